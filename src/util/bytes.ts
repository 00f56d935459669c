/** Bytes: varints, and the checksum CRC-32. */

/**
 * Varints: integers in as few bytes as they need, for lists of mostly small numbers. Each byte holds seven bits, lowest
 * first, and its high bit says that another byte follows. A negative number n is stored as -2n - 1, any other as 2n.
 */
const CONTINUATION_BIT = 128;

export function encodeVarints(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number;
    for (; rest >= CONTINUATION_BIT; rest = Math.trunc(rest / CONTINUATION_BIT))
      bytes.push((rest % CONTINUATION_BIT) | CONTINUATION_BIT);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** Number of varints in `bytes`. */
export const countVarints = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + (byte < CONTINUATION_BIT ? 1 : 0), 0);

/** The first `length` numbers of `bytes`; missing ones are 0. */
export function decodeVarints(bytes: Uint8Array, length: number): Int32Array {
  const numbers = new Int32Array(length);
  let at = 0;
  for (let i = 0; i < length && at < bytes.length; i++) {
    let value = 0;
    let shift = 0;
    let byte = CONTINUATION_BIT;
    for (; byte >= CONTINUATION_BIT && at < bytes.length; shift += 7) {
      byte = bytes[at++]!;
      value |= (byte & (CONTINUATION_BIT - 1)) << shift;
    }
    numbers[i] = (value >> 1) ^ -(value & 1);
  }
  return numbers;
}

/** CRC-32 as in zip and PNG; `zlib.crc32` needs Node 22. */
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ ((value & 1) !== 0 ? 0xedb88320 : 0);
  return value;
});

/** Checksum of bytes, continued from that of the bytes before them. */
export function crc32Of(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[at]!) & 255]!;
  return ~crc >>> 0;
}

/** Checksum of the UTF-8 form of a text: 8 hexadecimal digits. */
export const crc32 = (text: string): string => crc32Of(new TextEncoder().encode(text)).toString(16).padStart(8, '0');
