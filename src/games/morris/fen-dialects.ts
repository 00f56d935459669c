/**
 * FENs in the form of other programs. The morris app numbers points from 0 if the word `ids:nodes` follows the fields,
 * and writes -1 for none. The dump of another program has the board, the side to move and the men placed by each side.
 */
import type { Result } from '../../util/result';
import { FEN_POINT_OFFSET } from './board';
import { FEN_FIELD_COUNT } from './fen-parts';
import type { MorrisPosition } from './position';
import type { MorrisRuleSet } from './rules';

/** Form of positions that only some programs need, and pages do not load. */
interface PositionFormat {
  /** The word after `fen`. */
  readonly name: string;
  matches(text: string): boolean;
  read(rules: MorrisRuleSet, text: string): Result<MorrisPosition>;
  /** Undefined if the format cannot express the position. */
  write(position: MorrisPosition): string | undefined;
}

const formats: PositionFormat[] = [];

export function registerPositionFormat(format: PositionFormat): void {
  if (!formats.includes(format)) formats.push(format);
}

export const formatOfText = (text: string): PositionFormat | undefined => formats.find(({ matches }) => matches(text));

export const formatNamed = (name: string): PositionFormat | undefined => formats.find(format => format.name === name);

const NODE_IDS_MARKER = 'ids:nodes';
/** Indices of fields 11 and 13: the last mill moves, each from and to. */
const MILL_MOVE_FIELDS = [10, 12];
const USED_MILLS_FIELD = 14;

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,20}$/.test(text);

const shiftMarkerPoints = (marker: string, by: number): string =>
  /^[cil]:/.test(marker)
    ? marker.replace(/(-)([\d.]+)(?=\||$)/g, (_, dash: string, list: string) => {
        const points = list.split('.').map(point => Number(point) + by);
        return dash + points.join('.');
      })
    : marker;

/** Words of a FEN in our own form; a FEN in that form stays unchanged. */
export function fromAppFen(words: readonly string[]): string[] {
  if (words.length <= 2 && /^[.WB]{24}\|/i.test(words[0] ?? '')) return fromDumpFen(words.join(''));
  const counted = words.includes(NODE_IDS_MARKER);
  const by = counted ? FEN_POINT_OFFSET : 0;
  const ours = words.filter((word, at) => at < FEN_FIELD_COUNT || word !== NODE_IDS_MARKER);
  for (const at of MILL_MOVE_FIELDS) {
    const [from, to] = [ours[at], ours[at + 1]];
    if (from === '-1' && to === '-1') ours.splice(at, 2, '0', '0');
    else if (counted && isNumber(from) && isNumber(to) && from !== to)
      ours.splice(at, 2, String(Number(from) + by), String(Number(to) + by));
  }
  const used = ours[USED_MILLS_FIELD];
  if (counted && isNumber(used)) ours[USED_MILLS_FIELD] = String(BigInt(used) << BigInt(by));
  if (ours[2] === 'm' && ours[3] === 'p') ours[3] = 's';
  return ours.map((word, at) => (at >= FEN_FIELD_COUNT ? shiftMarkerPoints(word, by) : word));
}

/** FEN in the form of the morris app. */
export function toAppFen(fen: string): string {
  const words = fen.split(' ');
  for (const at of MILL_MOVE_FIELDS) {
    const nothing = words[at] === '0';
    for (const field of [at, at + 1]) words[field] = nothing ? '-1' : String(Number(words[field]) - FEN_POINT_OFFSET);
  }
  words[USED_MILLS_FIELD] = String(BigInt(words[USED_MILLS_FIELD]!) >> BigInt(FEN_POINT_OFFSET));
  const markers = words.slice(FEN_FIELD_COUNT).map(marker => shiftMarkerPoints(marker, -FEN_POINT_OFFSET));
  return [...words.slice(0, FEN_FIELD_COUNT), NODE_IDS_MARKER, ...markers].join(' ');
}

/** Points of a dump: outer, middle and inner ring, each clockwise from its upper left corner. */
const DUMP_POINTS = 'a7 d7 g7 g4 g1 d1 a1 a4 b6 d6 f6 f4 f2 d2 b2 b4 c5 d5 e5 e4 e3 d3 c3 c4'.split(' ');
const DUMP_LETTERS: Readonly<Record<string, string>> = { '.': '*', W: 'O', B: '@' };

/** Words from `dump|side|placed by White|placed by Black` with nine men each; `readFen` rejects what does not fit. */
function fromDumpFen(text: string): string[] {
  const [dump = '', side = '', whitePlaced, blackPlaced] = text.toUpperCase().split('|');
  const at = (point: string): string => DUMP_LETTERS[dump[DUMP_POINTS.indexOf(point)]!]!;
  const board = FEN_RINGS.map(ring => ring.map(at).join('')).join('/');
  const onBoard = (letter: string): number => [...dump].filter(candidate => candidate === letter).length;
  const hands = [whitePlaced, blackPlaced].map(placed => NINE - Number(placed));
  const hand = hands[side === 'W' ? 0 : 1]!;
  const [white, black] = [onBoard('W'), onBoard('B')];
  const phase = hand > 0 ? ['p', 'p'] : ['m', 's'];
  const counts = [white, hands[0], black, hands[1]].map(String);
  return [board, side.toLowerCase(), ...phase, ...counts, ...'0 0 0 0 0 0 0 0 1'.split(' ')];
}

const NINE = 9;
const FEN_RINGS = ['d5 e5 e4 e3 d3 c3 c4 c5', 'd6 f6 f4 f2 d2 b2 b4 b6', 'd7 g7 g4 g1 d1 a1 a4 a7'].map(ring =>
  ring.split(' '),
);
