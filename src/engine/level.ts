/** Weaker play: how deep a level looks, and what it does not see at all. */
import { choicesOf } from '../games/choices';
import type { Position } from '../games/game';
import { noisyActionsOf, type Turn } from '../games/turns';
import type { Random } from '../games/zobrist';
import type { Level } from './engine';
import type { Root } from './setting';
import { randomFor } from './strength';

/** Turns searched. */
const DEPTHS: Readonly<Record<Level, number>> = {
  full: Number.POSITIVE_INFINITY,
  novice: 1,
  apprentice: 1,
  journeyman: 2,
  master: 3,
};

export const depthOf = (level: Level): number => DEPTHS[level];

/** Beginners do not follow the captures that come behind the turns they look at. */
const isBeginner = (level: Level): boolean => level === 'novice' || level === 'apprentice';

export const followsCaptures = (level: Level): boolean => !isBeginner(level);

/** Of `turns`, those that the level considers: one alone where it plays by habit. */
export function considered(root: Root, turns: readonly Turn[], level: Level, seed: number): readonly Turn[] {
  if (!isBeginner(level)) return turns;
  const { position, rules } = root;
  const random = randomFor(seed, position.keyLow);
  const tempting = rules.tempting?.(position, turns);
  if (tempting && tempting.length < choicesOf(position).length) return [tempting[random.below(tempting.length)]!];
  return level === 'novice' ? noticed(position, turns, random) : turns;
}

/** Of so many quiet turns a novice notices one. */
const QUIET_NOTICED = 3;

/** What takes or wins strikes the eye of a novice, who overlooks much of the rest and chooses by judgement, never at random. */
function noticed(position: Position, turns: readonly Turn[], random: Random): readonly Turn[] {
  const striking = new Set(noisyActionsOf(position));
  const seen = turns.filter(([first]) => striking.has(first!) || random.below(QUIET_NOTICED) === 0);
  return seen.length > 0 ? seen : [turns[random.below(turns.length)]!];
}
