/** Sets of up to 32 points or squares in one int. */

const COUNTS = new Uint8Array(1 << 16);
for (let bits = 1; bits < COUNTS.length; bits++) COUNTS[bits] = COUNTS[bits >> 1]! + (bits & 1);

export const count = (bits: number): number => (COUNTS[bits & 0xffff]! + COUNTS[bits >>> 16]!) | 0;

/** The index of the lowest member of a set that is not empty. */
export const lowest = (bits: number): number => (31 - Math.clz32(bits & -bits)) | 0;

/** The members of a set, ascending. For text and tables, not for the tree. */
export function members(bits: number): number[] {
  const indices: number[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) indices.push(lowest(rest));
  return indices;
}
