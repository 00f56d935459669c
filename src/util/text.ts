import { fail, ok, type Result } from './result';

/** Names as words for people. */

export const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Sides that are many: `the attackers win`, and `White wins`. */
export const isPlural = (side: string): boolean => side.endsWith('s');

/** `1 game`, `2 games`. */
export const pluralise = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** A whole number within bounds, digits with at most a minus before them. */
export function parseInteger(text: string, min: number, max: number): Result<number> {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return ok(value);
  return fail(`a whole number from ${min} to ${max} is needed, not '${text}'`);
}

/** The member of `words` that `text` is, whatever the case. */
export function parseChoice(text: string, words: readonly string[]): Result<string> {
  const lower = text.toLowerCase();
  const word = words.find(candidate => candidate.toLowerCase() === lower);
  return word === undefined ? fail(`one of ${words.join(', ')} is needed, not '${text}'`) : ok(word);
}

/** Text from elsewhere on its way to a terminal. */

/** Without control characters: what a name, an engine or a file says cannot steer the terminal. */
export const maskControlChars = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\u00b7');

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

const WORD_PATTERN = /[^ \t\r\v\f]+/g;

/** The words of a text, cut as they are asked for: a line of millions of words costs no more than is read of it. */
export function* splitWords(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD_PATTERN)) yield word;
}

const WHITESPACE = ' \t\r\v\f';

/** Without the white space before and behind it: what is a space elsewhere may be part of a letter in UTF-8. */
export function trimWhitespace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && WHITESPACE.includes(text[start]!)) start++;
  while (start < end && WHITESPACE.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}
