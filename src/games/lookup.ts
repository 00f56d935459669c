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
