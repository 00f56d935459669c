/** The fields of a FEN, each by itself. */
import { popcount } from '../bits';
import { fail, ok, type Result } from '../game';
import { actionOf } from './action';
import { FEN_POINT_OFFSET, POINTS } from './board';
import { SIDE_NAMES } from './notation';
import { type MorrisRuleSet, TAKE_AND_MARK } from './rules';

export const FEN_FIELD_COUNT = 17;
const RING = 8;
/** What has gone on for longer is told to have gone on for so long. */
export const MAX_FEN_COUNTER = 1_000_000_000;

/** What the text says, field by field. */
export interface FenFields {
  /** White's men, Black's and the marks. */
  readonly men: readonly [number, number];
  readonly marks: number;
  readonly side: number;
  readonly phase: string;
  readonly action: string;
  readonly hands: readonly [number, number];
  readonly owed: readonly [number, number];
  readonly bans: readonly [number, number];
  readonly used: readonly [number, number];
  readonly slides: number;
  readonly turn: number;
}

/** The numbered fields with their place, from 1, and least and greatest value. */
const NUMBER_FIELDS: readonly (readonly [string, number, number, number])[] = [
  ['white on board', 5, 0, POINTS],
  ['white in hand', 6, 0, POINTS],
  ['black on board', 7, 0, POINTS],
  ['black in hand', 8, 0, POINTS],
  ['white owed', 9, -MAX_FEN_COUNTER, MAX_FEN_COUNTER],
  ['black owed', 10, -MAX_FEN_COUNTER, MAX_FEN_COUNTER],
  ['white mill from', 11, 0, FEN_POINT_OFFSET + POINTS - 1],
  ['white mill to', 12, 0, FEN_POINT_OFFSET + POINTS - 1],
  ['black mill from', 13, 0, FEN_POINT_OFFSET + POINTS - 1],
  ['black mill to', 14, 0, FEN_POINT_OFFSET + POINTS - 1],
  ['slides', 16, 0, MAX_FEN_COUNTER],
  ['turn number', 17, 1, MAX_FEN_COUNTER],
];

export function readFields(rules: MorrisRuleSet, texts: readonly string[]): Result<FenFields> {
  const board = readBoard(texts[0]!);
  if (!board.ok) return board;
  const side = ['w', 'b'].indexOf(texts[1]!);
  if (side < 0) return fail(`field 2, side: '${texts[1]}' is neither w nor b`);
  if (!/^[pmorn]$/.test(texts[2]!)) return fail(`field 3, phase: '${texts[2]}' is none of p m o r n`);
  if (!/^[psr?]$/.test(texts[3]!)) return fail(`field 4, action: '${texts[3]}' is none of p s r ?`);
  const numbers = new Map<number, number>();
  for (const [name, field, least, greatest] of NUMBER_FIELDS) {
    const number = readNumber(`field ${field}, ${name}`, texts[field - 1]!, least, greatest);
    if (!number.ok) return number;
    numbers.set(field, number.value);
  }
  const at = (field: number): number => numbers.get(field)!;
  const white = readBan('white', at(11), at(12));
  if (!white.ok) return white;
  const black = readBan('black', at(13), at(14));
  if (!black.ok) return black;
  const used = readUsedMills(texts[14]!);
  if (!used.ok) return used;
  const fields: FenFields = {
    ...board.value,
    side,
    phase: /[rn]/.test(texts[2]!) ? 'p' : texts[2]!,
    action: texts[3] === '?' && /[rn]/.test(texts[2]!) ? 'p' : texts[3]!,
    hands: [at(6), at(8)],
    owed: [at(9), at(10)],
    bans: [white.value, black.value],
    used: used.value,
    slides: at(16),
    turn: at(17),
  };
  return checkMenCounts(rules, fields, [at(5), at(7)]);
}

function readNumber(name: string, text: string, least: number, greatest: number): Result<number> {
  if (!/^-?\d{1,10}$/.test(text)) return fail(`${name}: '${text}' is not a number`);
  const number = Number(text);
  if (number < least || number > greatest) return fail(`${name}: ${text} is not between ${least} and ${greatest}`);
  return ok(number);
}

function readBoard(text: string): Result<{ men: [number, number]; marks: number }> {
  const rings = text.split('/');
  if (rings.length !== POINTS / RING) return fail(`field 1, board: ${rings.length} rings where 3 are needed`);
  const men: [number, number] = [0, 0];
  let marks = 0;
  for (const [ring, letters] of rings.entries()) {
    if (letters.length !== RING) return fail(`field 1, board: ring '${letters}' has ${letters.length} points, not 8`);
    for (let place = 0; place < RING; place++) {
      const point = 1 << (ring * RING + place);
      const letter = letters[place]!;
      if (letter === 'O') men[0] |= point;
      else if (letter === '@') men[1] |= point;
      else if (letter === 'X') marks |= point;
      else if (letter !== '*') return fail(`field 1, board: '${letter}' is none of O @ X *`);
    }
  }
  return ok({ men, marks });
}

/** The slide that may not be taken back, as an action. */
function readBan(side: string, from: number, to: number): Result<number> {
  if (from === 0 && to === 0) return ok(0);
  if (from < FEN_POINT_OFFSET || to < FEN_POINT_OFFSET || from === to)
    return fail(`fields of ${side}'s last mill move: ${from} ${to} are not two points, 8 to 31`);
  return ok(actionOf(from - FEN_POINT_OFFSET, to - FEN_POINT_OFFSET));
}

/** Two sets of points, White's in the high 32 bits. */
function readUsedMills(text: string): Result<[number, number]> {
  if (!/^\d{1,20}$/.test(text)) return fail(`field 15, used mills: '${text}' is not a number`);
  const bits = BigInt(text);
  const points = ((1n << BigInt(POINTS)) - 1n) << BigInt(FEN_POINT_OFFSET);
  if ((bits & ~((points << 32n) | points)) !== 0n)
    return fail(`field 15, used mills: ${text} has bits outside the board`);
  const half = (shift: number): number =>
    Number((bits >> BigInt(shift + FEN_POINT_OFFSET)) & (points >> BigInt(FEN_POINT_OFFSET)));
  return ok([half(32), half(0)]);
}

function checkMenCounts(rules: MorrisRuleSet, fields: FenFields, told: readonly [number, number]): Result<FenFields> {
  if (fields.marks !== 0 && rules.millAction !== TAKE_AND_MARK)
    return fail('field 1, board: X needs MillFormationActionInPlacingPhase 4');
  for (const side of [0, 1] as const) {
    const onBoard = popcount(fields.men[side]);
    const field = 5 + 2 * side;
    if (told[side] !== onBoard)
      return fail(`field ${field}: ${told[side]} men of ${SIDE_NAMES[side]}, but ${onBoard} are on the board`);
    if (onBoard + fields.hands[side] > rules.pieces)
      return fail(
        `field ${field + 1}: ${SIDE_NAMES[side]} has ${onBoard + fields.hands[side]} men, more than ${rules.pieces}`,
      );
  }
  return ok(fields);
}
