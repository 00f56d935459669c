/**
 * The learnt worth of a position: tables of patterns, of freedom and of numbers of men.
 *
 * Every weight stands for two phases of the game, packed in one int, and a position lies somewhere between them: placing
 * from the first man to the last, moving from many men to few, flying from own men that fly to the enemy's.
 */
import { popcount } from '../../util/bits';
import { decodeVarints } from '../../util/varint';
import { EVALUATION_LIMIT, type EvalTerm, type Weights } from '../rules';
import { countAdjacentPairs } from './bitboard';
import { DIAGONAL_BOARD } from './board';
import { handmadeEval, handmadeTerms } from './handmade';
import { canFly, emptyPoints } from './moves';
import {
  BLOCK_PAIRS,
  blockCodes,
  CLASS_COUNT,
  CLASS_OFFSETS,
  CODE_COUNT,
  CODE_OFFSETS,
  CORNER_BLOCK,
  CROSS_BLOCK,
  classesOf,
  cornerCode,
  crossCode,
  MIDDLE_RING,
  PATTERN_KINDS,
  type PatternTables,
  prepareBlockDigits,
  ringCode,
} from './patterns';
import { type MorrisRuleSet, TAKE_FROM_BOARD } from './rules';
import type { MorrisState } from './state';

/** The stages of the game, of two phases each. */
const PLACING = 0;
const MOVING = 1;
const FLYING = 2;
const STAGES = 3;
export const PHASES = 2 * STAGES;

/** The ways that a side's men have are counted to this number. */
const MAX_MOBILITY = 31;
const MOBILITY_VALUES = MAX_MOBILITY + 1;
const MOBILITY_PAIRS = MOBILITY_VALUES * MOBILITY_VALUES;

/** Men of a side, from none to twelve, and men in both hands. */
const MEN_VALUES = 13;
const HAND_VALUES = 2 * MEN_VALUES - 1;
const MEN_COUNTS = HAND_VALUES * MEN_VALUES * MEN_VALUES;

/**
 * The weights as they are learnt and kept: for each phase the classes and the freedoms; then what of these is common to all
 * phases, which comes on top; then the numbers of men.
 */
export const PHASE_WEIGHTS = CLASS_COUNT + MOBILITY_PAIRS;
export const COMMON_OFFSET = PHASES * PHASE_WEIGHTS;
export const MEN_OFFSET = COMMON_OFFSET + PHASE_WEIGHTS;
export const WEIGHTS_LENGTH = MEN_OFFSET + MEN_COUNTS;

/** A weight of this size is worth a logit. */
export const WEIGHT_PER_LOGIT = 32;

/** Tables hold halves of centimen, so small that a sum of twelve fits into half an int. */
const UNITS_PER_CENTIPAWN = 2;
const MAX_UNITS = 2730;

/** A side is as near to a phase as its share of SHARES. */
const SHARE_BITS = 6;
export const FULL_SHARE = 1 << SHARE_BITS;

/** What a removal owed is worth. */
const OWED_SCORE = 80;

/** Lays the weights out for the search. */
export function expandWeights({ bytes, scale }: Weights): PatternTables {
  prepareBlockDigits();
  const weights = decodeVarints(bytes, WEIGHTS_LENGTH);
  const halves = (weight: number): number =>
    Math.max(-MAX_UNITS, Math.min(MAX_UNITS, Math.round((weight * scale * UNITS_PER_CENTIPAWN) / WEIGHT_PER_LOGIT)));
  const patterns = new Int32Array(STAGES * CODE_COUNT);
  const freedom = new Int32Array(STAGES * MOBILITY_PAIRS);
  const phases = new Int32Array(PHASE_WEIGHTS);
  for (let stage = 0; stage < STAGES; stage++) {
    const first = 2 * stage * PHASE_WEIGHTS;
    const second = first + PHASE_WEIGHTS;
    for (let at = 0; at < PHASE_WEIGHTS; at++) {
      const common = weights[COMMON_OFFSET + at]!;
      phases[at] = (halves(common + weights[first + at]!) << 16) + halves(common + weights[second + at]!);
    }
    for (const kind of PATTERN_KINDS.keys()) {
      const from = CLASS_OFFSETS[kind]!;
      const to = stage * CODE_COUNT + CODE_OFFSETS[kind]!;
      const classes = classesOf(kind);
      for (let code = 0; code < classes.length; code++) patterns[to + code] = phases[from + classes[code]!]!;
    }
    freedom.set(phases.subarray(CLASS_COUNT), stage * MOBILITY_PAIRS);
  }
  return { patterns, mobility: freedom, men: weights.subarray(MEN_OFFSET).map(halves) };
}

export function stageOf(position: MorrisState): number {
  if ((position.ownHand | position.enemyHand) !== 0) return PLACING;
  return canFly(position) || enemyFlies(position) ? FLYING : MOVING;
}

const enemyFlies = (position: MorrisState): boolean => popcount(position.enemy) <= position.rules.maxFlyingMen;

/** How near the position is to the first phase of its stage, in SHARES. */
export function phaseShare(position: MorrisState, stage: number): number {
  const { pieces, minMen: atLeast } = position.rules;
  if (stage === PLACING) return shareOfWhole(position.ownHand + position.enemyHand, 2 * pieces);
  if (stage === FLYING) return ((canFly(position) ? FULL_SHARE : 0) + (enemyFlies(position) ? 0 : FULL_SHARE)) >> 1;
  return shareOfWhole(popcount(position.own) + popcount(position.enemy) - 2 * atLeast, 2 * (pieces - atLeast));
}

const shareOfWhole = (part: number, whole: number): number =>
  Math.max(0, Math.min(FULL_SHARE, ((part * FULL_SHARE) / whole) | 0));

export const mobilityIndex = ({ own, enemy, rules }: MorrisState, empty: number): number => {
  const { spokes } = rules.board;
  const ownWays = Math.min(MAX_MOBILITY, countAdjacentPairs(own, empty, spokes));
  return (ownWays * MOBILITY_VALUES) | Math.min(MAX_MOBILITY, countAdjacentPairs(enemy, empty, spokes)) | 0;
};

/** A FEN may tell of more men than a game has. */
export const menCountIndex = ({ own, enemy, ownHand, enemyHand }: MorrisState): number => {
  const hands = Math.min(HAND_VALUES - 1, ownHand + enemyHand);
  const ownMen = Math.min(MEN_VALUES - 1, popcount(own) + ownHand);
  return ((hands * MEN_VALUES + ownMen) * MEN_VALUES + Math.min(MEN_VALUES - 1, popcount(enemy) + enemyHand)) | 0;
};

const owedScore = ({ owed, enemyOwed }: MorrisState): number => OWED_SCORE * (Math.sign(owed) - Math.sign(enemyOwed));

/** Half the centimen of a packed sum, the share of its first phase known. */
function blendPhases(sum: number, share: number): number {
  const second = (sum << 16) >> 16;
  const first = (sum - second) >> 16;
  return (first * share + second * (FULL_SHARE - share)) >> SHARE_BITS;
}

const MAX_EVAL = EVALUATION_LIMIT - 1;
const clampEval = (value: number): number => Math.max(-MAX_EVAL, Math.min(MAX_EVAL, value)) | 0;

function ringsScore(patterns: Int32Array, at: number, inner: number, middle: number, outer: number): number {
  return (patterns[at + inner]! + patterns[at + outer]! + patterns[at + CODE_OFFSETS[MIDDLE_RING]! + middle]!) | 0;
}

function blocksScore(patterns: Int32Array, at: number, inner: number, middle: number, outer: number): number {
  const cross = at + CODE_OFFSETS[CROSS_BLOCK]!;
  const corner = at + CODE_OFFSETS[CORNER_BLOCK]!;
  let sum = 0;
  for (let pair = 0; pair < BLOCK_PAIRS; pair++) {
    const codes = blockCodes(inner, middle, outer, pair);
    sum = (sum + patterns[cross + crossCode(codes)]! + patterns[corner + cornerCode(codes)]!) | 0;
  }
  return sum;
}

function patternEval(position: MorrisState, tables: PatternTables): number {
  const { own, enemy } = position;
  const { patterns, mobility: freedom, men } = tables;
  const inner = ringCode(own, enemy, 0);
  const middle = ringCode(own, enemy, 8);
  const outer = ringCode(own, enemy, 16);
  const stage = stageOf(position);
  const at = stage * CODE_COUNT;
  const sum =
    ringsScore(patterns, at, inner, middle, outer) +
    blocksScore(patterns, at, inner, middle, outer) +
    freedom[stage * MOBILITY_PAIRS + mobilityIndex(position, emptyPoints(position))]!;
  const halves = blendPhases(sum | 0, phaseShare(position, stage)) + men[menCountIndex(position)]!;
  return clampEval((halves >> 1) + owedScore(position));
}

/** The same, a table at a time, seen from White. What is rounded off is rounded with what stands before it. */
function patternTerms(position: MorrisState, { patterns, mobility: freedom, men }: PatternTables): readonly EvalTerm[] {
  const { own, enemy } = position;
  const rings = [0, 8, 16].map(shift => ringCode(own, enemy, shift)) as [number, number, number];
  const stage = stageOf(position);
  const share = phaseShare(position, stage);
  const ringSum = ringsScore(patterns, stage * CODE_COUNT, ...rings);
  const blockSum = blocksScore(patterns, stage * CODE_COUNT, ...rings);
  const freedomSum = freedom[stage * MOBILITY_PAIRS + mobilityIndex(position, emptyPoints(position))]!;
  const all = blendPhases((ringSum + blockSum + freedomSum) | 0, share);
  const owed = owedScore(position);
  const total = ((all + men[menCountIndex(position)]!) >> 1) + owed;
  const sums: readonly (readonly [string, number])[] = [
    ['rings', blendPhases(ringSum, share) >> 1],
    ['blocks', blendPhases((ringSum + blockSum) | 0, share) >> 1],
    ['freedom', all >> 1],
    ['men', total - owed],
    ['removals owed', total],
    ['limit', clampEval(total)],
  ];
  const sign = position.side === 0 ? 1 : -1;
  const terms = sums.map(([name, sum], at) => ({ name, value: sign * (sum - (at === 0 ? 0 : sums[at - 1]![1])) || 0 }));
  return terms.filter(({ name, value }) => name !== 'limit' || value !== 0);
}

/** Which learnt weights fit which rules: by what the rules are, whatever the variant is called. */

/** The name of the weights, undefined where none were learnt for anything like these rules. */
export function weightsNameFor(rules: MorrisRuleSet): string | undefined {
  const { board, hasCaptures: captures, movesWhilePlacing, pieces } = rules;
  if (!hasStandardRemovals(rules)) return undefined;
  if (board === DIAGONAL_BOARD) return !captures && !movesWhilePlacing && pieces === 12 ? 'morris-twelve' : undefined;
  if (movesWhilePlacing) return !captures && pieces === 10 ? 'morris-lasker' : undefined;
  if (pieces !== 9) return undefined;
  return captures ? 'morris-captures' : 'morris-nine';
}

/** Mills take one man each from the board at once, three men fly, and two have lost. */
const hasStandardRemovals = ({
  millAction,
  oneTimeMills,
  maxFlyingMen: fly,
  minMen: atLeast,
}: MorrisRuleSet): boolean => millAction === TAKE_FROM_BOARD && !oneTimeMills && fly === 3 && atLeast === 3;

/** What a position is worth: by what was learnt of such rules, else by weights made by hand. */

/** Defined in the build of the page in one file, which has no weights and drops the code for them. */
declare const HANDMADE_ONLY: true | undefined;

export function evaluate(position: MorrisState): number {
  if (typeof HANDMADE_ONLY === 'undefined') {
    const { patternTables: learnt, weights } = position.rules;
    if (learnt !== undefined) return patternEval(position, learnt);
    if (weights !== undefined) return patternEval(position, expandTables(position.rules, weights));
  }
  return handmadeEval(position);
}

/** The same, a term at a time, seen from White. */
export function terms(position: MorrisState): readonly EvalTerm[] {
  const { weights } = position.rules;
  if (typeof HANDMADE_ONLY === 'undefined' && weights !== undefined)
    return patternTerms(position, expandTables(position.rules, weights));
  return handmadeTerms(position);
}

/** The tables are laid out once for each thread and file of weights, when a position is judged first. */
const expandedTables = new WeakMap<Weights, PatternTables>();

function expandTables(rules: MorrisRuleSet, weights: Weights): PatternTables {
  const tables = expandedTables.get(weights) ?? expandWeights(weights);
  expandedTables.set(weights, tables);
  rules.patternTables = tables;
  return tables;
}
