/** Reads tables in the search: captures are played out, so that tables need not know positions with captures. */
import { count } from '../../bits';
import { DRAWN, type Known, LOST, type Prober, UNKNOWN, valueIn, WON } from '../../endings';
import { MAX_ACTIONS } from '../../game';
import type { DraughtsPosition } from '../position';
import { keyOfMaterial, MATERIALS, materialKey, materialOf } from './material';
import { choices, placementNumber } from './ranks';
import { turned, whiteSeat } from './seat';
import { measure } from './sides';

/** Captures that can follow each other before a position without one, at most 7 taken in all. */
const DEEPEST = 8;

export class DraughtsProber implements Prober<DraughtsPosition> {
  private readonly tables: (Uint8Array | null)[] = new Array(MATERIALS).fill(null);
  /** Numbers of a row, for each material. */
  private readonly strides = new Float64Array(MATERIALS);
  private readonly list = new Int32Array(DEEPEST * MAX_ACTIONS);
  private most = 0;

  constructor(tables: ReadonlyMap<string, Uint8Array>) {
    for (const [name, table] of tables) this.add(materialOf(Array.from(name.replace('-', ''), Number)), table);
  }

  private add(material: ReturnType<typeof materialOf>, table: Uint8Array): void {
    const key = keyOfMaterial(material);
    this.tables[key] = table;
    this.strides[key] = measure(material.men, material.kings).words * 32;
    this.most = Math.max(this.most, material.men + material.kings + material.otherMen + material.otherKings);
  }

  probe(position: DraughtsPosition): Known {
    const pieces = position.ownMen | position.ownKings | position.theirMen | position.theirKings;
    if (count(pieces) > this.most || position.midTurn) return UNKNOWN;
    return this.value(position, 0);
  }

  private value(position: DraughtsPosition, at: number): Known {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    if ((ownMen | ownKings) === 0) return LOST;
    if ((theirMen | theirKings) === 0) return WON;
    if (position.tense()) return this.afterCaptures(position, at);
    const men = count(ownMen);
    const kings = count(ownKings);
    const otherMen = count(theirMen);
    const otherKings = count(theirKings);
    const key = materialKey(men, kings, otherMen, otherKings);
    const table = this.tables[key]!;
    if (table === null) return UNKNOWN;
    const own = this.number(ownMen, ownKings, position.white, choices(32 - men, kings));
    const other = this.number(theirMen, theirKings, position.white ^ 1, choices(32 - otherMen, otherKings));
    const index = other * this.strides[key]! + own;
    return (table[Math.floor(index / 4)]! >> (2 * (own & 3))) & 3;
  }

  /** The number of a side's placement, seen from its own seat. */
  private number(men: number, kings: number, white: number, kingWays: number): number {
    const seatedMen = whiteSeat(men);
    const seatedKings = whiteSeat(kings);
    if (white === 1) return placementNumber(seatedMen, seatedKings, kingWays);
    return placementNumber(turned(seatedMen), turned(seatedKings), kingWays);
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
