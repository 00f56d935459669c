/**
 * The numbers of positions: the class of the men of the side to move, and the rank of the other men on what the
 * representative of the class leaves of the board.
 */
import { POINTS } from '../board';
import { imageOfSet } from '../symmetry';
import { BINOMIAL, combinationRank, combinationTable } from './choose';
import { CLASS_SHIFT, countSymmetryClasses, SYMMETRY_MASK, symmetryClasses } from './classes';
import { compressSet, expandSet } from './squeeze';

/** The numbers of one class: a row, its length a multiple of four so that rows can be read by words. */
export const rowLength = (own: number, enemy: number): number => (BINOMIAL[POINTS - own]![enemy]! + 3) & ~3;

/** Of a row, those that stand for positions. */
export const rowUsed = (own: number, enemy: number): number => BINOMIAL[POINTS - own]![enemy]!;

export const indexCount = (own: number, enemy: number): number => countSymmetryClasses(own) * rowLength(own, enemy);

/** Numbers the positions of `own` men to move against `enemy`. */
export class PositionIndex {
  private readonly classes;
  private readonly row: number;
  private readonly used: number;
  private readonly sets;

  constructor(own: number, enemy: number) {
    this.classes = symmetryClasses(own);
    this.row = rowLength(own, enemy);
    this.used = rowUsed(own, enemy);
    this.sets = combinationTable(POINTS - own, enemy);
  }

  indexOf(own: number, enemy: number): number {
    const entry = this.classes.entries[combinationRank(own)]!;
    const name = entry >> CLASS_SHIFT;
    const others = compressSet(imageOfSet(entry & SYMMETRY_MASK, enemy), this.classes.representatives[name]!);
    return name * this.row + this.sets.ranks[others]!;
  }

  /** All numbers of a position: more than one where symmetries leave the men of the side to move as they are. */
  allIndices(own: number, enemy: number): number[] {
    const entry = this.classes.entries[combinationRank(own)]!;
    const name = entry >> CLASS_SHIFT;
    const representative = this.classes.representatives[name]!;
    const image = imageOfSet(entry & SYMMETRY_MASK, enemy);
    return (this.classes.stabilisers.get(name) ?? [0]).map(
      symmetry => name * this.row + this.sets.ranks[compressSet(imageOfSet(symmetry, image), representative)]!,
    );
  }

  /** Whether a number stands for a position. */
  isUsed(number: number): boolean {
    return number % this.row < this.used;
  }

  ownMen(number: number): number {
    return this.classes.representatives[Math.floor(number / this.row)]!;
  }

  enemyMen(number: number): number {
    return expandSet(this.sets.sets[number % this.row]!, this.ownMen(number));
  }

  /** Whether no position that mirrors this one has a lower number. */
  isCanonical(number: number): boolean {
    const stable = this.classes.stabilisers.get(Math.floor(number / this.row));
    if (!stable) return true;
    const own = this.ownMen(number);
    const enemy = this.enemyMen(number);
    const rank = number % this.row;
    return stable.every(symmetry => this.sets.ranks[compressSet(imageOfSet(symmetry, enemy), own)]! >= rank);
  }
}
