/** The finished tables that a kernel looks into, by the numbers of men. */
import { popcount } from '../../../util/bits';
import { NO_LIMIT, ONGOING } from '../../rules';
import {
  asDtm,
  BLESSED_LOSS,
  CURSED_WIN,
  decodeDistanceByte,
  decodeLimitByte,
  type ProbeResult,
  type Prober,
  probeDistance,
  probeWdl,
  UNKNOWN,
  WDL_WIN,
} from '../../tablebase';
import type { MorrisPosition } from '../position';
import type { MorrisRuleSet } from '../rules';
import { indexCount, PositionIndex } from './indexing';
import { cursedMargin, moveLimit, usesLimitMetric } from './rules';

export const materialClassName = (own: number, enemy: number): string => `${own}-${enemy}`;

/** What a position is worth to the side to move. */
export const SOLVER_LOSS = 1;
export const SOLVER_DRAW = 2;
export const SOLVER_WIN = 3;

export const oppositeValue = (worth: number): number => 4 - worth;

/** What the byte of a table means. */
const solverValue = (byte: number): number => (byte === 0 ? SOLVER_DRAW : (byte & 1) === 0 ? SOLVER_WIN : SOLVER_LOSS);

export class SuccessorLookup {
  private readonly tables: (Uint8Array | undefined)[] = [];
  private readonly indices: (PositionIndex | undefined)[] = [];

  constructor(private readonly find: (name: string) => Uint8Array) {}

  table(own: number, enemy: number): Uint8Array {
    const key = own * 16 + enemy;
    const table = this.tables[key] ?? this.find(materialClassName(own, enemy));
    if (table.length < indexCount(own, enemy))
      throw new Error(`the table ${materialClassName(own, enemy)} is too short`);
    this.tables[key] = table;
    return table;
  }

  /** The worth of a position to the side to move; `left`: the slides left to it, of which tables may know the need. */
  value(own: number, enemy: number, left = NO_LIMIT): number {
    const men = popcount(own);
    const others = popcount(enemy);
    const key = men * 16 + others;
    const table = this.tables[key] ?? this.table(men, others);
    let numbering = this.indices[key];
    if (!numbering) {
      numbering = new PositionIndex(men, others);
      this.indices[key] = numbering;
    }
    const byte = table[numbering.indexOf(own, enemy)]!;
    return left < NO_LIMIT && probeDistance(decodeLimitByte(byte)) > left ? SOLVER_DRAW : solverValue(byte);
  }
}

/** Tables as the search reads them. */

/** Whether a position is one of those that tables know: nothing in hand, nothing pending, the game going on. */
export const isTablePosition = (position: MorrisPosition): boolean =>
  (position.ownHand | position.enemyHand | position.owed | position.enemyOwed) === 0 &&
  (position.marks | position.ownBan | position.enemyBan) === 0 &&
  position.ended === ONGOING;

export class MorrisProber implements Prober<MorrisPosition> {
  private readonly tables: (Uint8Array | undefined)[] = new Array(256).fill(undefined);
  private readonly indices: (PositionIndex | undefined)[] = new Array(256).fill(undefined);
  private readonly isTrusted = new Uint8Array(256);
  private readonly limits = new Int32Array(256);
  private readonly usesLimits: boolean;
  /** By how many plies a win may miss what is left until it is in doubt, and until it is surely stopped. */
  private readonly unknownFrom: number;
  private readonly cursedFrom: number;
  /** Where every removal ends the game, plies to a removal are plies to the end. */
  private readonly dtmKey: number;

  constructor(rules: MorrisRuleSet, tables: ReadonlyMap<string, Uint8Array>, unsure: ReadonlySet<string>) {
    const { minMen: atLeast, maxFlyingMen: fly } = rules;
    this.usesLimits = usesLimitMetric(rules);
    this.unknownFrom = this.usesLimits ? 1 : 0;
    this.cursedFrom = this.usesLimits ? 1 : cursedMargin(rules);
    this.dtmKey = this.usesLimits && fly < atLeast ? 0 : atLeast * 16 + atLeast;
    for (const [name, table] of tables) {
      const [own = 0, enemies = 0] = name.split('-').map(Number);
      const key = own * 16 + enemies;
      this.tables[key] = table;
      this.indices[key] = new PositionIndex(own, enemies);
      this.isTrusted[key] = unsure.has(name) ? 0 : 1;
      this.limits[key] = moveLimit(rules, own, enemies);
    }
  }

  probe(position: MorrisPosition): ProbeResult {
    if (!isTablePosition(position)) return UNKNOWN;
    const { own, enemy } = position;
    const key = popcount(own) * 16 + popcount(enemy);
    const table = this.tables[key];
    if (table === undefined) return UNKNOWN;
    const byte = table[this.indices[key]!.indexOf(own, enemy)]!;
    if (byte === 0) return 0;
    const known = this.usesLimits ? decodeLimitByte(byte) : decodeDistanceByte(byte);
    const beyond = probeDistance(known) - (this.limits[key]! - position.slides);
    if (beyond >= this.cursedFrom) return probeWdl(known) === WDL_WIN ? CURSED_WIN : BLESSED_LOSS;
    if (beyond >= this.unknownFrom || this.isTrusted[key] === 0) return UNKNOWN;
    return key === this.dtmKey ? asDtm(known) : known;
  }
}
