/** Positions from a FEN and moves, and the errors of illegal moves. */
import { describe, expect, test } from 'vitest';
import { namedMoves, positionFromText } from '../../src/games/position-from-text';
import { rulesOf } from '../../src/games/registry';
import type { Rules } from '../../src/games/rules';

function rulesFor(variant: string): Rules {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

const errorOf = (variant: string, fen: string | undefined, ...moves: string[]): string => {
  const rules = rulesFor(variant);
  const read = positionFromText(rules, fen ?? rules.startFen, moves);
  return read.ok ? 'accepted' : read.error;
};

describe('positionFromText', () => {
  test('plays moves and single actions, and reports each', () => {
    const rules = rulesFor('nine-mens-morris');
    const lengths: number[] = [];
    const moves = ['d6', 'f4', 'd7', 'a1', 'd5', 'xa1'];
    const read = positionFromText(rules, rules.startFen, moves, move => lengths.push(move.length));
    expect(read.ok && rules.writeFen(read.value)).toContain(' 3 6 1 7 ');
    expect(lengths).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('names the number of an illegal move, from 1', () => {
    expect(errorOf('nine-mens-morris', undefined, 'd6', 'd6')).toBe("move 2: 'd6': d6 is occupied");
    expect(errorOf('brandubh', 'x a 0')).toMatch(/^fen: board: /);
  });

  test('lists the legal moves if they are few', () => {
    expect(errorOf('nine-mens-morris', undefined, 'd6', 'f4', 'd7', 'a1', 'd5', 'b2')).toMatch(/; legal: xa1 xf4$/);
    expect(errorOf('brandubh', '5K1/7/7/7/7/7/1t5 d 10', 'f7-g7', 'b1-b2')).toBe("move 2: 'b1-b2': the game is over");
  });
});

test('namedMoves are sorted by name', () => {
  const rules = rulesFor('english-draughts');
  const read = rules.readFen(rules.startFen);
  if (!read.ok) throw new Error(read.error);
  const names = namedMoves(rules, read.value, 'turns').map(({ name }) => name);
  expect(names).toEqual(['10-14', '10-15', '11-15', '11-16', '12-16', '9-13', '9-14']);
});
