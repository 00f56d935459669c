/**
 * The board as the side to move sees it while the other men stand still: their points are taken out, the others
 * pushed together. All quiet turns of a side stay within one such block.
 */
import { ALL_POINTS, type Board, POINTS } from '../board';
import { imageOfSet, SYMMETRIES } from '../symmetry';
import { compressSet, expandSet } from './squeeze';

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
