/** Keeps what is quoted in an error short and printable, whatever was sent. */

const MAX_WORD_LENGTH = 100;
const MAX_ERROR_LENGTH = 600;

/** What is not printable ASCII as `\xNN` or `\u{...}`. */
const escapeUnprintable = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, char => {
    const code = char.codePointAt(0)!;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });

/** The beginning and the end of a text that is longer than `length`. */
const truncateMiddle = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 23)}...${text.slice(-20)}`;

export const quoteWord = (word: string): string => `'${escapeUnprintable(truncateMiddle(word, MAX_WORD_LENGTH))}'`;

/** An error as one short printable line; it is cut before it is escaped, as it may hold megabytes. */
export function printableLine(error: string): string {
  const words = error.split(' ').map(word => truncateMiddle(word, MAX_WORD_LENGTH));
  return truncateMiddle(escapeUnprintable(truncateMiddle(words.join(' '), MAX_ERROR_LENGTH)), MAX_ERROR_LENGTH);
}
