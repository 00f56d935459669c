/**
 * The board without the points of one side. The free points are moved together, so that a set of men on them is a small
 * number. A set is compressed ring by ring with look-up tables.
 */
import { ALL_POINTS, type MorrisBoard, POINTS } from '../board';
import { imageOfSet, SYMMETRIES } from '../symmetry';

const RING_POINTS = 8;
const RING_SETS = 1 << RING_POINTS;

/** By the holes and the set of a ring: the set without the holes. */
const COMPRESSED_RING = new Uint8Array(RING_SETS * RING_SETS);
/** By the holes and the compressed set of a ring: the original set. Excess points are dropped. */
const EXPANDED_RING = new Uint8Array(RING_SETS * RING_SETS);
/** By the holes of a ring: the number of free points. */
const FREE_COUNT = new Uint8Array(RING_SETS);

/** Fills the tables on first use, which takes some milliseconds. */
export function initCompressionTables(): void {
  if (FREE_COUNT[0] !== 0) return;
  for (let holes = 0; holes < RING_SETS; holes++) {
    FREE_COUNT[holes] = RING_POINTS;
    for (let point = 0; point < RING_POINTS; point++) if ((holes >> point) & 1) FREE_COUNT[holes]!--;
    for (let set = 0; set < RING_SETS; set++) {
      COMPRESSED_RING[(holes << RING_POINTS) | set] = compressRing(set, holes);
      EXPANDED_RING[(holes << RING_POINTS) | set] = expandRing(set, holes);
    }
  }
}

function compressRing(set: number, holes: number): number {
  let compressed = 0;
  let at = 0;
  for (let point = 0; point < RING_POINTS; point++) {
    if ((holes >> point) & 1) continue;
    compressed |= ((set >> point) & 1) << at;
    at++;
  }
  return compressed;
}

function expandRing(compressed: number, holes: number): number {
  let set = 0;
  let at = 0;
  for (let point = 0; point < RING_POINTS; point++) {
    if ((holes >> point) & 1) continue;
    set |= ((compressed >> at) & 1) << point;
    at++;
  }
  return set;
}

/** Compresses `set` to the board without `holes`. Points of the set that are holes are dropped. */
export function compressSet(set: number, holes: number): number {
  const first = holes & 0xff;
  const second = (holes >> 8) & 0xff;
  const left = FREE_COUNT[first]!;
  return (
    COMPRESSED_RING[(first << RING_POINTS) | (set & 0xff)]! |
    (COMPRESSED_RING[(second << RING_POINTS) | ((set >> 8) & 0xff)]! << left) |
    (COMPRESSED_RING[((holes >> 16) << RING_POINTS) | (set >> 16)]! << (left + FREE_COUNT[second]!))
  );
}

/** Inverse of `compressSet`. */
export function expandSet(compressed: number, holes: number): number {
  const first = holes & 0xff;
  const second = (holes >> 8) & 0xff;
  const left = FREE_COUNT[first]!;
  return (
    EXPANDED_RING[(first << RING_POINTS) | (compressed & 0xff)]! |
    (EXPANDED_RING[(second << RING_POINTS) | ((compressed >> left) & 0xff)]! << 8) |
    (EXPANDED_RING[((holes >> 16) << RING_POINTS) | ((compressed >> (left + FREE_COUNT[second]!)) & 0xff)]! << 16)
  );
}

/** Board without the opponent's men. All quiet moves of a side happen on one compressed board. */
export class CompressedBoard {
  /** The opponent's men, and their images under all symmetries. */
  enemy = 0;
  readonly enemyImages = new Int32Array(SYMMETRIES);
  /** By point: the compressed set of that point alone, 0 for a point of the opponent. */
  readonly pointMasks = new Int32Array(POINTS);
  /** By compressed point: its compressed neighbours. */
  readonly neighbours = new Int32Array(POINTS);
  /** Free points, not compressed. */
  points = 0;
  readonly size: number;

  constructor(
    private readonly board: MorrisBoard,
    enemies: number,
  ) {
    this.size = POINTS - enemies;
  }

  setEnemy(enemy: number): void {
    this.enemy = enemy;
    this.points = ALL_POINTS & ~enemy;
    for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) this.enemyImages[symmetry] = imageOfSet(symmetry, enemy);
    let at = 0;
    for (let point = 0; point < POINTS; point++) {
      const isFree = ((enemy >> point) & 1) === 0;
      this.pointMasks[point] = isFree ? 1 << at : 0;
      if (isFree) this.neighbours[at++] = compressSet(this.board.neighbours[point]! & ~enemy, enemy);
    }
  }

  compress(men: number): number {
    return compressSet(men & ~this.enemy, this.enemy);
  }

  expand(men: number): number {
    return expandSet(men, this.enemy);
  }
}
