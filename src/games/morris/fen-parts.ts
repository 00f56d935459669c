/** Fields and markers of a FEN: reading each of them, and contradictions between them. */
import { popcount } from '../../util/bits';
import { fail, ok, type Result } from '../../util/result';
import { DRAW, FIRST_WINS, makeOutcome, ONGOING, type Outcome, reasonOf, SECOND_WINS, verdictOf } from '../rules';
import { actionOf, FEN_POINT_OFFSET, POINTS } from './board';
import { SIDE_NAMES } from './notation';
import { type MorrisRuleSet, REASONS, TAKE_AND_MARK, unblockingOf } from './rules';

export const FEN_FIELD_COUNT = 17;
const RING = 8;
/** Larger counters are written as this. */
export const MAX_FEN_COUNTER = 1_000_000_000;

/** The 17 fields of a FEN. */
export interface FenFields {
  /** Men of White and of Black. */
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

/** Fields that are numbers: name, field number, minimum and maximum. */
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
  ['move number', 17, 1, MAX_FEN_COUNTER],
];

export function readFields(rules: MorrisRuleSet, texts: readonly string[]): Result<FenFields> {
  const board = readBoard(texts[0]!);
  if (!board.ok) return board;
  const side = ['w', 'b'].indexOf(texts[1]!);
  if (side < 0) return fail(`field 2, side: expected w or b, got '${texts[1]}'`);
  if (!/^[pmorn]$/.test(texts[2]!)) return fail(`field 3, phase: expected one of p m o r n, got '${texts[2]}'`);
  if (!/^[psr?]$/.test(texts[3]!)) return fail(`field 4, action: expected one of p s r ?, got '${texts[3]}'`);
  const numbers = new Map<number, number>();
  for (const [name, field, min, max] of NUMBER_FIELDS) {
    const number = readNumber(`field ${field}, ${name}`, texts[field - 1]!, min, max);
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

function readNumber(name: string, text: string, min: number, max: number): Result<number> {
  if (!/^-?\d{1,10}$/.test(text)) return fail(`${name}: expected an integer, got '${text}'`);
  const number = Number(text);
  if (number < min || number > max) return fail(`${name}: expected an integer from ${min} to ${max}, got ${text}`);
  return ok(number);
}

function readBoard(text: string): Result<{ men: [number, number]; marks: number }> {
  const rings = text.split('/');
  if (rings.length !== POINTS / RING) return fail(`field 1, board: expected 3 rings, got ${rings.length}`);
  const men: [number, number] = [0, 0];
  let marks = 0;
  for (const [ring, letters] of rings.entries()) {
    if (letters.length !== RING)
      return fail(`field 1, board: expected 8 points in ring '${letters}', got ${letters.length}`);
    for (let place = 0; place < RING; place++) {
      const point = 1 << (ring * RING + place);
      const letter = letters[place]!;
      if (letter === 'O') men[0] |= point;
      else if (letter === '@') men[1] |= point;
      else if (letter === 'X') marks |= point;
      else if (letter !== '*') return fail(`field 1, board: expected one of O @ X *, got '${letter}'`);
    }
  }
  return ok({ men, marks });
}

/** Slide that may not be taken back, as an action; 0 for none. */
function readBan(side: string, from: number, to: number): Result<number> {
  if (from === 0 && to === 0) return ok(0);
  if (from < FEN_POINT_OFFSET || to < FEN_POINT_OFFSET || from === to)
    return fail(`last mill move of ${side}: expected two points from 8 to 31, got ${from} ${to}`);
  return ok(actionOf(from - FEN_POINT_OFFSET, to - FEN_POINT_OFFSET));
}

/** Points of used lines of White (the high 32 bits) and of Black. */
function readUsedMills(text: string): Result<[number, number]> {
  if (!/^\d{1,20}$/.test(text)) return fail(`field 15, used mills: expected an integer, got '${text}'`);
  const bits = BigInt(text);
  const points = ((1n << BigInt(POINTS)) - 1n) << BigInt(FEN_POINT_OFFSET);
  if ((bits & ~((points << 32n) | points)) !== 0n)
    return fail(`field 15, used mills: expected points of the board, got ${text}`);
  const half = (shift: number): number =>
    Number((bits >> BigInt(shift + FEN_POINT_OFFSET)) & (points >> BigInt(FEN_POINT_OFFSET)));
  return ok([half(32), half(0)]);
}

function checkMenCounts(rules: MorrisRuleSet, fields: FenFields, stated: readonly [number, number]): Result<FenFields> {
  if (fields.marks !== 0 && rules.millAction !== TAKE_AND_MARK)
    return fail('field 1, board: X requires MillFormationActionInPlacingPhase 4');
  for (const side of [0, 1] as const) {
    const onBoard = popcount(fields.men[side]);
    const field = 5 + 2 * side;
    if (stated[side] !== onBoard)
      return fail(
        `field ${field}: expected ${onBoard} men of ${SIDE_NAMES[side]} as on the board, got ${stated[side]}`,
      );
    if (onBoard + fields.hands[side] > rules.pieces)
      return fail(
        `field ${field + 1}: expected at most ${rules.pieces} men of ${SIDE_NAMES[side]}, got ${onBoard + fields.hands[side]}`,
      );
  }
  return ok(fields);
}

/** Markers behind the fields: sets by side, and numbers that are 0 if the marker is absent. */
export interface FenMarkers {
  readonly custodian: readonly [number, number];
  readonly intervention: readonly [number, number];
  readonly leap: readonly [number, number];
  readonly mill: boolean;
  /** Removals owed, -1 if absent. */
  readonly owed: number;
  readonly preferred: number;
  readonly unblocking: number;
  /** Outcome of a finished game, ONGOING if absent. */
  readonly ended: Outcome;
}

const CAPTURE_MARKER = /^([cil]):w-(\d+)-([\d.]*)\|b-(\d+)-([\d.]*)$/;
const NUMBER = /^\d{1,6}$/;
const LAST_NUMBER = FEN_POINT_OFFSET + POINTS - 1;

/** Markers from their texts; `men` are those of White and Black. */
export function readMarkers(texts: readonly string[], men: readonly [number, number]): Result<FenMarkers> {
  const seen = new Map<string, Partial<FenMarkers>>();
  for (const text of texts) {
    const marker = readMarker(text, men);
    if (!marker.ok) return marker;
    const name = Object.keys(marker.value).join();
    if (seen.has(name)) return fail(`marker '${text}': repeated`);
    seen.set(name, marker.value);
  }
  const nothing: FenMarkers = {
    custodian: [0, 0],
    intervention: [0, 0],
    leap: [0, 0],
    mill: false,
    owed: -1,
    preferred: 0,
    unblocking: 0,
    ended: ONGOING,
  };
  return ok(Object.assign(nothing, ...seen.values()));
}

function readMarker(text: string, men: readonly [number, number]): Result<Partial<FenMarkers>> {
  const offer = CAPTURE_MARKER.exec(text);
  if (offer) return readCaptureMarker(text, offer, men);
  const [name = '', value = ''] = text.split(/:(.*)/s);
  if (name === 'c' || name === 'i' || name === 'l') return fail(`marker '${text}': expected ${name}:w-N-a.b|b-N-`);
  if (name === 'm') return value === '1' ? ok({ mill: true }) : fail(`marker '${text}': expected m:1`);
  if (name === 's')
    return value === '1' || value === '2'
      ? ok({ unblocking: Number(value) })
      : fail(`marker '${text}': expected s:1 or s:2`);
  if (name === 'e') return readEnd(text, value);
  if (name !== 'p') return fail(`marker '${text}': unknown`);
  if (!NUMBER.test(value)) return fail(`marker '${text}': expected an integer, got '${value}'`);
  const number = Number(value);
  if (number < FEN_POINT_OFFSET) return ok({ owed: number });
  return number <= LAST_NUMBER
    ? ok({ preferred: number })
    : fail(`marker '${text}': expected a point from 8 to 31, got ${number}`);
}

/** Verdicts in the order of VERDICT_LETTERS. */
const VERDICTS: readonly number[] = [FIRST_WINS, SECOND_WINS, DRAW];
const VERDICT_LETTERS = 'wbd';

export const endMarker = (outcome: Outcome): string =>
  `e:${VERDICT_LETTERS[VERDICTS.indexOf(verdictOf(outcome))]}-${REASONS[reasonOf(outcome)]}`;

function readEnd(text: string, value: string): Result<Partial<FenMarkers>> {
  const verdict = VERDICTS[VERDICT_LETTERS.indexOf(value.charAt(0))];
  const reason = REASONS.indexOf(value.slice(2));
  if (verdict === undefined || value.charAt(1) !== '-' || reason < 0)
    return fail(`marker '${text}': expected e:w-, e:b- or e:d- and one of ${REASONS.join(' ')}`);
  return ok({ ended: makeOutcome(verdict, reason) });
}

function readCaptureMarker(
  text: string,
  offer: RegExpExecArray,
  men: readonly [number, number],
): Result<Partial<FenMarkers>> {
  const white = readTargets(text, offer[2]!, offer[3]!, men[1]);
  if (!white.ok) return white;
  const black = readTargets(text, offer[4]!, offer[5]!, men[0]);
  if (!black.ok) return black;
  const targets: [number, number] = [white.value, black.value];
  if (offer[1] === 'l') return ok({ leap: targets });
  return ok(offer[1] === 'c' ? { custodian: targets } : { intervention: targets });
}

function readTargets(text: string, number: string, list: string, enemy: number): Result<number> {
  const points = list === '' ? [] : list.split('.');
  if (points.length !== Number(number))
    return fail(`marker '${text}': expected ${number} points, got ${points.length}`);
  let set = 0;
  for (const point of points) {
    const index = point === '' ? -1 : Number(point) - FEN_POINT_OFFSET;
    if (!(index >= 0 && index < POINTS)) return fail(`marker '${text}': expected a point from 8 to 31, got '${point}'`);
    if ((enemy & (1 << index)) === 0) return fail(`marker '${text}': expected an opponent's man on ${point}`);
    if ((set & (1 << index)) !== 0) return fail(`marker '${text}': ${point} is repeated`);
    set |= 1 << index;
  }
  return ok(set);
}

/** First contradiction between fields and markers, empty if there is none. */
export function findContradiction(rules: MorrisRuleSet, fields: FenFields, markers: FenMarkers): string {
  const side = fields.side as 0 | 1;
  const owed = fields.owed[side];
  const targets = markers.custodian[side] | markers.intervention[side];
  if ((fields.phase === 'o') !== (fields.action === '?')) return 'field 4, action: ? is for a finished game, phase o';
  if (fields.phase === 'o') return finishedContradiction(fields, markers);
  if (markers.ended !== ONGOING) return 'marker e: requires a finished game, phase o';
  if (owed !== 0 && fields.action !== 'r')
    return `field 4, action: expected r with ${owed} removals owed, got '${fields.action}'`;
  if (owed === 0 && fields.action === 'r') return 'field 4, action: r requires a removal owed in field 9 or 10';
  if (owed === 0 && fields.owed[1 - side]! > 0)
    return 'fields 9 and 10: only the opponent of the side to move owes removals';
  if (targets !== 0 && owed === 0) return 'markers c: and i: require a removal that is owed';
  if (targets !== 0 && owed < 0) return 'markers c: and i: are for men of the opponent, but own men are owed';
  if (markers.mill && owed === 0) return 'marker m:1 requires a removal that is owed';
  if (markers.owed >= 0 && markers.owed !== owed)
    return `marker p:${markers.owed}: expected ${owed}, as in field 9 or 10`;
  return (
    phaseContradiction(fields) || unblockingContradiction(rules, fields, markers) || leapContradiction(fields, markers)
  );
}

function finishedContradiction(fields: FenFields, markers: FenMarkers): string {
  if (fields.owed[0] !== 0 || fields.owed[1] !== 0) return 'fields 9 and 10: expected 0 in a finished game';
  const { custodian, intervention, leap, mill, owed, preferred, unblocking } = markers;
  const targets = [...custodian, ...intervention, ...leap].reduce((all, some) => all | some);
  const any = targets | preferred | unblocking;
  return any !== 0 || mill || owed >= 0 ? 'markers: a finished game has only e:' : '';
}

function phaseContradiction(fields: FenFields): string {
  const hand = fields.hands[fields.side]!;
  const name = SIDE_NAMES[fields.side];
  if (fields.phase === 'm' && hand > 0) return `field 3, phase: m, but ${name} has ${hand} men in hand`;
  if (fields.phase === 'p' && hand === 0 && fields.action !== 'r')
    return `field 3, phase: p, but ${name} has no men in hand`;
  if (fields.action === 'p' && hand === 0) return `field 4, action: p, but ${name} has no men in hand`;
  if (fields.action === 's' && hand > 0) return `field 4, action: s, but ${name} has ${hand} men in hand`;
  return '';
}

function unblockingContradiction(
  rules: MorrisRuleSet,
  { side, phase, hands, owed }: FenFields,
  { unblocking, custodian, intervention }: FenMarkers,
): string {
  if (unblocking === 0) return '';
  if (owed[side]! <= 0) return `marker s:${unblocking} requires a removal that is owed`;
  if (phase === 'p' && hands[side] === 0)
    return `marker s:${unblocking} contradicts a removal for a placed man, phase p`;
  if ((custodian[0] | custodian[1] | intervention[0] | intervention[1]) !== 0)
    return `marker s:${unblocking} contradicts c: and i:`;
  const expected = unblockingOf(rules.blockedAction);
  return unblocking === expected ? '' : `marker s:${unblocking} contradicts StalemateAction ${rules.blockedAction}`;
}

function leapContradiction({ side, phase, owed }: FenFields, markers: FenMarkers): string {
  const { leap, custodian, intervention, mill, unblocking } = markers;
  if ((leap[0] | leap[1]) === 0) return '';
  if (leap[side] !== 0 && owed[side] !== 1) return 'marker l: requires one removal that is owed';
  if (popcount(leap[side]!) > 1) return `marker l: expected one man that was jumped, got ${popcount(leap[side]!)}`;
  if (leap[side] !== 0 && phase !== 'm') return `marker l: requires phase m, got ${phase}`;
  const others = custodian[0] | custodian[1] | intervention[0] | intervention[1] | unblocking;
  return others !== 0 || mill ? 'marker l: contradicts c:, i:, m: and s:' : '';
}
