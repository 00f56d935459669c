/** Whether both sides win from a position, when the engine plays itself. */
import type { Position, Rules } from '../../games/game';
import { playToEnd } from '../generate/play';
import { SelfPlayer } from '../generate/thinker';

export interface BalanceTest {
  readonly games: number;
  /** Points that each side must have in these games. */
  readonly least: number;
  /** Nodes for a turn of the first game. */
  readonly nodes: number;
}

/**
 * Each game thinks longer than the one before, by half of the first: so no two are the same, what is plainly won is soon
 * left aside, and those that are thought through most decide.
 */
const NODES_GROWTH = 0.5;

/** `set` gives the position anew for each game. Ends as soon as one side cannot have its points any more. */
export function isBalanced(rules: Rules, set: () => Position, { games, least, nodes }: BalanceTest): boolean {
  let points = 0;
  for (let played = 0; played < games; played++) {
    const thinker = new SelfPlayer(Math.round(nodes * (1 + played * NODES_GROWTH)));
    points += playToEnd(rules, set(), thinker).halfPoints / 2;
    const left = games - played - 1;
    if (Math.min(points, played + 1 - points) + left < least) return false;
  }
  return true;
}
