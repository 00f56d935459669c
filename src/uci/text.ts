/** Keeps what is quoted in an error short and printable, whatever was sent. */

const LONGEST_WORD = 100;
const LONGEST_ERROR = 600;

/** What is not printable ASCII as `\xNN` or `\u{...}`. */
const escaped = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, char => {
    const code = char.codePointAt(0)!;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });

/** The beginning and the end of a text that is longer than `length`. */
const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 23)}...${text.slice(-20)}`;

export const quote = (word: string): string => `'${escaped(shortened(word, LONGEST_WORD))}'`;

/** An error as one short printable line; it is cut before it is escaped, as it may hold megabytes. */
export function oneLine(error: string): string {
  const words = error.split(' ').map(word => shortened(word, LONGEST_WORD));
  return shortened(escaped(shortened(words.join(' '), LONGEST_ERROR)), LONGEST_ERROR);
}
