import { describe, expect, test } from 'vitest';
import { legalActions } from '../../../src/games/moves';
import { EVALUATION_LIMIT, MAX_ACTIONS, ONGOING } from '../../../src/games/rules';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { drawn, position, rules, scatter } from './helpers';

const list = new Int32Array(MAX_ACTIONS);

function ongoing(seed: number, number: number): string[] {
  const random = new Random(seed);
  const fens = Array.from({ length: number }, () => scatter(random));
  return fens.filter(fen => legalActions(position(fen)).length > 0);
}

describe('evaluation', () => {
  test('equals the sum of its terms and stays within its limits', () => {
    for (const fen of ongoing(10, samples(100))) {
      const board = position(fen);
      const sum = rules()
        .terms(board)
        .reduce((total, term) => total + term.value, 0);
      same(board.evaluate(), board.side === 0 ? sum : -sum || 0);
      expect(Math.abs(sum)).toBeLessThan(EVALUATION_LIMIT);
    }
  });

  test('one open path to a corner wins with the move, two paths win without it', () => {
    const onePath = `X.K.A.X
                    .A.....
                    .....A.
                    A..+..A
                    ....A..
                    .A...A.
                    X.....X`;
    const twoPaths = onePath.replace('X.K.A.X', 'X.K...X');
    expect(drawn(onePath, 'd').evaluate()).toBeGreaterThan(5000);
    expect(drawn(onePath, 'a').evaluate()).toBeGreaterThan(-1000);
    expect(drawn(twoPaths, 'a').evaluate()).toBeLessThan(-1000);
  });
});

/** Names of the noisy moves, best ordering score first. */
function noisy(fen: string): string[] {
  const board = position(fen);
  const actions = Array.from(list.subarray(0, board.generateNoisy(list, 0)));
  return actions
    .sort((a, b) => board.orderingScore(b) - board.orderingScore(a))
    .map(action => rules().nameAction(board, action));
}

/** Names of the moves that win or capture. */
function decisive(fen: string): string[] {
  const board = position(fen);
  const pieces = (): number =>
    rules()
      .writeFen(board)
      .split(' ')[0]!
      .replace(/[^tTK]/g, '').length;
  const before = pieces();
  return legalActions(board)
    .filter(action => {
      board.make(action);
      const found = pieces() < before || board.outcome(0) !== ONGOING;
      board.undo();
      return found;
    })
    .map(action => rules().nameAction(board, action));
}

describe('noisy moves', () => {
  test('are legal and distinct and include all wins and captures', () => {
    for (const fen of ongoing(11, samples(300)).map(text => text.replace(/\d+$/, '0'))) {
      const board = position(fen);
      const names = legalActions(board).map(action => rules().nameAction(board, action));
      const seen = noisy(fen);
      same(new Set(seen).size, seen.length, () => fen);
      expect(names, fen).toEqual(expect.arrayContaining(seen));
      expect(seen, fen).toEqual(expect.arrayContaining(decisive(fen)));
    }
  });

  test('a winning move has the best ordering score', () => {
    expect(noisy('3K3/3A3/2DA3/7/7/7/1t5 d 0')[0]).toMatch(/^d7-[ag]7$/);
    expect(noisy('7/2Kt3/7/7/7/1t5/7 a 0')[0]).toBe('b2-b6');
  });

  test('block the only path to a corner, but not one of two', () => {
    expect(noisy('2K1t2/7/7/1t5/7/7/7 a 0')).toEqual(['b4-b7']);
    expect(noisy('2K4/7/7/1t5/7/7/7 a 0')).toEqual([]);
  });
});
