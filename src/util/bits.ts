/** Sets of up to 32 elements in one int, and tables filled by a function. */

/**
 * Byte table of `length` entries. A plain loop: typed arrays' `from` takes several times as long, and these tables are
 * built while the program starts.
 */
export const byteTable = (length: number, valueAt: (index: number) => number): Uint8Array =>
  fillTable(new Uint8Array(length), valueAt);

/** Int table of `length` entries. */
export const intTable = (length: number, valueAt: (index: number) => number): Int32Array =>
  fillTable(new Int32Array(length), valueAt);

function fillTable<T extends Uint8Array | Int32Array>(table: T, valueAt: (index: number) => number): T {
  for (let index = 0; index < table.length; index++) table[index] = valueAt(index);
  return table;
}

/** Number of bits set in each 16-bit value. Filled row by row, 256 entries at a time, to start quickly. */
const POPCOUNT_16 = new Uint8Array(1 << 16);
for (let bits = 1; bits < 256; bits++) POPCOUNT_16[bits] = POPCOUNT_16[bits >> 1]! + (bits & 1);
const ROWS = [POPCOUNT_16.slice(0, 256)];
for (let more = 1; more <= 8; more++) ROWS.push(ROWS[more - 1]!.map(fewer => fewer + 1));
for (let high = 1; high < 256; high++) POPCOUNT_16.set(ROWS[POPCOUNT_16[high]!]!, high << 8);

/** Number of elements of a set. */
export const popcount = (bits: number): number => (POPCOUNT_16[bits & 0xffff]! + POPCOUNT_16[bits >>> 16]!) | 0;

/** Index of the lowest element of a set that is not empty. */
export const lowestBit = (bits: number): number => (31 - Math.clz32(bits & -bits)) | 0;

/** Elements of a set in ascending order. For text and tables, not for the search. */
export function bitIndices(bits: number): number[] {
  const indices: number[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) indices.push(lowestBit(rest));
  return indices;
}
