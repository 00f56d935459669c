/**
 * Tables that are made when the program starts, while somebody waits for its first answer: plain loops, since `from` of
 * typed arrays takes several times as long.
 */

export const bytesOf = (length: number, of: (index: number) => number): Uint8Array => fill(new Uint8Array(length), of);

export const intsOf = (length: number, of: (index: number) => number): Int32Array => fill(new Int32Array(length), of);

function fill<T extends Uint8Array | Int32Array>(table: T, of: (index: number) => number): T {
  for (let index = 0; index < table.length; index++) table[index] = of(index);
  return table;
}
