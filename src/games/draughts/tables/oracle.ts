/** What tables and the rules of captures tell of a position given on the winner's seat. */
import { type ProbeResult, probeWdl, WDL_LOSS, WDL_WIN } from '../../endings';
import { INNER_SQUARES } from '../board';
import type { DraughtsPosition } from '../position';
import { kingsThatCapture, menThatCapture } from '../steps';
import type { DtcOracle } from './approach';
import { rotated, toBoard } from './seat';
import type { TableRules } from './ways';

/** Who reads the tables. */
export interface TableReader {
  /** What a table holds; each side's squares on its own seat. */
  lookUp(ownMen: number, ownKings: number, otherMen: number, otherKings: number): ProbeResult;
  /** What is known of a position when captures are played out; `at`: 0. */
  value(position: DraughtsPosition, at: number): ProbeResult;
}

export class TableOracle implements DtcOracle {
  /** `scratch`: a position that may be overwritten. */
  constructor(
    private readonly reader: TableReader,
    private readonly ways: TableRules,
    private readonly scratch: DraughtsPosition,
  ) {}

  wins(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.reader.lookUp(men, kings, rotated(loserMen), rotated(loserKings)) === WDL_WIN;
  }

  loses(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.reader.lookUp(rotated(loserMen), rotated(loserKings), men, kings) === WDL_LOSS;
  }

  losesAfterCaptures(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    const seat = (set: number): number => toBoard(rotated(set));
    this.scratch.setPieces(seat(loserMen), seat(loserKings), seat(men), seat(kings));
    const known = this.reader.value(this.scratch, 0);
    return known >= 0 && probeWdl(known) === WDL_LOSS;
  }

  winnerMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.mustCapture(men, kings, loserMen, loserKings);
  }

  loserMustCapture(men: number, kings: number, loserMen: number, loserKings: number): boolean {
    return this.mustCapture(rotated(loserMen), rotated(loserKings), rotated(men), rotated(kings));
  }

  /** Whether a side must take; all on its own seat. */
  private mustCapture(men: number, kings: number, otherMen: number, otherKings: number): boolean {
    const { ways } = this;
    const otherMenThere = toBoard(otherMen);
    const menThere = toBoard(men);
    const kingsThere = toBoard(kings);
    const others = otherMenThere | toBoard(otherKings);
    const all = menThere | kingsThere | others;
    const prey = others & INNER_SQUARES;
    const menPrey = ways.menCaptureKings ? prey : prey & otherMenThere;
    return (
      menThatCapture(menThere, menPrey, ~all, 1, ways.menCaptureBackward) !== 0 ||
      kingsThatCapture(kingsThere, prey, all, ways.flying) !== 0
    );
  }
}
