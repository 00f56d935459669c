import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/util/random';
import { samples } from '../../seed';
import { play, position, rules, scatter } from './helpers';
import { countSlowly, stateOf } from './oracle';

const COUNTS: readonly number[] = JSON.parse(readFileSync('test/vectors/brandubh/perft.json', 'utf8')).brandubh;

const perft = (fen: string, depth: number): number => rules().perft(position(fen), depth, 'turns');

describe('perft', () => {
  test.each(COUNTS.map((nodes, index) => [index + 1, nodes] as const))(
    'from the start, depth %i: %i',
    (depth, nodes) => {
      expect(perft(rules().startFen, depth)).toBe(nodes);
    },
  );

  test('agrees with the oracle in random positions', () => {
    const random = new Random(12);
    for (let i = 0; i < samples(6); i++) {
      const fen = scatter(random);
      for (let depth = 1; depth <= 3; depth++) expect(perft(fen, depth), fen).toBe(countSlowly(stateOf(fen), depth));
    }
  });

  test('stops at the move limit', () => {
    const fen = '7/7/4t2/4Kt1/t4Tt/7/7 a 97';
    expect(perft(fen, 3)).toBe(countSlowly(stateOf(fen), 3));
    expect(perft(fen, 4)).toBe(0);
    expect(rules().perft(position(fen, { MoveLimit: 0 }), 4, 'turns')).toBe(perft(fen.replace('97', '0'), 4));
  });

  test('is 0 for a finished game', () => {
    expect(perft('3t2K/7/7/T3t2/T5t/5t1/7 a 44', 2)).toBe(0);
    expect(perft('7/1t5/7/7/7/7/7 d 3', 1)).toBe(0);
  });

  test('ignores repetition', () => {
    const fen = '7/7/4t2/4Kt1/t4Tt/7/7 a 29';
    const round = ['e5-e6', 'f3-f2', 'e6-e5', 'f2-f3'];
    expect(rules().perft(play(position(fen), ...round), 4, 'turns')).toBe(perft(fen, 4));
  });

  test('leaves the position unchanged', () => {
    const board = position(rules().startFen);
    rules().perft(board, 4, 'actions');
    expect(rules().writeFen(board)).toBe(rules().startFen);
  });
});
