/** What tables and the rules of captures tell of a position given on the winner's seat. */
import { LOST, valueIn, WON } from '../../endings';
import { INNER } from '../board';
import type { DraughtsPosition } from '../position';
import { jumpingKings, jumpingMen } from '../steps';
import type { Oracle } from './approach';
import type { DraughtsProber } from './prober';
import { boardSet, turned } from './seat';
import type { Ways } from './ways';

export class TableOracle implements Oracle {
  /** `scratch`: a position that may be overwritten. */
  constructor(
    private readonly prober: DraughtsProber,
    private readonly ways: Ways,
    private readonly scratch: DraughtsPosition,
  ) {}

  wins(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.prober.lookUp(men, kings, turned(loserMen), turned(loserKings)) === WON;
  }

  loses(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.prober.lookUp(turned(loserMen), turned(loserKings), men, kings) === LOST;
  }

  losesByPlay(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    const seat = (set: number): number => boardSet(turned(set));
    this.scratch.place(seat(loserMen), seat(loserKings), seat(men), seat(kings));
    const known = this.prober.value(this.scratch, 0);
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
