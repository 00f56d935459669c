/** The tree below the root, where a game shows what the counts of the signature do not. */
import { describe, expect, test } from 'vitest';
import type { RuleValues } from '../../src/games/game';
import { rulesOf } from '../../src/games/index';
import { turnsOf } from '../../src/games/turns';
import { Clock } from '../../src/search/clock';
import { deepen, UNHEARD } from '../../src/search/deepen';
import { EXACT, LOWER, NO_ACTION, Table, UPPER } from '../../src/search/table';
import { Tree } from '../../src/search/tree';
import { read } from '../games/sample';
import { Nim } from './nim';

const treeWith = (table: Table): Tree => new Tree(table, { nodesLeft: () => Number.POSITIVE_INFINITY });
const newTable = (): Table => new Table(new SharedArrayBuffer(1 << 20));

/** The score of the best turn, searched to a depth. */
function scoreOf(table: Table, fen: string, values: RuleValues, depth: number): number {
  const rules = rulesOf('brandubh', values);
  if (!rules.ok) throw new Error(rules.error);
  const position = read(rules.value, fen);
  const task = { turns: turnsOf(position), firstDepth: 1, depth, mate: 0, multiPv: 1, quiescence: true };
  return deepen(treeWith(table), position, { ...task, clock: new Clock({}, 0) }, UNHEARD)[0]!.score;
}

describe('the table', () => {
  test('is not believed where a count of moves draws the game before', () => {
    const board = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a';
    const table = newTable();
    const far = scoreOf(table, `${board} 0`, { MoveLimit: 100 }, 6);
    expect(far).not.toBe(0);
    expect(scoreOf(table, `${board} 96`, { MoveLimit: 100 }, 6)).toBe(0);
  });

  /** In a null window below a score of 0; what Nim itself would say is a draw at this depth. */
  const ask = (bound: number, score: number, depth: number): number => {
    const table = newTable();
    const position = new Nim(60);
    table.store(position.keyLow, position.keyHigh, NO_ACTION, score, depth, bound);
    const tree = treeWith(table);
    tree.begin(position);
    return tree.search(10, 11, 3, 0, 0);
  };

  test.each([
    ['an exact score', EXACT, 500, 3, 500],
    ['a score that is at least', LOWER, 500, 3, 500],
    ['a score that is at least, but too little', LOWER, -500, 3, 0],
    ['a score that is at most', UPPER, -500, 3, -500],
    ['a score that is at most, but too much', UPPER, 500, 3, 0],
    ['a score of a shallower search', EXACT, 500, 2, 0],
  ])('answers by what it knows: %s', (_, bound, score, depth, expected) => {
    expect(ask(bound, score, depth)).toBe(expected);
  });
});
