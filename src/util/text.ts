/** Text helpers: words, numbers, quoting of untrusted text, and the encoding of files. */
import { fail, ok, type Result } from './result';

/** First letter in upper case. */
export const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Plural names of sides that do not just add an `s`. */
const IRREGULAR_PLURALS: Readonly<Record<string, string>> = { geese: 'goose', sheep: 'sheep', wolves: 'wolf' };

/** True if a side's name is a plural: `the attackers win`, but `White wins`. */
export const isPlural = (side: string): boolean => Object.hasOwn(IRREGULAR_PLURALS, side) || side.endsWith('s');

/** Name of one member of a side: `attacker` for `attackers`, `white` for `white`. */
export const singularOf = (side: string): string =>
  IRREGULAR_PLURALS[side] ?? (isPlural(side) ? side.slice(0, -1) : side);

/** Number and noun: `1 game`, `2 games`. */
export const pluralise = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Integer from `min` to `max`: digits with at most a minus sign before them. */
export function parseInteger(text: string, min: number, max: number): Result<number> {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return ok(value);
  return fail(`expected an integer from ${min} to ${max}, got '${text}'`);
}

/** The member of `choices` that `text` names in any case. */
export function parseChoice(text: string, choices: readonly string[]): Result<string> {
  const lower = text.toLowerCase();
  const choice = choices.find(candidate => candidate.toLowerCase() === lower);
  return choice === undefined ? fail(`expected one of ${choices.join(', ')}, got '${text}'`) : ok(choice);
}

/** `Name=value` texts of an object's members. */
export const formatPairs = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).map(([name, value]) => `${name}=${value}`);

/** Splits `Name=value` at the first equals sign. */
export function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** Replaces control characters, so that names from engines and files cannot steer the terminal. */
export const maskControlChars = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\u00b7');

const MAX_WORD_LENGTH = 100;
export const MAX_ERROR_LENGTH = 600;

/** Replaces everything but printable ASCII by `\xNN` or `\u{...}`. */
const escapeUnprintable = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, char => {
    const code = char.codePointAt(0)!;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });

/** Cuts a long text in the middle. */
export const truncateMiddle = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 23)}...${text.slice(-20)}`;

/** Quotes a word from the input: short and printable, whatever was sent. */
export const quoteWord = (word: string): string => `'${escapeUnprintable(truncateMiddle(word, MAX_WORD_LENGTH))}'`;

/** Short description of an untrusted value: numbers and booleans as they are, strings quoted and cut. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quoteWord(value);
  return Array.isArray(value) ? 'a list' : typeof value === 'object' && value !== null ? 'an object' : String(value);
}

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

/** Encoding of a file given by its byte order mark, which Windows writes; UTF-8 without one. */
export function detectEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Text of a file without its byte order mark. Invalid UTF-8 is read as Latin-1, the encoding of old files. */
export function decodeFileText(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
