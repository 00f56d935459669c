/** Text helpers: words, numbers and quoting of untrusted text. */
import { fail, ok, type Result } from './result';

export const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** True for side names such as `attackers`, which take a plural verb. */
export const isPlural = (side: string): boolean => side.endsWith('s');

/** `1 game`, `2 games`. */
export const pluralise = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Decimal integer from `min` to `max`, with an optional minus sign. */
export function parseInteger(text: string, min: number, max: number): Result<number> {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return ok(value);
  return fail(`expected an integer from ${min} to ${max}, got '${text}'`);
}

/** Member of `words` that equals `text`, ignoring case. */
export function parseChoice(text: string, words: readonly string[]): Result<string> {
  const lower = text.toLowerCase();
  const word = words.find(candidate => candidate.toLowerCase() === lower);
  return word === undefined ? fail(`expected one of ${words.join(', ')}, got '${text}'`) : ok(word);
}

/** Replaces control characters, so that names from engines and files cannot steer the terminal. */
export const maskControlChars = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\u00b7');

const MAX_WORD_LENGTH = 100;
const MAX_ERROR_LENGTH = 600;

/** Replaces everything but printable ASCII by `\xNN` or `\u{...}`. */
const escapeUnprintable = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, char => {
    const code = char.codePointAt(0)!;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });

const truncateMiddle = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 23)}...${text.slice(-20)}`;

/** Quotes a word from the input: short and printable, whatever was sent. */
export const quoteWord = (word: string): string => `'${escapeUnprintable(truncateMiddle(word, MAX_WORD_LENGTH))}'`;

/** Makes one short printable line of an error. Truncates before escaping, since the error may quote megabytes. */
export function printableLine(error: string): string {
  const words = error.split(' ').map(word => truncateMiddle(word, MAX_WORD_LENGTH));
  return truncateMiddle(escapeUnprintable(truncateMiddle(words.join(' '), MAX_ERROR_LENGTH)), MAX_ERROR_LENGTH);
}

const WORD_PATTERN = /[^ \t\r\v\f]+/g;

/** Words of a text, found lazily: a line of millions of words costs only what is read of it. */
export function* splitWords(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD_PATTERN)) yield word;
}

const WHITESPACE = ' \t\r\v\f';

/** Trims ASCII white space only: `String.trim` would also remove bytes that belong to UTF-8 letters. */
export function trimWhitespace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && WHITESPACE.includes(text[start]!)) start++;
  while (start < end && WHITESPACE.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}
