/**
 * Evaluation: trained weights if there are some for the rules, otherwise the hand-made evaluation.
 *
 * The trained evaluation is a sum of table entries for patterns, mobility and numbers of men. Each entry holds two values
 * in one int, for the two ends of a stage of the game, and the score is interpolated between them: placing from the first
 * man to the last, moving from many men to few, flying from own flying men to the opponent's.
 */
import { popcount } from '../../util/bits';
import { decodeVarints } from '../../util/bytes';
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

/** Stages of the game, with two phases each. */
const PLACING = 0;
const MOVING = 1;
const FLYING = 2;
const STAGES = 3;
export const PHASES = 2 * STAGES;

/** Larger mobility counts as this. */
const MAX_MOBILITY = 31;
const MOBILITY_VALUES = MAX_MOBILITY + 1;
const MOBILITY_PAIRS = MOBILITY_VALUES * MOBILITY_VALUES;

/** Number of values for men of a side (0 to 12) and for men in both hands. */
const MEN_VALUES = 13;
const HAND_VALUES = 2 * MEN_VALUES - 1;
const MEN_COUNTS = HAND_VALUES * MEN_VALUES * MEN_VALUES;

/** Layout of the stored weights: classes and mobility for each phase; their common part, which is added; numbers of men. */
export const PHASE_WEIGHTS = CLASS_COUNT + MOBILITY_PAIRS;
export const COMMON_OFFSET = PHASES * PHASE_WEIGHTS;
export const MEN_OFFSET = COMMON_OFFSET + PHASE_WEIGHTS;
export const WEIGHTS_LENGTH = MEN_OFFSET + MEN_COUNTS;

/** A weight of this size is worth one logit. */
export const WEIGHT_PER_LOGIT = 32;

/** Tables hold halves of centipawns, limited so that a sum of twelve fits into half an int. */
const UNITS_PER_CENTIPAWN = 2;
const MAX_UNITS = 2730;

/** Interpolation weight of a phase: its share of FULL_SHARE. */
const SHARE_BITS = 6;
export const FULL_SHARE = 1 << SHARE_BITS;

/** Score of a removal that is owed. */
const OWED_SCORE = 80;

/** Tables for the search from trained weights. */
export function expandWeights({ bytes, scale }: Weights): PatternTables {
  prepareBlockDigits();
  const weights = decodeVarints(bytes, WEIGHTS_LENGTH);
  const toUnits = (weight: number): number =>
    Math.max(-MAX_UNITS, Math.min(MAX_UNITS, Math.round((weight * scale * UNITS_PER_CENTIPAWN) / WEIGHT_PER_LOGIT)));
  const patterns = new Int32Array(STAGES * CODE_COUNT);
  const mobility = new Int32Array(STAGES * MOBILITY_PAIRS);
  const phases = new Int32Array(PHASE_WEIGHTS);
  for (let stage = 0; stage < STAGES; stage++) {
    const first = 2 * stage * PHASE_WEIGHTS;
    const second = first + PHASE_WEIGHTS;
    for (let at = 0; at < PHASE_WEIGHTS; at++) {
      const common = weights[COMMON_OFFSET + at]!;
      phases[at] = (toUnits(common + weights[first + at]!) << 16) + toUnits(common + weights[second + at]!);
    }
    for (const kind of PATTERN_KINDS.keys()) {
      const from = CLASS_OFFSETS[kind]!;
      const to = stage * CODE_COUNT + CODE_OFFSETS[kind]!;
      const classes = classesOf(kind);
      for (let code = 0; code < classes.length; code++) patterns[to + code] = phases[from + classes[code]!]!;
    }
    mobility.set(phases.subarray(CLASS_COUNT), stage * MOBILITY_PAIRS);
  }
  return { patterns, mobility, men: weights.subarray(MEN_OFFSET).map(toUnits) };
}

export function stageOf(position: MorrisState): number {
  if ((position.ownHand | position.enemyHand) !== 0) return PLACING;
  return canFly(position) || enemyFlies(position) ? FLYING : MOVING;
}

const enemyFlies = (position: MorrisState): boolean => popcount(position.enemy) <= position.rules.maxFlyingMen;

/** Share of the first phase of a stage in a position, from 0 to FULL_SHARE. */
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
  const ownMobility = Math.min(MAX_MOBILITY, countAdjacentPairs(own, empty, spokes));
  return (ownMobility * MOBILITY_VALUES) | Math.min(MAX_MOBILITY, countAdjacentPairs(enemy, empty, spokes)) | 0;
};

/** Index by men in hand and men of both sides, limited because a FEN may have more men than a game. */
export const menCountIndex = ({ own, enemy, ownHand, enemyHand }: MorrisState): number => {
  const hands = Math.min(HAND_VALUES - 1, ownHand + enemyHand);
  const ownMen = Math.min(MEN_VALUES - 1, popcount(own) + ownHand);
  return ((hands * MEN_VALUES + ownMen) * MEN_VALUES + Math.min(MEN_VALUES - 1, popcount(enemy) + enemyHand)) | 0;
};

const owedScore = ({ owed, enemyOwed }: MorrisState): number => OWED_SCORE * (Math.sign(owed) - Math.sign(enemyOwed));

/** Interpolates a packed sum by the share of its first phase; in halves of centipawns. */
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
  const { patterns, mobility, men } = tables;
  const inner = ringCode(own, enemy, 0);
  const middle = ringCode(own, enemy, 8);
  const outer = ringCode(own, enemy, 16);
  const stage = stageOf(position);
  const at = stage * CODE_COUNT;
  const sum =
    ringsScore(patterns, at, inner, middle, outer) +
    blocksScore(patterns, at, inner, middle, outer) +
    mobility[stage * MOBILITY_PAIRS + mobilityIndex(position, emptyPoints(position))]!;
  const halves = blendPhases(sum | 0, phaseShare(position, stage)) + men[menCountIndex(position)]!;
  return clampEval((halves >> 1) + owedScore(position));
}

/** Evaluation by table, for White. Each term is a difference of rounded sums, so that they add up exactly. */
function patternTerms(position: MorrisState, { patterns, mobility, men }: PatternTables): readonly EvalTerm[] {
  const { own, enemy } = position;
  const rings = [0, 8, 16].map(shift => ringCode(own, enemy, shift)) as [number, number, number];
  const stage = stageOf(position);
  const share = phaseShare(position, stage);
  const ringSum = ringsScore(patterns, stage * CODE_COUNT, ...rings);
  const blockSum = blocksScore(patterns, stage * CODE_COUNT, ...rings);
  const mobilitySum = mobility[stage * MOBILITY_PAIRS + mobilityIndex(position, emptyPoints(position))]!;
  const all = blendPhases((ringSum + blockSum + mobilitySum) | 0, share);
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

/** Name of the weights trained for such rules, whatever the variant is called; undefined if there are none. */
export function weightsNameFor(rules: MorrisRuleSet): string | undefined {
  const { board, hasCaptures: captures, movesWhilePlacing, pieces } = rules;
  if (!hasStandardRemovals(rules)) return undefined;
  if (board === DIAGONAL_BOARD) return !captures && !movesWhilePlacing && pieces === 12 ? 'morris-twelve' : undefined;
  if (movesWhilePlacing) return !captures && pieces === 10 ? 'morris-lasker' : undefined;
  if (pieces !== 9) return undefined;
  return captures ? 'morris-captures' : 'morris-nine';
}

/** True if a mill removes one man from the board at once, three men fly, and two lose. */
const hasStandardRemovals = ({
  millAction,
  oneTimeMills,
  maxFlyingMen: fly,
  minMen: atLeast,
}: MorrisRuleSet): boolean => millAction === TAKE_FROM_BOARD && !oneTimeMills && fly === 3 && atLeast === 3;

/** Defined in the single-file build of the page, which has no weights and drops the code for them. */
declare const HANDMADE_ONLY: true | undefined;

export function evaluate(position: MorrisState): number {
  if (typeof HANDMADE_ONLY === 'undefined') {
    const { patternTables, weights } = position.rules;
    if (patternTables !== undefined) return patternEval(position, patternTables);
    if (weights !== undefined) return patternEval(position, expandTables(position.rules, weights));
  }
  return handmadeEval(position);
}

/** Terms of the evaluation, for White. */
export function terms(position: MorrisState): readonly EvalTerm[] {
  const { weights } = position.rules;
  if (typeof HANDMADE_ONLY === 'undefined' && weights !== undefined)
    return patternTerms(position, expandTables(position.rules, weights));
  return handmadeTerms(position);
}

/** Tables by weights file, made once per thread. */
const expandedTables = new WeakMap<Weights, PatternTables>();

function expandTables(rules: MorrisRuleSet, weights: Weights): PatternTables {
  const tables = expandedTables.get(weights) ?? expandWeights(weights);
  expandedTables.set(weights, tables);
  rules.patternTables = tables;
  return tables;
}
