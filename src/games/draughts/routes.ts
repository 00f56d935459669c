/** The landing squares of a chain: an action holds only where it starts and ends and what it takes. For text. */
import { count } from '../bits';
import type { Action } from '../game';
import { endOf, startOf, takenBy } from './action';
import { neighbour, WAYS } from './board';
import { looksAtOrder } from './laws';
import type { DraughtsPosition } from './position';
import { CONTINUE } from './rules';
import { farRow, forwardFalling, forwardRising } from './steps';

/** A piece in mid-capture. */
export interface Walker {
  readonly square: number;
  readonly king: boolean;
  readonly taken: number;
}

export const walkerOn = (position: DraughtsPosition, square: number): Walker => ({
  square,
  king: (position.ownKings & (1 << square)) !== 0,
  taken: 0,
});

/** The board without the piece that captures. */
export const boardWithout = (position: DraughtsPosition, square: number): number =>
  (position.ownMen | position.ownKings | position.theirMen | position.theirKings) & ~(1 << square);

/** All jumps that a walker can make, as the walker behind each; `occupied` is the board without it. */
export function jumps(position: DraughtsPosition, walker: Walker, occupied: number): Walker[] {
  const { rules, white } = position;
  const flies = walker.king && rules.flying;
  const ways = walker.king || rules.menTakeBackward ? WAYS : [forwardRising(white), forwardFalling(white)];
  const kings = walker.king ? position.theirKings : position.theirKings & rules.kingsForMen;
  const prey = (position.theirMen | kings) & ~walker.taken;
  const free = (square: number): boolean => square >= 0 && (occupied & (1 << square)) === 0;
  return ways.flatMap(by => {
    let over = neighbour(walker.square, by);
    while (flies && free(over)) over = neighbour(over, by);
    const behind: Walker[] = [];
    if (over < 0 || (prey & (1 << over)) === 0) return behind;
    for (let square = neighbour(over, by); free(square); square = neighbour(square, by)) {
      const crowned = rules.promotion === CONTINUE && (farRow(white) & (1 << square)) !== 0;
      behind.push({ square, king: walker.king || crowned, taken: walker.taken | (1 << over) });
      if (!flies) break;
    }
    return behind;
  });
}

/**
 * The smallest sequence of landing squares, compared by their places in `ascending`, that makes the legal capture
 * `action`.
 */
export function smallestRoute(position: DraughtsPosition, action: Action, ascending: readonly number[]): number[] {
  const occupied = boardWithout(position, startOf(action));
  const taken = takenBy(action);
  const dead = new Set<string>();

  /** The rest of the route, nothing where there is none. `kingAt`: the jump that must take the first king, if any. */
  const extend = (walker: Walker, kingAt: number | undefined): number[] | undefined => {
    if (walker.taken === taken && walker.square === endOf(action)) return [];
    const state = `${walker.square} ${walker.king} ${walker.taken} ${kingAt}`;
    if (dead.has(state)) return undefined;
    const next = jumps(position, walker, occupied)
      .filter(lands => (lands.taken & ~taken) === 0 && inTime(walker, lands, kingAt))
      .sort((a, b) => ascending.indexOf(a.square) - ascending.indexOf(b.square));
    for (const lands of next) {
      const rest = extend(lands, kingAt);
      if (rest) return [lands.square, ...rest];
    }
    dead.add(state);
    return undefined;
  };
  const inTime = (from: Walker, to: Walker, kingAt: number | undefined): boolean => {
    if (kingAt === undefined || count(from.taken) > kingAt) return true;
    return (((to.taken ^ from.taken) & position.theirKings) !== 0) === (count(from.taken) === kingAt);
  };

  const walker = walkerOn(position, startOf(action));
  if (looksAtOrder(position.rules.law) && (taken & position.theirKings) !== 0) {
    for (let kingAt = 0; kingAt < count(taken); kingAt++) {
      const route = extend(walker, kingAt);
      if (route) return route;
    }
  }
  return extend(walker, undefined) ?? [];
}
