/** The finished tables that a kernel looks into, by the numbers of men. */
import { popcount } from '../../bits';
import { decodeLimitByte, probeDistance } from '../../endings';
import { NO_LIMIT } from '../../game';
import { indexCount, PositionIndex } from './numbering';

export const materialClassName = (own: number, enemy: number): string => `${own}-${enemy}`;

/** What a position is worth to the side to move. */
export const SOLVER_LOSS = 1;
export const SOLVER_DRAW = 2;
export const SOLVER_WIN = 3;

export const oppositeValue = (worth: number): number => 4 - worth;

/** What the byte of a table means. */
export const solverValue = (byte: number): number =>
  byte === 0 ? SOLVER_DRAW : (byte & 1) === 0 ? SOLVER_WIN : SOLVER_LOSS;

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
