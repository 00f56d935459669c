import { describe, expect, test } from 'vitest';
import {
  adjacentPoints,
  closingPoints,
  countAdjacentPairs,
  countMills,
  menInMills,
} from '../../../src/games/morris/bitboard';
import {
  ALL_POINTS,
  DIAGONAL_BOARD,
  linePoints,
  PLAIN_BOARD,
  POINT_NAMES,
  pointByName,
} from '../../../src/games/morris/board';
import { bitIndices, popcount } from '../../../src/util/bits';
import { Random } from '../../../src/util/random';
import { same } from '../../same';

const boards = [
  ['plain', PLAIN_BOARD, 16, 32],
  ['diagonal', DIAGONAL_BOARD, 20, 40],
] as const;

describe.each(boards)('the %s board', (_, board, lines, edges) => {
  test('has its lines and edges', () => {
    expect(board.lines).toHaveLength(lines);
    expect(board.neighbours.reduce((sum, near) => sum + popcount(near), 0)).toBe(2 * edges);
  });

  test('set operations agree with lines and neighbours', () => {
    const random = new Random(1);
    const full = (men: number, points: number): boolean => (men & points) === points;
    for (let i = 0; i < 2000; i++) {
      const men = random.next() & (random.next() | random.next()) & ALL_POINTS;
      const others = random.next() & ALL_POINTS & ~men;
      const sets = board.lines.map(linePoints);
      const mills = sets.filter(points => full(men, points));
      same(
        menInMills(men, board.spokes),
        mills.reduce((all, points) => all | points, 0),
      );
      same(countMills(men, board.spokes), mills.length);
      const near = bitIndices(men).reduce((all, point) => all | board.neighbours[point]!, 0);
      same(adjacentPoints(men, board.spokes), near);
      const joined = bitIndices(men).reduce((sum, point) => sum + popcount(board.neighbours[point]! & others), 0);
      same(countAdjacentPairs(men, others, board.spokes), joined);
      const closing = bitIndices(ALL_POINTS).filter(point =>
        sets.some(points => full(points, 1 << point) && full(men, points ^ (1 << point))),
      );
      expect(bitIndices(closingPoints(men, board.spokes))).toEqual(closing);
    }
  });
});

test('point names match their file and rank', () => {
  expect(POINT_NAMES).toHaveLength(24);
  const neighboursOf = (name: string): string[] =>
    bitIndices(PLAIN_BOARD.neighbours[pointByName(name)]!)
      .map(point => POINT_NAMES[point]!)
      .sort();
  expect(neighboursOf('d6')).toEqual(['b6', 'd5', 'd7', 'f6']);
  expect(neighboursOf('a1')).toEqual(['a4', 'd1']);
  expect(neighboursOf('c4')).toEqual(['b4', 'c3', 'c5']);
});
