/** Weaker play: how deep a level looks, and when it does not look at all. */
import { choicesOf } from '../games/choices';
import type { Turn } from '../games/turns';
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

/** Of `turns`, those that the level considers: one alone where it plays by habit or at random. */
export function considered(root: Root, turns: readonly Turn[], level: Level, seed: number): readonly Turn[] {
  if (!isBeginner(level)) return turns;
  const { position, rules } = root;
  const random = randomFor(seed, position.keyLow);
  const tempting = rules.tempting?.(position, turns);
  if (tempting && tempting.length < choicesOf(position).length) return [tempting[random.below(tempting.length)]!];
  if (level === 'novice' && random.below(2) === 0) return [turns[random.below(turns.length)]!];
  return turns;
}
