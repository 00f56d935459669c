/** Reads tables in the search: captures are played out, so that tables need not know positions with captures. */
import { count } from '../../bits';
import {
  ALMOST_LOST,
  ALMOST_WON,
  DRAWN,
  distanceIn,
  exactly,
  isExact,
  type Known,
  knownByByte,
  knownOf,
  LOST,
  type Prober,
  spaceOfPlies,
  UNKNOWN,
  valueIn,
  WON,
} from '../../endings';
import { MAX_ACTIONS } from '../../game';
import type { DraughtsPosition } from '../position';
import { Approach } from './approach';
import { keyOfMaterial, MATERIALS, type Material, materialKey, materialOf } from './material';
import { type Reader, TableOracle } from './oracle';
import { choices, placementNumber } from './ranks';
import { blackSeat, whiteSeat } from './seat';
import { measure } from './sides';
import type { Ways } from './ways';

/** Captures that can follow each other before a position without one, at most 7 taken in all. */
const DEEPEST = 8;

export class DraughtsProber implements Prober<DraughtsPosition>, Reader {
  private readonly tables: (Uint8Array | null)[] = new Array(MATERIALS).fill(null);
  /** Those that tell plies. */
  private readonly plies: (Uint8Array | null)[] = new Array(MATERIALS).fill(null);
  /** The bytes of a row of a table of values, for each material, and the placements of kings for one of the men. */
  private readonly rowBytes = new Int32Array(MATERIALS);
  private readonly ownWays = new Int32Array(MATERIALS);
  private readonly otherWays = new Int32Array(MATERIALS);
  private readonly list = new Int32Array(DEEPEST * MAX_ACTIONS);
  private most = 0;

  /** The way through the ending at hand, the colour of who wins it, and the men of both, which stand still. */
  private approach: Approach | null = null;
  /** The same, from one search to the next, until it is solved. */
  private solving: Approach | null = null;
  private winner = 0;
  private winnerMen = 0;
  private loserMen = 0;

  /** `scratch`: a position that may be overwritten. */
  constructor(
    tables: ReadonlyMap<string, Uint8Array>,
    private readonly ways: Ways,
    private readonly scratch: DraughtsPosition,
  ) {
    for (const [name, table] of tables) {
      const byPlies = spaceOfPlies(name);
      const digits = (byPlies ?? name).replace('-', '');
      this.add(materialOf(Array.from(digits, Number)), table, byPlies === undefined ? this.tables : this.plies);
    }
  }

  private add(material: Material, table: Uint8Array, tables: (Uint8Array | null)[]): void {
    const key = keyOfMaterial(material);
    tables[key] = table;
    const { men, kings, otherMen, otherKings } = material;
    this.rowBytes[key] = measure(men, kings).words * 8;
    this.ownWays[key] = choices(32 - men, kings);
    this.otherWays[key] = choices(32 - otherMen, otherKings);
    this.most = Math.max(this.most, men + kings + otherMen + otherKings);
  }

  probe(position: DraughtsPosition): Known {
    const pieces = position.ownMen | position.ownKings | position.theirMen | position.theirKings;
    if (count(pieces) > this.most || position.midTurn) return UNKNOWN;
    const told = this.pliesOf(position);
    const known = told === UNKNOWN ? this.value(position, 0) : valueIn(told);
    if (known <= DRAWN) return known;
    // Where the rules that count moves cannot come before the end, it is for sure.
    if (told !== UNKNOWN && distanceIn(told) <= position.pliesToDraw()) return exactly(told);
    if (this.approach !== null) return this.withDistance(position, known);
    // Else the shortest way to the end is a way out of the ending too.
    return told === UNKNOWN ? known : told;
  }

  /** What a table of plies tells. */
  private pliesOf({ ownMen, ownKings, theirMen, theirKings, white }: DraughtsPosition): Known {
    const key = materialKey(count(ownMen), count(ownKings), count(theirMen), count(theirKings));
    const table = this.plies[key]!;
    if (table === null) return UNKNOWN;
    const own = this.ownNumber(key, onSeat(ownMen, white), onSeat(ownKings, white));
    const other = this.otherNumber(key, onSeat(theirMen, white ^ 1), onSeat(theirKings, white ^ 1));
    return knownByByte(table[other * 4 * this.rowBytes[key]! + own]!);
  }

  /** Gets ready to tell the way through the ending that the position belongs to, if the side to move has won it. */
  prepare(position: DraughtsPosition, time: number, isStopped?: () => boolean): void {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    this.approach = null;
    const known = this.probe(position);
    if (known === UNKNOWN || valueIn(known) !== WON || position.tense() || isExact(known)) return;
    const { white } = position;
    const kings = count(ownKings);
    const loserKings = count(theirKings);
    if (!Approach.isFeasible(ownMen, theirMen, kings, loserKings)) return;
    const men = onSeat(ownMen, white);
    const loserMen = onSeat(theirMen, white);
    if (this.winner !== white || !this.solving?.isOf(men, loserMen, kings, loserKings)) {
      const oracle = new TableOracle(this, this.ways, this.scratch);
      this.solving = new Approach(men, loserMen, kings, loserKings, oracle, this.ways.flying);
      this.winner = white;
    }
    this.solving.solve(time, isStopped);
    if (!this.solving.finished) return;
    this.approach = this.solving;
    this.winnerMen = ownMen;
    this.loserMen = theirMen;
  }

  /** Adds the plies to the next capture or move of a man, where they are known. */
  private withDistance(position: DraughtsPosition, known: Known): Known {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    const winnerMoves = known === WON;
    if ((winnerMoves ? position.white : position.white ^ 1) !== this.winner) return known;
    if ((winnerMoves ? ownMen : theirMen) !== this.winnerMen) return known;
    if ((winnerMoves ? theirMen : ownMen) !== this.loserMen) return known;
    const kings = winnerMoves ? ownKings : theirKings;
    const loserKings = winnerMoves ? theirKings : ownKings;
    const approach = this.approach!;
    if (count(kings) !== approach.kings || count(loserKings) !== approach.loserKings) return known;
    if (position.tense()) return known;
    const plies = approach.plies(onSeat(kings, this.winner), onSeat(loserKings, this.winner), winnerMoves);
    if (plies === 0) return known;
    if (plies > position.pliesToDraw()) return winnerMoves ? ALMOST_WON : ALMOST_LOST;
    return knownOf(known, plies);
  }

  value(position: DraughtsPosition, at: number): Known {
    const { ownMen, ownKings, theirMen, theirKings, white } = position;
    if ((ownMen | ownKings) === 0) return LOST;
    if ((theirMen | theirKings) === 0) return WON;
    if (position.tense()) return this.afterCaptures(position, at);
    return this.lookUp(
      onSeat(ownMen, white),
      onSeat(ownKings, white),
      onSeat(theirMen, white ^ 1),
      onSeat(theirKings, white ^ 1),
    );
  }

  /** What a table holds; each side's squares on its own seat. */
  lookUp(ownMen: number, ownKings: number, otherMen: number, otherKings: number): Known {
    const key = materialKey(count(ownMen), count(ownKings), count(otherMen), count(otherKings));
    const table = this.tables[key]!;
    if (table === null) return UNKNOWN;
    const own = this.ownNumber(key, ownMen, ownKings);
    const row = Math.imul(this.otherNumber(key, otherMen, otherKings), this.rowBytes[key]!);
    return (table[row + (own >> 2)]! >> ((own & 3) << 1)) & 3;
  }

  private ownNumber(key: number, men: number, kings: number): number {
    return placementNumber(men, kings, this.ownWays[key]!);
  }

  private otherNumber(key: number, men: number, kings: number): number {
    return placementNumber(men, kings, this.otherWays[key]!);
  }

  /** The best of all captures; unknown where one of them is and none wins. */
  private afterCaptures(position: DraughtsPosition, at: number): Known {
    const { list } = this;
    const end = position.generate(list, at);
    let drawn = false;
    let unknown = false;
    for (let i = at; i < end; i++) {
      position.make(list[i]!);
      const known = this.value(position, end);
      position.undo();
      if (known === UNKNOWN) unknown = true;
      else if (valueIn(known) === LOST) return WON;
      else if (valueIn(known) === DRAWN) drawn = true;
    }
    if (unknown) return UNKNOWN;
    return drawn ? DRAWN : LOST;
  }
}

/** A set of squares of the game's board on the seat of White (`white` 1) or Black. */
const onSeat = (set: number, white: number): number => (white === 1 ? whiteSeat(set) : blackSeat(set));
