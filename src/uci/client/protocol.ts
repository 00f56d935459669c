/** Client side of the protocol: composes commands and parses replies. Pure. */
import type { MoveInfo, Score } from '../../records/record';

/** `position startpos|fen F [moves M...]`; without `fen`, the start position. */
export function positionCommand(fen: string | undefined, moves: readonly string[]): string {
  const start = fen === undefined ? 'startpos' : `fen ${fen}`;
  return moves.length > 0 ? `position ${start} moves ${moves.join(' ')}` : `position ${start}`;
}

export const setOptionCommand = (name: string, value: string | number | boolean): string =>
  `setoption name ${name} value ${value}`;

const ERROR_PREFIX = 'info string error: ';

/** Text of an error line; undefined for any other line. */
export const parseError = (line: string): string | undefined =>
  line.startsWith(ERROR_PREFIX) ? line.slice(ERROR_PREFIX.length) : undefined;

/** An `option` line. Values are as they are written: `<empty>` is the empty string. */
interface OptionLine {
  readonly name: string;
  readonly type: string;
  readonly value?: string;
  readonly min?: string;
  readonly max?: string;
  readonly choices: readonly string[];
}

export function parseOptionLine(line: string): OptionLine | undefined {
  const [, name, type, value, rest = ''] =
    /^option name (.+?) type (\w+)(?: default (\S+))?(.*)$/s.exec(line) ?? ([] as string[]);
  if (name === undefined || type === undefined) return undefined;
  const [, min, max] = / min (\S+) max (\S+)/.exec(rest) ?? [];
  return {
    name,
    type,
    ...(value !== undefined && { value }),
    ...(min !== undefined && max !== undefined && { min, max }),
    choices: [...rest.matchAll(/ var (\S+)/g)].map(([, word]) => word!),
  };
}

export interface BestmoveLine {
  /** Absent if the game is over. */
  readonly move?: string;
  readonly ponder?: string;
}

export function parseBestmove(line: string): BestmoveLine | undefined {
  const [word, move, , ponder] = line.split(/\s+/);
  if (word !== 'bestmove') return undefined;
  return { ...(move !== undefined && move !== '(none)' && { move }), ...(ponder !== undefined && { ponder }) };
}

/** An `info` line. Absent fields are undefined; `multipv` is 1 by default. */
export interface InfoLine {
  readonly multipv: number;
  readonly depth: number | undefined;
  readonly score: Score | undefined;
  /** The score is a lower or upper bound. */
  readonly isBound: boolean;
  readonly nodes: number | undefined;
  readonly nps: number | undefined;
  readonly time: number | undefined;
  readonly pv: readonly string[];
}

/** Parses an `info` line; undefined for any other line and for `info string`. */
export function parseInfo(line: string): InfoLine | undefined {
  const words = line.split(/\s+/);
  if (words[0] !== 'info' || words[1] === 'string') return undefined;
  const pv = words.indexOf('pv');
  const fields = pv < 0 ? words : words.slice(0, pv);
  const number = (name: string): number | undefined => {
    const at = fields.indexOf(name);
    const value = at < 0 ? Number.NaN : Number(fields[at + 1]);
    return Number.isInteger(value) ? value : undefined;
  };
  const [cp, mate] = [number('cp'), number('mate')];
  return {
    multipv: number('multipv') ?? 1,
    depth: number('depth'),
    score: cp !== undefined ? { cp } : mate !== undefined ? { mate } : undefined,
    isBound: fields.includes('lowerbound') || fields.includes('upperbound'),
    nodes: number('nodes'),
    nps: number('nps'),
    time: number('time'),
    pv: pv < 0 ? [] : words.slice(pv + 1),
  };
}

/** Main line of a search so far. */
export interface PvInfo {
  readonly depth: number;
  readonly score: Score;
  readonly line: readonly string[];
}

/** Depth, exact score and moves of an `info` line of the first variation; undefined for all other lines. */
export function parsePvInfo(line: string): PvInfo | undefined {
  const info = parseInfo(line);
  if (!info?.score || info.isBound || info.depth === undefined || info.multipv !== 1) return undefined;
  return { depth: info.depth, score: info.score, line: info.pv };
}

/** Summary of the `info` lines of a search so far. */
export interface SearchSummary extends MoveInfo {
  /** The score is a bound, since no exact score was printed yet. */
  readonly bound?: boolean;
  /** Time of the last line, in ms. */
  readonly time?: number;
}

/** Adds an `info` line of the first variation. A bound does not replace an exact score. */
export function mergeInfoLine(line: string, known: SearchSummary): SearchSummary {
  const info = parseInfo(line);
  if (info?.multipv !== 1) return known;
  const { depth, nodes, time, isBound: bound } = info;
  const score = bound && known.score && !known.bound ? undefined : info.score;
  return {
    ...known,
    ...(score && { score, bound }),
    ...(depth !== undefined && score ? { depth } : {}),
    ...(nodes !== undefined ? { nodes } : {}),
    ...(time !== undefined ? { time } : {}),
  };
}
