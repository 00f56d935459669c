/** CRC-32 as in zip and PNG; `zlib.crc32` needs Node 22. */
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ ((value & 1) !== 0 ? 0xedb88320 : 0);
  return value;
});

/** Checksum of the UTF-8 form of a text: 8 hexadecimal digits. */
export function crc32(text: string): string {
  let crc = -1;
  for (const byte of new TextEncoder().encode(text)) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 255]!;
  return (~crc >>> 0).toString(16).padStart(8, '0');
}
