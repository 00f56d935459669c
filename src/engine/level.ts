/** Weaker play: how deep a level looks, and what it does not see at all. */
import { uniqueMoves } from '../games/choices';
import type { Position } from '../games/game';
import { type MoveActions, noisyActions } from '../games/turns';
import type { Random } from '../games/zobrist';
import type { Level } from './engine';
import type { RootPosition } from './setting';
import { skillRandom } from './strength';

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
