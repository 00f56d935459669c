/** The finished tables that a kernel looks into, by the numbers of men. */
import { count } from '../../bits';
import { distanceIn, knownByLimit } from '../../endings';
import { NEVER } from '../../game';
import { Numbering, spaceSize } from './numbering';

export const spaceName = (own: number, enemy: number): string => `${own}-${enemy}`;

/** What a position is worth to the side to move. */
export const LOSS = 1;
export const DRAW = 2;
export const WIN = 3;

export const opposite = (worth: number): number => 4 - worth;

/** What the byte of a table means. */
export const worthOf = (byte: number): number => (byte === 0 ? DRAW : (byte & 1) === 0 ? WIN : LOSS);

export class Shelf {
  private readonly tables: (Uint8Array | undefined)[] = [];
  private readonly numberings: (Numbering | undefined)[] = [];

  constructor(private readonly find: (name: string) => Uint8Array) {}

  table(own: number, enemy: number): Uint8Array {
    const key = own * 16 + enemy;
    const table = this.tables[key] ?? this.find(spaceName(own, enemy));
    if (table.length < spaceSize(own, enemy)) throw new Error(`the table ${spaceName(own, enemy)} is too short`);
    this.tables[key] = table;
    return table;
  }

  /** The worth of a position to the side to move; `left`: the slides left to it, of which tables may know the need. */
  worth(own: number, enemy: number, left = NEVER): number {
    const men = count(own);
    const others = count(enemy);
    const key = men * 16 + others;
    const table = this.tables[key] ?? this.table(men, others);
    let numbering = this.numberings[key];
    if (!numbering) {
      numbering = new Numbering(men, others);
      this.numberings[key] = numbering;
    }
    const byte = table[numbering.number(own, enemy)]!;
    return left < NEVER && distanceIn(knownByLimit(byte)) > left ? DRAW : worthOf(byte);
  }
}
