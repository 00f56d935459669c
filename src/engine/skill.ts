/**
 * Playing at a given strength. A weak player sees less far and is content with a turn that is nearly as good: it searches
 * fewer nodes, and chooses among the best turns that it has seen, the more freely the weaker it is.
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

/** Nodes at the least strength; so much more strength doubles them. */
const MIN_ELO_NODES = 60;
const ELO_PER_DOUBLING = 190;
/** How much worse than the best a turn may look to be chosen, at the least strength and at the most: centipawns as told. */
const MAX_TEMPERATURE = 100;
const MIN_TEMPERATURE = 2;
/** Turns that are compared. */
export const MOVES_COMPARED = 4;
/** Of equally good openings one is chosen where play is to be different each time: so near, in so many turns. */
const OPENING_SCORE_WINDOW = 8;
const OPENING_MOVES = 8;

export const nodesForElo = (elo: number): number =>
  Math.round(MIN_ELO_NODES * 2 ** ((elo - MIN_ELO) / ELO_PER_DOUBLING));

const temperature = (elo: number): number =>
  MAX_TEMPERATURE * (MIN_TEMPERATURE / MAX_TEMPERATURE) ** ((elo - MIN_ELO) / (MAX_ELO - MIN_ELO));

/** Whether play without a seed varies here. */
export const isVariedOpening = (seed: number, turnsPlayed: number): boolean =>
  seed === 0 && turnsPlayed < OPENING_MOVES;

/**
 * A choice among the first `COMPARED` candidates, the likelier the better it looks. Where the search was stopped, those
 * behind the best may have better scores of the depth before: that was not so deep a look, and does not outdo the best.
 */
export function chooseByElo(
  elo: number,
  candidates: readonly RootMove[],
  chances: WinRateModel,
  random: Random,
): RootMove {
  const care = temperature(elo);
  const seen = candidates.slice(0, MOVES_COMPARED);
  const told = seen.map(({ score }) => toCentipawns(chances, score));
  const weights = told.map(score => Math.exp(Math.min(0, score - told[0]!) / care));
  let left = (random.next() >>> 0) / 2 ** 32;
  left *= weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = seen.findIndex((_, at) => {
    left -= weights[at]!;
    return left < 0;
  });
  return seen[Math.max(0, chosen)]!;
}

/** One of the candidates that are as good as the best, as far as was looked as deep at them. */
export function chooseNearBest(candidates: readonly RootMove[], random: Random): RootMove {
  const best = candidates[0]!;
  const good = candidates
    .slice(0, MOVES_COMPARED)
    .filter(({ score, depth }) => depth === best.depth && score >= best.score - OPENING_SCORE_WINDOW);
  return good[random.nextInt(good.length)]!;
}

export const skillRandom = (seed: number, key: number): Random =>
  new Random(seed === 0 ? Math.random() * 2 ** 31 : seed ^ key);

/** Weaker play: how deep a level looks, and what it does not see at all. */

/** Turns searched. */
const LEVEL_DEPTHS: Readonly<Record<Level, number>> = {
  full: Number.POSITIVE_INFINITY,
  novice: 1,
  apprentice: 1,
  journeyman: 2,
  master: 3,
};

export const levelDepth = (level: Level): number => LEVEL_DEPTHS[level];

/** Beginners do not follow the captures that come behind the turns they look at. */
const isBeginner = (level: Level): boolean => level === 'novice' || level === 'apprentice';

export const usesQuiescence = (level: Level): boolean => !isBeginner(level);

/** Of `turns`, those that the level considers: one alone where it plays by habit. */
export function movesConsidered(
  root: RootPosition,
  turns: readonly MoveActions[],
  level: Level,
  seed: number,
): readonly MoveActions[] {
  if (!isBeginner(level)) return turns;
  const { position, rules } = root;
  const random = skillRandom(seed, position.keyLow);
  const tempting = rules.temptingMoves?.(position, turns);
  if (tempting && tempting.length < uniqueMoves(position).length) return [tempting[random.nextInt(tempting.length)]!];
  return level === 'novice' ? movesNoticed(position, turns, random) : turns;
}

/** Of so many quiet turns a novice notices one. */
const QUIET_MOVES_PER_NOTICED = 3;

/** What takes or wins strikes the eye of a novice, who overlooks much of the rest and chooses by judgement, never at random. */
function movesNoticed(position: Position, turns: readonly MoveActions[], random: Random): readonly MoveActions[] {
  const striking = new Set(noisyActions(position));
  const seen = turns.filter(([first]) => striking.has(first!) || random.nextInt(QUIET_MOVES_PER_NOTICED) === 0);
  return seen.length > 0 ? seen : [turns[random.nextInt(turns.length)]!];
}
