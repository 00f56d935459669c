/**
 * Limited strength, by Elo or by level. A player limited by Elo searches fewer nodes and picks among the best moves at
 * random, with a temperature that falls with its Elo. A level limits the search depth, and beginners overlook moves.
 */
import { type MoveActions, noisyActions } from '../games/moves';
import type { Position } from '../games/rules';
import { uniqueMoves } from '../games/unique-moves';
import type { RootMove } from '../search/iterative-deepening';
import { Random } from '../util/random';
import type { RootPosition } from './position-spec';
import type { Level } from './types';
import { toCentipawns, type WinRateModel } from './win-rate-model';

export const MIN_ELO = 800;
export const MAX_ELO = 2400;

/** Nodes per move at MIN_ELO; they double every ELO_PER_DOUBLING. */
const MIN_ELO_NODES = 60;
const ELO_PER_DOUBLING = 190;
/** Temperatures at MIN_ELO and at MAX_ELO, in centipawns as reported. */
const MAX_TEMPERATURE = 100;
const MIN_TEMPERATURE = 2;
/** Number of best moves to choose from. */
export const MOVES_COMPARED = 4;
/** Opening variety: pick among moves within this score window during the first moves of a game. */
const OPENING_SCORE_WINDOW = 8;
const OPENING_MOVES = 8;

export const nodesForElo = (elo: number): number =>
  Math.round(MIN_ELO_NODES * 2 ** ((elo - MIN_ELO) / ELO_PER_DOUBLING));

const temperature = (elo: number): number =>
  MAX_TEMPERATURE * (MIN_TEMPERATURE / MAX_TEMPERATURE) ** ((elo - MIN_ELO) / (MAX_ELO - MIN_ELO));

/** True if the engine varies its play: with seed 0, in the opening. */
export const isVariedOpening = (seed: number, movesPlayed: number): boolean =>
  seed === 0 && movesPlayed < OPENING_MOVES;

/**
 * Random choice among the best moves by a softmax of their scores. If the search was stopped, moves after the first may
 * have a higher score from the previous iteration. It counts as equal to the best: it comes from a shallower search.
 */
export function chooseByElo(
  elo: number,
  rootMoves: readonly RootMove[],
  model: WinRateModel,
  random: Random,
): RootMove {
  const scale = temperature(elo);
  const compared = rootMoves.slice(0, MOVES_COMPARED);
  const scores = compared.map(({ score }) => toCentipawns(model, score));
  const weights = scores.map(score => Math.exp(Math.min(0, score - scores[0]!) / scale));
  let rest = (random.next() >>> 0) / 2 ** 32;
  rest *= weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = compared.findIndex((_, index) => {
    rest -= weights[index]!;
    return rest < 0;
  });
  return compared[Math.max(0, chosen)]!;
}

/** Random choice among the moves whose score is near the best, at the same depth. */
export function chooseNearBest(rootMoves: readonly RootMove[], random: Random): RootMove {
  const best = rootMoves[0]!;
  const good = rootMoves
    .slice(0, MOVES_COMPARED)
    .filter(({ score, depth }) => depth === best.depth && score >= best.score - OPENING_SCORE_WINDOW);
  return good[random.nextInt(good.length)]!;
}

/** Random numbers for a position. The same seed repeats the same choices. */
export const skillRandom = (seed: number, key: number): Random =>
  new Random(seed === 0 ? Math.random() * 2 ** 31 : seed ^ key);

/** Search depth in moves. */
const LEVEL_DEPTHS: Readonly<Record<Level, number>> = {
  full: Number.POSITIVE_INFINITY,
  novice: 1,
  apprentice: 1,
  journeyman: 2,
  master: 3,
};

export const levelDepth = (level: Level): number => LEVEL_DEPTHS[level];

const isBeginner = (level: Level): boolean => level === 'novice' || level === 'apprentice';

/** Beginners do not look at captures beyond their search depth. */
export const usesQuiescence = (level: Level): boolean => !isBeginner(level);

/**
 * Moves that a level considers. Beginners cannot resist a tempting move, if the rules define any: they consider only
 * that one.
 */
export function movesConsidered(
  root: RootPosition,
  moves: readonly MoveActions[],
  level: Level,
  seed: number,
): readonly MoveActions[] {
  if (!isBeginner(level)) return moves;
  const { position, rules } = root;
  const random = skillRandom(seed, position.keyLow);
  const tempting = rules.temptingMoves?.(position, moves);
  if (tempting && tempting.length < uniqueMoves(position).length) return [tempting[random.nextInt(tempting.length)]!];
  return level === 'novice' ? movesNoticed(position, moves, random) : moves;
}

/** A novice notices one quiet move in this number. */
const QUIET_MOVES_PER_NOTICED = 3;

/** Moves that a novice sees: every capture, win or promotion, and some of the quiet moves. At least one. */
function movesNoticed(position: Position, moves: readonly MoveActions[], random: Random): readonly MoveActions[] {
  const noisy = new Set(noisyActions(position));
  const noticed = moves.filter(([first]) => noisy.has(first!) || random.nextInt(QUIET_MOVES_PER_NOTICED) === 0);
  return noticed.length > 0 ? noticed : [moves[random.nextInt(moves.length)]!];
}
