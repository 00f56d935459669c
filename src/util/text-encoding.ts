/** Text encoding of files: UTF-8, UTF-16 with a byte order mark (as Windows writes it), or Latin-1 (old files). */

/** Encoding given by the byte order mark; UTF-8 without one. */
export function detectEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Text of a file without its byte order mark. Invalid UTF-8 is read as Latin-1. */
export function decodeFileText(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
