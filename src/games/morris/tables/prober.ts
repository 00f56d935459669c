/** Tables as the search reads them. */
import { count } from '../../bits';
import {
  ALMOST_LOST,
  ALMOST_WON,
  distanceIn,
  exactly,
  type Known,
  knownByByte,
  knownByLimit,
  type Prober,
  UNKNOWN,
  valueIn,
  WON,
} from '../../endings';
import { ONGOING } from '../../game';
import type { MorrisPosition } from '../position';
import type { RuleSet } from '../rules';
import { isLimited, limitOf, stoppedFrom } from './limits';
import { Numbering } from './numbering';

/** Whether a position is one of those that tables know: nothing in hand, nothing pending, the game going on. */
export const isSettled = (position: MorrisPosition): boolean =>
  (position.ownHand | position.enemyHand | position.owed | position.enemyOwed) === 0 &&
  (position.marks | position.ownBan | position.enemyBan) === 0 &&
  position.ended === ONGOING;

export class MorrisProber implements Prober<MorrisPosition> {
  private readonly tables: (Uint8Array | undefined)[] = new Array(256).fill(undefined);
  private readonly numberings: (Numbering | undefined)[] = new Array(256).fill(undefined);
  private readonly sure = new Uint8Array(256);
  private readonly limits = new Int32Array(256);
  private readonly isLimited: boolean;
  /** By how many plies a win may miss what is left until it is in doubt, and until it is surely stopped. */
  private readonly doubtful: number;
  private readonly stopped: number;
  /** Where every removal ends the game, plies to a removal are plies to the end. */
  private readonly last: number;

  constructor(rules: RuleSet, tables: ReadonlyMap<string, Uint8Array>, unsure: ReadonlySet<string>) {
    const { atLeast, fly } = rules;
    this.isLimited = isLimited(rules);
    this.doubtful = this.isLimited ? 1 : 0;
    this.stopped = this.isLimited ? 1 : stoppedFrom(rules);
    this.last = this.isLimited && fly < atLeast ? 0 : atLeast * 16 + atLeast;
    for (const [name, table] of tables) {
      const [own = 0, enemies = 0] = name.split('-').map(Number);
      const key = own * 16 + enemies;
      this.tables[key] = table;
      this.numberings[key] = new Numbering(own, enemies);
      this.sure[key] = unsure.has(name) ? 0 : 1;
      this.limits[key] = limitOf(rules, own, enemies);
    }
  }

  probe(position: MorrisPosition): Known {
    if (!isSettled(position)) return UNKNOWN;
    const { own, enemy } = position;
    const key = count(own) * 16 + count(enemy);
    const table = this.tables[key];
    if (table === undefined) return UNKNOWN;
    const byte = table[this.numberings[key]!.number(own, enemy)]!;
    if (byte === 0) return 0;
    const known = this.isLimited ? knownByLimit(byte) : knownByByte(byte);
    const beyond = distanceIn(known) - (this.limits[key]! - position.slides);
    if (beyond >= this.stopped) return valueIn(known) === WON ? ALMOST_WON : ALMOST_LOST;
    if (beyond >= this.doubtful || this.sure[key] === 0) return UNKNOWN;
    return key === this.last ? exactly(known) : known;
  }
}
