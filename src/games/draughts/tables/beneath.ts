/** The finished tables that a group stands on, by what moves leave. */
import type { Facing } from './half';
import { spaceName } from './material';
import { measure } from './sides';
import { type Spoils, type SpoilTable, spoil } from './spoils';

export class Beneath<T extends SpoilTable> {
  constructor(private readonly table: (name: string) => T) {}

  /** The finished table with this material to move. */
  at(men: number, kings: number, otherMen: number, otherKings: number): T {
    return this.table(spaceName([men, kings, otherMen, otherKings]));
  }

  /** All that captures of a side lead to, a man crowned on the way or not. */
  fill<S extends Spoils>(spoils: S, { own, other }: Facing): S {
    for (let men = 0; men <= other.men; men++) {
      for (let kings = 0; kings <= other.kings; kings++) {
        const left = other.men + other.kings - men - kings;
        if (men + kings === 0 || left === 0) continue;
        const { words } = measure(other.men - men, other.kings - kings);
        const take = (fewerMen: number, moreKings: number): T =>
          this.at(other.men - men, other.kings - kings, own.men - fewerMen, own.kings + moreKings);
        spoils.set(spoil(false, men, kings), take(0, 0), words);
        if (own.men > 0) spoils.set(spoil(true, men, kings), take(1, 1), words);
      }
    }
    return spoils;
  }
}
