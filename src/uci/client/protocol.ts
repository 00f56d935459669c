/** The lines that an engine sends, read. Pure. */
import type { MoveInfo, Score } from '../../records/record';

/** What the engine thinks so far. */
export interface PvInfo {
  readonly depth: number;
  readonly score: Score;
  readonly line: readonly string[];
}

const ERROR_PREFIX = 'info string error: ';

/** What was wrong, where `line` says that something was. */
export const parseError = (line: string): string | undefined =>
  line.startsWith(ERROR_PREFIX) ? line.slice(ERROR_PREFIX.length) : undefined;

/** The name and default of an option line; a button has no default. */
export function parseOptionLine(line: string): { readonly name: string; readonly value?: string } | undefined {
  const [, name, value] = /^option name (.+?) type \w+(?: default (\S+))?/.exec(line) ?? [];
  if (name === undefined) return undefined;
  return value === undefined ? { name } : { name, value };
}

/** What was heard of a search so far. */
export interface SearchSummary extends MoveInfo {
  /** The score is a bound: there was no other yet. */
  readonly bound?: boolean;
}

/**
 * What an `info` line adds to what is known; other lines and all but the first of several variations add nothing. A score
 * that is only a bound does not take the place of one that is not.
 */
export function mergeInfoLine(line: string, known: SearchSummary): SearchSummary {
  const told = parseInfoFields(line);
  if (!told || (told.number('multipv') ?? 1) !== 1) return known;
  const { bound } = told;
  const score = bound && known.score && !known.bound ? undefined : told.score;
  const [depth, nodes] = [told.number('depth'), told.number('nodes')];
  return {
    ...known,
    ...(score && { score, bound }),
    ...(depth !== undefined && score ? { depth } : {}),
    ...(nodes !== undefined ? { nodes } : {}),
  };
}

/** The score, its depth and the line expected, where an `info` line has them; a bound is no score. */
export function parsePvInfo(line: string): PvInfo | undefined {
  const told = parseInfoFields(line);
  const depth = told?.number('depth');
  if (!told?.score || told.bound || depth === undefined || (told.number('multipv') ?? 1) !== 1) return undefined;
  return { depth, score: told.score, line: told.line };
}

interface InfoFields {
  readonly score: Score | undefined;
  readonly bound: boolean;
  readonly line: readonly string[];
  number(word: string): number | undefined;
}

function parseInfoFields(line: string): InfoFields | undefined {
  const words = line.split(/\s+/);
  if (words[0] !== 'info' || words[1] === 'string') return undefined;
  const pv = words.indexOf('pv');
  const end = pv < 0 ? words.length : pv;
  const number = (word: string): number | undefined => {
    const at = words.indexOf(word);
    const value = at < 0 || at > end ? Number.NaN : Number(words[at + 1]);
    return Number.isInteger(value) ? value : undefined;
  };
  const [cp, mate] = [number('cp'), number('mate')];
  const score = cp !== undefined ? { cp } : mate !== undefined ? { mate } : undefined;
  const said = words.slice(0, end);
  const bound = said.includes('lowerbound') || said.includes('upperbound');
  return { score, bound, line: words.slice(end + 1), number };
}
