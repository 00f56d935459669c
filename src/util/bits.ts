/**
 * Tables that are made when the program starts, while somebody waits for its first answer: plain loops, since `from` of
 * typed arrays takes several times as long.
 */

export const byteTable = (length: number, of: (index: number) => number): Uint8Array =>
  fillTable(new Uint8Array(length), of);

export const intTable = (length: number, of: (index: number) => number): Int32Array =>
  fillTable(new Int32Array(length), of);

function fillTable<T extends Uint8Array | Int32Array>(table: T, of: (index: number) => number): T {
  for (let index = 0; index < table.length; index++) table[index] = of(index);
  return table;
}

/** Sets of up to 32 points or squares in one int. */

/** Of each set of 16 how many members it has: made by rows of 256, as the program starts with it. */
const POPCOUNT_16 = new Uint8Array(1 << 16);
for (let bits = 1; bits < 256; bits++) POPCOUNT_16[bits] = POPCOUNT_16[bits >> 1]! + (bits & 1);
const ROWS = [POPCOUNT_16.slice(0, 256)];
for (let more = 1; more <= 8; more++) ROWS.push(ROWS[more - 1]!.map(fewer => fewer + 1));
for (let high = 1; high < 256; high++) POPCOUNT_16.set(ROWS[POPCOUNT_16[high]!]!, high << 8);

export const popcount = (bits: number): number => (POPCOUNT_16[bits & 0xffff]! + POPCOUNT_16[bits >>> 16]!) | 0;

/** The index of the lowest member of a set that is not empty. */
export const lowestBit = (bits: number): number => (31 - Math.clz32(bits & -bits)) | 0;

/** The members of a set, ascending. For text and tables, not for the tree. */
export function bitIndices(bits: number): number[] {
  const indices: number[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) indices.push(lowestBit(rest));
  return indices;
}
