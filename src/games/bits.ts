/** Sets of up to 32 points or squares in one int. */

/** Of each set of 16 how many members it has: made by rows of 256, as the program starts with it. */
const COUNTS = new Uint8Array(1 << 16);
for (let bits = 1; bits < 256; bits++) COUNTS[bits] = COUNTS[bits >> 1]! + (bits & 1);
const ROWS = [COUNTS.slice(0, 256)];
for (let more = 1; more <= 8; more++) ROWS.push(ROWS[more - 1]!.map(fewer => fewer + 1));
for (let high = 1; high < 256; high++) COUNTS.set(ROWS[COUNTS[high]!]!, high << 8);

export const count = (bits: number): number => (COUNTS[bits & 0xffff]! + COUNTS[bits >>> 16]!) | 0;

/** The index of the lowest member of a set that is not empty. */
export const lowest = (bits: number): number => (31 - Math.clz32(bits & -bits)) | 0;

/** The members of a set, ascending. For text and tables, not for the tree. */
export function members(bits: number): number[] {
  const indices: number[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) indices.push(lowest(rest));
  return indices;
}
