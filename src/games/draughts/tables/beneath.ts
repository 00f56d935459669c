/** The finished tables that a group stands on, by what moves leave. */
import type { SidePair } from './half';
import { className } from './material';
import { placementSize } from './sides';
import { type ConversionTables, conversionIndex, type SuccessorTable } from './spoils';

export class SuccessorTables<T extends SuccessorTable> {
  constructor(private readonly table: (name: string) => T) {}

  /** The finished table with this material to move. */
  at(men: number, kings: number, otherMen: number, otherKings: number): T {
    return this.table(className([men, kings, otherMen, otherKings]));
  }

  /** All that captures of a side lead to, a man crowned on the way or not. */
  fill<S extends ConversionTables>(spoils: S, { own, other }: SidePair): S {
    for (let men = 0; men <= other.men; men++) {
      for (let kings = 0; kings <= other.kings; kings++) {
        const left = other.men + other.kings - men - kings;
        if (men + kings === 0 || left === 0) continue;
        const { words } = placementSize(other.men - men, other.kings - kings);
        const take = (fewerMen: number, moreKings: number): T =>
          this.at(other.men - men, other.kings - kings, own.men - fewerMen, own.kings + moreKings);
        spoils.set(conversionIndex(false, men, kings), take(0, 0), words);
        if (own.men > 0) spoils.set(conversionIndex(true, men, kings), take(1, 1), words);
      }
    }
    return spoils;
  }
}
