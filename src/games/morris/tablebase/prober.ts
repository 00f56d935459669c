/** Looking up positions in finished tables: for the search (`MorrisProber`) and for the solver (`SuccessorLookup`). */
import { popcount } from '../../../util/bits';
import { NO_LIMIT, ONGOING } from '../../rules';
import {
  asDtm,
  asUncertain,
  BLESSED_LOSS,
  CURSED_WIN,
  decodeDistanceByte,
  decodeLimitByte,
  type ProbeResult,
  type Prober,
  probeDistance,
  probeWdl,
  type TableEntries,
  UNKNOWN,
  WDL_WIN,
} from '../../tablebase';
import type { MorrisPosition } from '../position';
import type { MorrisRuleSet } from '../rules';
import { indexCount, PositionIndex } from './indexing';
import { cursedMargin, moveLimit, usesLimitMetric } from './rules';

export const materialClassName = (own: number, enemy: number): string => `${own}-${enemy}`;

/** Value of a position for the side to move, as the solver compares them. */
export const SOLVER_LOSS = 1;
export const SOLVER_DRAW = 2;
export const SOLVER_WIN = 3;

export const oppositeValue = (value: number): number => 4 - value;

/** Value of a table entry. */
const solverValue = (byte: number): number => (byte === 0 ? SOLVER_DRAW : (byte & 1) === 0 ? SOLVER_WIN : SOLVER_LOSS);

/** Finished tables with fewer men. */
export class SuccessorLookup {
  private readonly tables: (Uint8Array | undefined)[] = [];
  private readonly indices: (PositionIndex | undefined)[] = [];

  constructor(private readonly find: (name: string) => Uint8Array) {}

  table(own: number, enemy: number): Uint8Array {
    const key = own * 16 + enemy;
    const table = this.tables[key] ?? this.find(materialClassName(own, enemy));
    if (table.length < indexCount(own, enemy))
      throw new Error(
        `table ${materialClassName(own, enemy)}: expected ${indexCount(own, enemy)} entries, got ${table.length}`,
      );
    this.tables[key] = table;
    return table;
  }

  /** Value for the side to move. With `left` slides before the limit, a win that needs more of them is a draw. */
  value(own: number, enemy: number, left = NO_LIMIT): number {
    const men = popcount(own);
    const others = popcount(enemy);
    const key = men * 16 + others;
    const table = this.tables[key] ?? this.table(men, others);
    let index = this.indices[key];
    if (!index) {
      index = new PositionIndex(men, others);
      this.indices[key] = index;
    }
    const byte = table[index.indexOf(own, enemy)]!;
    return left < NO_LIMIT && probeDistance(decodeLimitByte(byte)) > left ? SOLVER_DRAW : solverValue(byte);
  }
}

/** True if tables contain such positions: nothing in hand, nothing pending, the game not over. */
export const isTablePosition = (position: MorrisPosition): boolean =>
  (position.ownHand | position.enemyHand | position.owed | position.enemyOwed) === 0 &&
  (position.marks | position.ownBan | position.enemyBan) === 0 &&
  position.ended === ONGOING;

/** Name of a class of the placing phase: men on the board of the side to move and its opponent, then men in hand. */
export const placingClassName = (own: number, enemy: number, ownHand: number, enemyHand: number): string =>
  `${own}-${enemy}-${ownHand}-${enemyHand}`;

/** True if tables of the placing phase may contain such positions: men in hand, nothing pending, the game not over. */
export const isPlacingPosition = (position: MorrisPosition): boolean =>
  (position.ownHand | position.enemyHand) !== 0 &&
  (position.owed | position.enemyOwed | position.marks | position.ownBan | position.enemyBan) === 0 &&
  position.ended === ONGOING;

export class MorrisProber implements Prober<MorrisPosition> {
  /** Indexing a position takes as long as searching it. */
  readonly sparseDepth = 7;
  private readonly tables: (TableEntries | undefined)[] = new Array(256).fill(undefined);
  private readonly indices: (PositionIndex | undefined)[] = new Array(256).fill(undefined);
  private readonly isTrusted = new Uint8Array(256);
  private readonly limits = new Int32Array(256);
  private readonly usesLimits: boolean;
  /** Plies beyond the limit from which a win is uncertain, and from which it is certainly cursed. */
  private readonly unknownFrom: number;
  private readonly cursedFrom: number;
  /** Tables of the placing phase by their men, four bits each. Values are stored for the side that slides first. */
  private readonly placingTables = new Map<number, TableEntries>();
  private readonly placingSide: number;
  /** Class in which every removal ends the game, so that DTC is DTM; 0 for none. */
  private readonly dtmKey: number;

  constructor(rules: MorrisRuleSet, tables: ReadonlyMap<string, TableEntries>, maybeCursed: ReadonlySet<string>) {
    const { minMen, maxFlyingMen } = rules;
    this.usesLimits = usesLimitMetric(rules);
    this.unknownFrom = this.usesLimits ? 1 : 0;
    this.cursedFrom = this.usesLimits ? 1 : cursedMargin(rules);
    this.dtmKey = this.usesLimits && maxFlyingMen < minMen ? 0 : minMen * 16 + minMen;
    this.placingSide = rules.firstSlider;
    for (const [name, table] of tables) {
      const [own = 0, enemies = 0, ownHand = 0, enemyHand = 0] = name.split('-').map(Number);
      const key = own * 16 + enemies;
      if (ownHand + enemyHand !== 0) {
        // In other layers the other side is to move.
        if (ownHand - enemyHand === rules.firstSlider)
          this.placingTables.set((ownHand << 12) | (enemyHand << 8) | key, table);
        continue;
      }
      this.tables[key] = table;
      this.isTrusted[key] = maybeCursed.has(name) ? 0 : 1;
      this.limits[key] = moveLimit(rules, own, enemies);
    }
  }

  probe(position: MorrisPosition): ProbeResult {
    if (!isTablePosition(position)) return this.probePlacing(position);
    const { own, enemy } = position;
    const key = popcount(own) * 16 + popcount(enemy);
    const table = this.tables[key];
    if (table === undefined) return UNKNOWN;
    const byte = table.entry(this.indexOf(key, own, enemy));
    // NO_ENTRY is UNKNOWN as well.
    if (byte <= 0) return byte;
    const result = this.usesLimits ? decodeLimitByte(byte) : decodeDistanceByte(byte);
    const beyond = probeDistance(result) - (this.limits[key]! - position.slides);
    if (beyond >= this.cursedFrom) return probeWdl(result) === WDL_WIN ? CURSED_WIN : BLESSED_LOSS;
    if (beyond >= this.unknownFrom) return UNKNOWN;
    if (this.isTrusted[key] === 0) return asUncertain(result);
    return key === this.dtmKey ? asDtm(result) : result;
  }

  private probePlacing(position: MorrisPosition): ProbeResult {
    const { own, enemy, ownHand, enemyHand } = position;
    if (this.placingTables.size === 0 || position.side !== this.placingSide) return UNKNOWN;
    const key = popcount(own) * 16 + popcount(enemy);
    const table = this.placingTables.get((ownHand << 12) | (enemyHand << 8) | key);
    if (table === undefined || !isPlacingPosition(position)) return UNKNOWN;
    // NO_ENTRY is UNKNOWN as well.
    return table.entry(this.indexOf(key, own, enemy));
  }

  /** Index in the class with this key. What it takes is computed on first use: for all classes a quarter of a second. */
  private indexOf(key: number, own: number, enemy: number): number {
    this.indices[key] ??= new PositionIndex(key >> 4, key & 15);
    return this.indices[key].indexOf(own, enemy);
  }
}
