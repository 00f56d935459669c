import { describe, expect, test } from 'vitest';
import { DIAGONAL_BOARD, linePoints, PLAIN_BOARD, POINTS } from '../../../src/games/morris/board';
import { canonicalSymmetry, INVERSE, imageOfPoint, imageOfSet, SYMMETRIES } from '../../../src/games/morris/symmetry';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';

const all = Array.from({ length: SYMMETRIES }, (_, symmetry) => symmetry);
const points = Array.from({ length: POINTS }, (_, point) => point);

describe('symmetries of sets of points', () => {
  test('are sixteen different ones, the first the identity', () => {
    const pictures = all.map(symmetry => points.map(point => imageOfPoint(symmetry, point)).join());
    expect(new Set(pictures).size).toBe(SYMMETRIES);
    expect(pictures[0]).toBe(points.join());
  });

  test.each([PLAIN_BOARD, DIAGONAL_BOARD])('map lines to lines', board => {
    const lines = new Set(board.lines.map(linePoints));
    for (const symmetry of all) for (const line of lines) same(lines.has(imageOfSet(symmetry, line)), true);
  });

  test('map a set like its points, and the inverse maps it back', () => {
    const random = new Random(1);
    for (let i = 0; i < samples(60); i++) {
      const set = random.next() & ((1 << POINTS) - 1);
      for (const symmetry of all) {
        const image = points.reduce((sum, point) => sum | (((set >> point) & 1) << imageOfPoint(symmetry, point)), 0);
        same(imageOfSet(symmetry, set), image);
        same(imageOfSet(INVERSE[symmetry]!, image), set);
      }
    }
  });

  test('give all images of a pair the same canonical image', () => {
    const random = new Random(2);
    const least = (own: number, enemy: number): string => {
      const symmetry = canonicalSymmetry(own, enemy);
      return `${imageOfSet(symmetry, own)} ${imageOfSet(symmetry, enemy)}`;
    };
    for (let i = 0; i < samples(60); i++) {
      const own = random.next() & random.next() & ((1 << POINTS) - 1);
      const enemy = random.next() & random.next() & ((1 << POINTS) - 1) & ~own;
      for (const symmetry of all)
        same(least(imageOfSet(symmetry, own), imageOfSet(symmetry, enemy)), least(own, enemy));
    }
  });
});
