import { describe, expect, test } from 'vitest';
import { MoveOrdering } from '../../src/search/move-ordering';
import { NO_ACTION } from '../../src/search/transposition-table';
import { Nim } from './nim';

const PLY = 3;

/** Order in which actions are picked. */
function order(ordering: MoveOrdering, actions: readonly number[], { first = NO_ACTION, ply = PLY, side = 0 } = {}) {
  const list = Int32Array.from(actions);
  const position = new Nim(60);
  position.side = side;
  ordering.rate(position, list, 0, list.length, first, ply);
  return actions.map((_, at) => ordering.pick(list, at, list.length));
}

/** Records a cutoff by an action after others were tried. */
const reward = (ordering: MoveOrdering, tried: readonly number[], action: number, ply = PLY, depth = 4): void =>
  ordering.reward(0, Int32Array.from([...tried, action]), 0, tried.length, depth, ply);

describe('move ordering', () => {
  test('the table action comes first', () => {
    const ordering = new MoveOrdering(64, 16);
    reward(ordering, [], 2);
    expect(order(ordering, [1, 2, 3], { first: 3 })).toEqual([3, 2, 1]);
  });

  test('the two killers of the ply follow, the newer first', () => {
    const ordering = new MoveOrdering(64, 16);
    for (const killer of [4, 5, 6]) reward(ordering, [], killer);
    expect(order(ordering, [1, 4, 5, 6]).slice(0, 2)).toEqual([6, 5]);
  });

  test('killers are not reduced, actions with history are', () => {
    const ordering = new MoveOrdering(64, 16);
    for (let i = 0; i < 500; i++) reward(ordering, [], 2, PLY + 1, 40);
    reward(ordering, [], 3);
    expect(order(ordering, [1, 2, 3])).toEqual([3, 2, 1]);
    expect([0, 1, 2].map(at => ordering.isReducible(at))).toEqual([false, true, true]);
  });

  test('actions that did not cause a cutoff come last', () => {
    const ordering = new MoveOrdering(64, 16);
    reward(ordering, [1], 2, PLY + 1);
    expect(order(ordering, [1, 3, 2])).toEqual([2, 3, 1]);
  });

  test('each side has its own history', () => {
    const ordering = new MoveOrdering(64, 16);
    reward(ordering, [], 3, PLY + 1);
    expect(order(ordering, [1, 2, 3], { side: 1 })).toEqual([1, 2, 3]);
  });
});
