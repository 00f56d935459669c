import { describe, expect, test } from 'vitest';
import { DIAGONAL_BOARD, PLAIN_BOARD, POINTS, pointsOf } from '../../../src/games/morris/board';
import { canonicalSymmetry, INVERSE, imageOf, imageOfPoint, SYMMETRIES } from '../../../src/games/morris/symmetry';
import { Random } from '../../../src/games/zobrist';
import { same } from '../../same';
import { samples } from '../../seed';

const all = Array.from({ length: SYMMETRIES }, (_, symmetry) => symmetry);
const points = Array.from({ length: POINTS }, (_, point) => point);

describe('symmetries of sets of points', () => {
  test('are sixteen, no two alike, the first of them none at all', () => {
    const pictures = all.map(symmetry => points.map(point => imageOfPoint(symmetry, point)).join());
    expect(new Set(pictures).size).toBe(SYMMETRIES);
    expect(pictures[0]).toBe(points.join());
  });

  test.each([PLAIN_BOARD, DIAGONAL_BOARD])('take lines to lines', board => {
    const lines = new Set(board.lines.map(pointsOf));
    for (const symmetry of all) for (const line of lines) same(lines.has(imageOf(symmetry, line)), true);
  });

  test('take a set where they take its points, and back', () => {
    const random = new Random(1);
    for (let i = 0; i < samples(60); i++) {
      const set = random.next() & ((1 << POINTS) - 1);
      for (const symmetry of all) {
        const image = points.reduce((sum, point) => sum | (((set >> point) & 1) << imageOfPoint(symmetry, point)), 0);
        same(imageOf(symmetry, set), image);
        same(imageOf(INVERSE[symmetry]!, image), set);
      }
    }
  });

  test('give all images of a pair the same least one', () => {
    const random = new Random(2);
    const least = (own: number, enemy: number): string => {
      const symmetry = canonicalSymmetry(own, enemy);
      return `${imageOf(symmetry, own)} ${imageOf(symmetry, enemy)}`;
    };
    for (let i = 0; i < samples(60); i++) {
      const own = random.next() & random.next() & ((1 << POINTS) - 1);
      const enemy = random.next() & random.next() & ((1 << POINTS) - 1) & ~own;
      for (const symmetry of all) same(least(imageOf(symmetry, own), imageOf(symmetry, enemy)), least(own, enemy));
    }
  });
});
