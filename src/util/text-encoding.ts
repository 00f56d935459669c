/** What the bytes of a file mean: UTF-8 as a rule, UTF-16 as Windows likes to write it, or the Latin-1 of old files. */

/** A file in UTF-16 says so by its first two bytes. */
export function detectEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The text without a mark of its encoding. */
export function decodeFileText(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
