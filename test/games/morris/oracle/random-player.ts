/** Preferences of a random player, so that rare situations occur. */
import type { Random } from '../../../../src/util/random';
import { movesOf } from './legal-actions';
import { play } from './play';
import { pick } from './random-options';
import { enemyOf, type State } from './state';

type Taste = (before: State, after: State) => number;

const owes = ({ owed }: State): boolean => owed.w !== 0 || owed.b !== 0;

const forMills: Taste = (_, after) => (owes(after) ? 1 : 0) - (after.ending ? 1 : 0);

const forFullBoards: Taste = (before, after) => {
  const enemy = enemyOf(before.side);
  return -(owes(after) || after.hand[enemy] < before.hand[enemy] ? 1 : 0) - (after.ending ? 2 : 0);
};

const forBlockedSides: Taste = (before, after) => -movesOf(after, enemyOf(before.side)).length;

const forLongGames: Taste = (_, after) => after.seen.length - (after.ending ? 100 : 0) - (owes(after) ? 50 : 0);

export const TASTES: readonly (Taste | null)[] = [null, forMills, forFullBoards, forBlockedSides, forLongGames];

const TRIED = 6;

/** Best of a few random actions by the preference; any without one. */
export function choose(random: Random, taste: Taste | null, state: State, actions: readonly string[]): string {
  const tried = Array.from({ length: taste ? TRIED : 1 }, () => pick(random, actions));
  const worth = (action: string): number => (taste ? taste(state, play(state, action)) : 0);
  return tried
    .map(action => ({ action, worth: worth(action) }))
    .reduce((best, next) => (next.worth > best.worth ? next : best)).action;
}
