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
