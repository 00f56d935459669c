/**
 * The learnt worth of a position: tables of patterns, of freedom and of numbers of men.
 *
 * Every weight stands for two phases of the game, packed in one int, and a position lies somewhere between them: placing
 * from the first man to the last, moving from many men to few, flying from own men that fly to the enemy's.
 */
import { count } from '../bits';
import { EVALUATION_LIMIT, type Term, type Weights } from '../game';
import { readNumbers } from '../numbers';
import { emptyPoints, flies } from './moves';
import {
  BLOCK_PAIRS,
  blockCodes,
  CLASSES,
  CLASSES_OF_KIND,
  CODES,
  CODES_OF_KIND,
  CORNER_BLOCK,
  CROSS_BLOCK,
  classesOf,
  cornerCode,
  crossCode,
  type LearntTables,
  MIDDLE_RING,
  PATTERN_KINDS,
  prepareCodes,
  ringCode,
} from './patterns';
import { pairs } from './sets';
import type { MorrisState } from './state';

/** The stages of the game, of two phases each. */
export const PLACING = 0;
export const MOVING = 1;
export const FLYING = 2;
export const STAGES = 3;
export const PHASES = 2 * STAGES;

/** The ways that a side's men have are counted to this number. */
const MOST_WAYS = 31;
const WAYS = MOST_WAYS + 1;
export const FREEDOMS = WAYS * WAYS;

/** Men of a side, from none to twelve, and men in both hands. */
const ARMIES = 13;
const HANDS = 2 * ARMIES - 1;
export const MEN_COUNTS = HANDS * ARMIES * ARMIES;

/**
 * The weights as they are learnt and kept: for each phase the classes and the freedoms; then what of these is common to all
 * phases, which comes on top; then the numbers of men.
 */
export const PHASE_WEIGHTS = CLASSES + FREEDOMS;
export const COMMON_AT = PHASES * PHASE_WEIGHTS;
export const MEN_AT = COMMON_AT + PHASE_WEIGHTS;
export const WEIGHTS_LENGTH = MEN_AT + MEN_COUNTS;

/** A weight of this size is worth a logit. */
export const LOGIT = 32;

/** Tables hold halves of centimen, so small that a sum of twelve fits into half an int. */
const HALVES = 2;
const LARGEST = 2730;

/** A side is as near to a phase as its share of SHARES. */
const SHARE_BITS = 6;
export const SHARES = 1 << SHARE_BITS;

/** What a removal owed is worth. */
const OWED = 80;

/** Lays the weights out for the search. */
export function tablesOf({ bytes, scale }: Weights): LearntTables {
  prepareCodes();
  const weights = readNumbers(bytes, WEIGHTS_LENGTH);
  const halves = (weight: number): number =>
    Math.max(-LARGEST, Math.min(LARGEST, Math.round((weight * scale * HALVES) / LOGIT)));
  const patterns = new Int32Array(STAGES * CODES);
  const freedom = new Int32Array(STAGES * FREEDOMS);
  const phases = new Int32Array(PHASE_WEIGHTS);
  for (let stage = 0; stage < STAGES; stage++) {
    const first = 2 * stage * PHASE_WEIGHTS;
    const second = first + PHASE_WEIGHTS;
    for (let at = 0; at < PHASE_WEIGHTS; at++) {
      const common = weights[COMMON_AT + at]!;
      phases[at] = (halves(common + weights[first + at]!) << 16) + halves(common + weights[second + at]!);
    }
    for (const kind of PATTERN_KINDS.keys()) {
      const from = CLASSES_OF_KIND[kind]!;
      const to = stage * CODES + CODES_OF_KIND[kind]!;
      const classes = classesOf(kind);
      for (let code = 0; code < classes.length; code++) patterns[to + code] = phases[from + classes[code]!]!;
    }
    freedom.set(phases.subarray(CLASSES), stage * FREEDOMS);
  }
  return { patterns, freedom, men: weights.subarray(MEN_AT).map(halves) };
}

export function stageOf(position: MorrisState): number {
  if ((position.ownHand | position.enemyHand) !== 0) return PLACING;
  return flies(position) || enemyFlies(position) ? FLYING : MOVING;
}

const enemyFlies = (position: MorrisState): boolean => count(position.enemy) <= position.rules.fly;

/** How near the position is to the first phase of its stage, in SHARES. */
export function shareOf(position: MorrisState, stage: number): number {
  const { pieces, atLeast } = position.rules;
  if (stage === PLACING) return share(position.ownHand + position.enemyHand, 2 * pieces);
  if (stage === FLYING) return ((flies(position) ? SHARES : 0) + (enemyFlies(position) ? 0 : SHARES)) >> 1;
  return share(count(position.own) + count(position.enemy) - 2 * atLeast, 2 * (pieces - atLeast));
}

const share = (part: number, whole: number): number => Math.max(0, Math.min(SHARES, ((part * SHARES) / whole) | 0));

export const freedomOf = ({ own, enemy, rules }: MorrisState, empty: number): number => {
  const { spokes } = rules.board;
  const ownWays = Math.min(MOST_WAYS, pairs(own, empty, spokes));
  return (ownWays * WAYS) | Math.min(MOST_WAYS, pairs(enemy, empty, spokes)) | 0;
};

/** A FEN may tell of more men than a game has. */
export const menCountOf = ({ own, enemy, ownHand, enemyHand }: MorrisState): number => {
  const hands = Math.min(HANDS - 1, ownHand + enemyHand);
  const ownMen = Math.min(ARMIES - 1, count(own) + ownHand);
  return ((hands * ARMIES + ownMen) * ARMIES + Math.min(ARMIES - 1, count(enemy) + enemyHand)) | 0;
};

const owedWorth = ({ owed, enemyOwed }: MorrisState): number => OWED * (Math.sign(owed) - Math.sign(enemyOwed));

/** Half the centimen of a packed sum, the share of its first phase known. */
function blended(sum: number, share: number): number {
  const second = (sum << 16) >> 16;
  const first = (sum - second) >> 16;
  return (first * share + second * (SHARES - share)) >> SHARE_BITS;
}

const MOST = EVALUATION_LIMIT - 1;
const limited = (value: number): number => Math.max(-MOST, Math.min(MOST, value)) | 0;

function ringsWorth(patterns: Int32Array, at: number, inner: number, middle: number, outer: number): number {
  return (patterns[at + inner]! + patterns[at + outer]! + patterns[at + CODES_OF_KIND[MIDDLE_RING]! + middle]!) | 0;
}

function blocksWorth(patterns: Int32Array, at: number, inner: number, middle: number, outer: number): number {
  const cross = at + CODES_OF_KIND[CROSS_BLOCK]!;
  const corner = at + CODES_OF_KIND[CORNER_BLOCK]!;
  let sum = 0;
  for (let pair = 0; pair < BLOCK_PAIRS; pair++) {
    const codes = blockCodes(inner, middle, outer, pair);
    sum = (sum + patterns[cross + crossCode(codes)]! + patterns[corner + cornerCode(codes)]!) | 0;
  }
  return sum;
}

export function learntWorth(position: MorrisState, tables: LearntTables): number {
  const { own, enemy } = position;
  const { patterns, freedom, men } = tables;
  const inner = ringCode(own, enemy, 0);
  const middle = ringCode(own, enemy, 8);
  const outer = ringCode(own, enemy, 16);
  const stage = stageOf(position);
  const at = stage * CODES;
  const sum =
    ringsWorth(patterns, at, inner, middle, outer) +
    blocksWorth(patterns, at, inner, middle, outer) +
    freedom[stage * FREEDOMS + freedomOf(position, emptyPoints(position))]!;
  const halves = blended(sum | 0, shareOf(position, stage)) + men[menCountOf(position)]!;
  return limited((halves >> 1) + owedWorth(position));
}

/** The same, a table at a time, seen from White. What is rounded off is rounded with what stands before it. */
export function learntTerms(position: MorrisState, { patterns, freedom, men }: LearntTables): readonly Term[] {
  const { own, enemy } = position;
  const rings = [0, 8, 16].map(shift => ringCode(own, enemy, shift)) as [number, number, number];
  const stage = stageOf(position);
  const share = shareOf(position, stage);
  const ringSum = ringsWorth(patterns, stage * CODES, ...rings);
  const blockSum = blocksWorth(patterns, stage * CODES, ...rings);
  const freedomSum = freedom[stage * FREEDOMS + freedomOf(position, emptyPoints(position))]!;
  const all = blended((ringSum + blockSum + freedomSum) | 0, share);
  const owed = owedWorth(position);
  const total = ((all + men[menCountOf(position)]!) >> 1) + owed;
  const sums: readonly (readonly [string, number])[] = [
    ['rings', blended(ringSum, share) >> 1],
    ['blocks', blended((ringSum + blockSum) | 0, share) >> 1],
    ['freedom', all >> 1],
    ['men', total - owed],
    ['removals owed', total],
    ['limit', limited(total)],
  ];
  const sign = position.side === 0 ? 1 : -1;
  const terms = sums.map(([name, sum], at) => ({ name, value: sign * (sum - (at === 0 ? 0 : sums[at - 1]![1])) || 0 }));
  return terms.filter(({ name, value }) => name !== 'limit' || value !== 0);
}
