import { ALL_POINTS, type Board, POINTS } from '../board';
import { imageOfSet, SYMMETRIES } from '../symmetry';

/** The board without the points that one side holds: what is left, pushed together. */

const RING_POINTS = 8;
const RING_SETS = 1 << RING_POINTS;

/** By the holes and the set of one ring: the set with the holes closed. */
const COMPRESSED_RING = new Uint8Array(RING_SETS * RING_SETS);
/** What CLOSED takes back: by the holes and the closed set of one ring, the set. Points too many are dropped. */
const EXPANDED_RING = new Uint8Array(RING_SETS * RING_SETS);
/** By the holes of one ring: the points left. */
const FREE_COUNT = new Uint8Array(RING_SETS);

/** Fills the tables, which take some milliseconds: not before they are needed. */
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
  let closed = 0;
  let at = 0;
  for (let point = 0; point < RING_POINTS; point++) {
    if ((holes >> point) & 1) continue;
    closed |= ((set >> point) & 1) << at;
    at++;
  }
  return closed;
}

function expandRing(closed: number, holes: number): number {
  let set = 0;
  let at = 0;
  for (let point = 0; point < RING_POINTS; point++) {
    if ((holes >> point) & 1) continue;
    set |= ((closed >> at) & 1) << point;
    at++;
  }
  return set;
}

/** `set` on the board without `holes`; points of it that are holes are dropped. */
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

/** The set on the whole board that `squeeze` made `squeezed` of. */
export function expandSet(squeezed: number, holes: number): number {
  const first = holes & 0xff;
  const second = (holes >> 8) & 0xff;
  const left = FREE_COUNT[first]!;
  return (
    EXPANDED_RING[(first << RING_POINTS) | (squeezed & 0xff)]! |
    (EXPANDED_RING[(second << RING_POINTS) | ((squeezed >> left) & 0xff)]! << 8) |
    (EXPANDED_RING[((holes >> 16) << RING_POINTS) | ((squeezed >> (left + FREE_COUNT[second]!)) & 0xff)]! << 16)
  );
}

/**
 * The board as the side to move sees it while the other men stand still: their points are taken out, the others
 * pushed together. All quiet turns of a side stay within one such block.
 */

export class CompressedBoard {
  /** The men that stand still, and their images under all symmetries. */
  enemy = 0;
  readonly enemyImages = new Int32Array(SYMMETRIES);
  /** By point: the same point alone as a set of the block; none where a man stands. */
  readonly pointMasks = new Int32Array(POINTS);
  /** By point of the block: its neighbours there. */
  readonly neighbours = new Int32Array(POINTS);
  /** All points of the board that are in the block. */
  points = 0;
  readonly size: number;

  constructor(
    private readonly board: Board,
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

  /** What of a set on the board lies in the block. */
  compress(men: number): number {
    return compressSet(men & ~this.enemy, this.enemy);
  }

  /** A set of the block on the board. */
  expand(men: number): number {
    return expandSet(men, this.enemy);
  }
}
