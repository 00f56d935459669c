/** The key=value words of the command line, and commands as one text. */
import { fail, ok, type Result } from '../games/game';

export type Words = Readonly<Record<string, string | undefined>>;

/** `keys`: all that are known, those that end in `.` with any name behind. */
export function readWords(words: readonly string[], keys: readonly string[]): Result<Words> {
  const values: Record<string, string> = {};
  for (const word of words) {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    if (key === undefined || value === undefined) return fail(`'${word}' is not KEY=VALUE`);
    if (!keys.some(known => (known.endsWith('.') ? key.startsWith(known) : key === known)))
      return fail(
        `unknown '${key}', known: ${keys.map(known => (known.endsWith('.') ? `${known}NAME` : known)).join(' ')}`,
      );
    if (key in values) return fail(`'${key}' is given twice`);
    values[key] = value;
  }
  return ok(values);
}

export function readNumber(name: string, text: string): Result<number> {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? ok(number) : fail(`${name}: '${text}' is not a number`);
}

export function readCount(name: string, text: string, least = 1): Result<number> {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= least ? ok(number) : fail(`${name}: '${text}' is not a whole number of ${least} or more`);
}

/** A command cut at white space, quotes kept together: what a shell does, without one. */
export function readCommand(text: string): Result<readonly string[]> {
  const parts = text.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  const odd = text.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(odd)) return fail(`a quote in '${text}' does not end`);
  const words = parts.map(part => part.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
  return words[0] ? ok(words) : fail('the command is empty');
}
