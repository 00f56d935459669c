/**
 * The numbers of positions: the class of the men of the side to move, and the rank of the other men on what the
 * representative of the class leaves of the board.
 */
import { POINTS } from '../board';
import { imageOf } from '../symmetry';
import { CHOOSE, rankOnBoard, setsOf } from './choose';
import { CLASS_SHIFT, classCount, classesOf, SYMMETRY_BITS } from './classes';
import { squeeze, unsqueeze } from './squeeze';

/** The numbers of one class: a row, its length a multiple of four so that rows can be read by words. */
export const rowLength = (own: number, enemy: number): number => (CHOOSE[POINTS - own]![enemy]! + 3) & ~3;

/** Of a row, those that stand for positions. */
export const rowUsed = (own: number, enemy: number): number => CHOOSE[POINTS - own]![enemy]!;

export const spaceSize = (own: number, enemy: number): number => classCount(own) * rowLength(own, enemy);

/** Numbers the positions of `own` men to move against `enemy`. */
export class Numbering {
  private readonly classes;
  private readonly row: number;
  private readonly used: number;
  private readonly sets;

  constructor(own: number, enemy: number) {
    this.classes = classesOf(own);
    this.row = rowLength(own, enemy);
    this.used = rowUsed(own, enemy);
    this.sets = setsOf(POINTS - own, enemy);
  }

  number(own: number, enemy: number): number {
    const entry = this.classes.of[rankOnBoard(own)]!;
    const name = entry >> CLASS_SHIFT;
    const others = squeeze(imageOf(entry & SYMMETRY_BITS, enemy), this.classes.representatives[name]!);
    return name * this.row + this.sets.ranks[others]!;
  }

  /** All numbers of a position: more than one where symmetries leave the men of the side to move as they are. */
  all(own: number, enemy: number): number[] {
    const entry = this.classes.of[rankOnBoard(own)]!;
    const name = entry >> CLASS_SHIFT;
    const representative = this.classes.representatives[name]!;
    const image = imageOf(entry & SYMMETRY_BITS, enemy);
    return (this.classes.stabilisers.get(name) ?? [0]).map(
      symmetry => name * this.row + this.sets.ranks[squeeze(imageOf(symmetry, image), representative)]!,
    );
  }

  /** Whether a number stands for a position. */
  isUsed(number: number): boolean {
    return number % this.row < this.used;
  }

  own(number: number): number {
    return this.classes.representatives[Math.floor(number / this.row)]!;
  }

  enemy(number: number): number {
    return unsqueeze(this.sets.sets[number % this.row]!, this.own(number));
  }

  /** Whether no position that mirrors this one has a lower number. */
  isFirst(number: number): boolean {
    const stable = this.classes.stabilisers.get(Math.floor(number / this.row));
    if (!stable) return true;
    const own = this.own(number);
    const enemy = this.enemy(number);
    const rank = number % this.row;
    return stable.every(symmetry => this.sets.ranks[squeeze(imageOf(symmetry, enemy), own)]! >= rank);
  }
}
