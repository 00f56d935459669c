/**
 * The symmetries of the board, with diagonal lines and without: turns by a quarter, a mirror, and the rings turned
 * inside out, sixteen together.
 */
import { POINTS } from './board';

const TURNS = 4;
export const SYMMETRIES = 16;

/** Where `symmetry` takes `point`. The first symmetry leaves all as it is. */
export function imageOfPoint(symmetry: number, point: number): number {
  const ring = point >> 3;
  const place = point & 7;
  const mirrored = symmetry & TURNS ? -place & 7 : place;
  const turned = (mirrored + 2 * (symmetry & (TURNS - 1))) & 7;
  const outside = symmetry & (2 * TURNS) ? 2 - ring : ring;
  return (outside << 3) | turned;
}

/** A set of points is looked up by its halves. */
const HALF = POINTS / 2;
const HALF_SETS = 1 << HALF;

function halfSetImages(firstPoint: number): Int32Array {
  const images = new Int32Array(SYMMETRIES * HALF_SETS);
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    const row = symmetry * HALF_SETS;
    for (let point = 0; point < HALF; point++) {
      const image = 1 << imageOfPoint(symmetry, firstPoint + point);
      for (let rest = 0, bit = 1 << point; rest < bit; rest++) images[row + bit + rest] = images[row + rest]! | image;
    }
  }
  return images;
}

/** Made when they are first needed: that takes longer than most of the program's start, and many never ask. */
const halfSetTables: { low?: Int32Array; high?: Int32Array } = {};
const lowImages = (): Int32Array => {
  halfSetTables.low ??= halfSetImages(0);
  return halfSetTables.low;
};
const highImages = (): Int32Array => {
  halfSetTables.high ??= halfSetImages(HALF);
  return halfSetTables.high;
};

/** Where `symmetry` takes a set of points. */
export const imageOfSet = (symmetry: number, points: number): number =>
  lowImages()[(symmetry << HALF) | (points & (HALF_SETS - 1))]! | highImages()[(symmetry << HALF) | (points >> HALF)]!;

/** The symmetry that takes back what each one does. */
export const INVERSE: readonly number[] = Array.from({ length: SYMMETRIES }, (_, symmetry) => {
  const undoes = (other: number): boolean =>
    Array.from({ length: POINTS }, (_, point) => point).every(
      point => imageOfPoint(other, imageOfPoint(symmetry, point)) === point,
    );
  return Array.from({ length: SYMMETRIES }, (_, other) => other).find(undoes)!;
});

/** The symmetry under which the men of two sides make the least pair, by the first set and then by the second. */
export function canonicalSymmetry(own: number, enemy: number): number {
  let best = 0;
  let leastOwn = own;
  let leastEnemy = enemy;
  for (let symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
    const ownImage = imageOfSet(symmetry, own);
    if (ownImage > leastOwn) continue;
    const enemyImage = imageOfSet(symmetry, enemy);
    if (ownImage === leastOwn && enemyImage >= leastEnemy) continue;
    best = symmetry;
    leastOwn = ownImage;
    leastEnemy = enemyImage;
  }
  return best;
}
