/** What tables and the rules of captures tell of a position given on the winner's seat. */
import { type Known, LOST, valueIn, WON } from '../../endings';
import { INNER } from '../board';
import type { DraughtsPosition } from '../position';
import { jumpingKings, jumpingMen } from '../steps';
import type { Oracle } from './approach';
import { boardSet, turned } from './seat';
import type { Ways } from './ways';

/** Who reads the tables. */
export interface Reader {
  /** What a table holds; each side's squares on its own seat. */
  lookUp(ownMen: number, ownKings: number, otherMen: number, otherKings: number): Known;
  /** What is known of a position when captures are played out; `at`: 0. */
  value(position: DraughtsPosition, at: number): Known;
}

export class TableOracle implements Oracle {
  /** `scratch`: a position that may be overwritten. */
  constructor(
    private readonly reader: Reader,
    private readonly ways: Ways,
    private readonly scratch: DraughtsPosition,
  ) {}

  wins(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.reader.lookUp(men, kings, turned(loserMen), turned(loserKings)) === WON;
  }

  loses(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.reader.lookUp(turned(loserMen), turned(loserKings), men, kings) === LOST;
  }

  losesByPlay(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    const seat = (set: number): number => boardSet(turned(set));
    this.scratch.place(seat(loserMen), seat(loserKings), seat(men), seat(kings));
    const known = this.reader.value(this.scratch, 0);
    return known >= 0 && valueIn(known) === LOST;
  }

  winnerTakes(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.takes(men, kings, loserMen, loserKings);
  }

  loserTakes(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.takes(turned(loserMen), turned(loserKings), turned(men), turned(kings));
  }

  /** Whether a side must take; all on its own seat. */
  private takes(men: number, kings: number, otherMen: number, otherKings: number): boolean {
    const { ways } = this;
    const otherMenThere = boardSet(otherMen);
    const menThere = boardSet(men);
    const kingsThere = boardSet(kings);
    const others = otherMenThere | boardSet(otherKings);
    const all = menThere | kingsThere | others;
    const prey = others & INNER;
    const menPrey = ways.manMayTakeKing ? prey : prey & otherMenThere;
    return (
      jumpingMen(menThere, menPrey, ~all, 1, ways.menTakeBackward) !== 0 ||
      jumpingKings(kingsThere, prey, all, ways.flying) !== 0
    );
  }
}
