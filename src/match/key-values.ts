/** The key=value words of the command line, and commands as one text. */
import { homedir } from 'node:os';
import { fail, ok, type Result } from '../util/result';

export type KeyValues = Readonly<Record<string, string | undefined>>;

/** `keys`: all that are known, those that end in `.` with any name behind. */
export function readKeyValues(words: readonly string[], keys: readonly string[]): Result<KeyValues> {
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
  if (number > Number.MAX_SAFE_INTEGER) return fail(`${name}: '${text}' is more than can be counted`);
  return number >= least ? ok(number) : fail(`${name}: '${text}' is not a whole number of ${least} or more`);
}

/** A program to run, with its words and what is set in its environment. */
export interface EngineCommand {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** What a shell would make of it, without one: `~` and `~/x` are in the home folder. */
export const expandHome = (word: string): string => word.replace(/^~(?=\/|$)/, homedir());

/**
 * A command as one types it at a shell: words between white space, quotes around what belongs together, a backslash
 * before what is meant as it stands, `~/` for the home folder, and `NAME=value` before the program for its environment.
 * Nothing else of a shell is there: no variables, pipes, or patterns.
 */
export function readCommandArgs(text: string): Result<readonly string[]> {
  const call = readEngineCommand(text);
  return call.ok ? ok(call.value.args) : call;
}

export function readEngineCommand(text: string): Result<EngineCommand> {
  const words: string[] = [];
  const environment: Record<string, string> = {};
  for (const [piece] of text.matchAll(WORD)) {
    const word = unquote(piece);
    if (word === undefined) return fail(`a quote in '${text}' does not end`);
    const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
    if (name !== undefined && words.length === 0) environment[name] = expandHome(value);
    else words.push(/^['"\\]/.test(piece) ? word : expandHome(word));
  }
  if (words[0]) return ok({ args: words, environment });
  return fail(
    Object.keys(environment).length > 0 ? `'${text}' sets variables and names no program` : 'the command is empty',
  );
}

/** A word with its quotes and backslashes, closed or not. */
const WORD = /(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|'[^']*(?:'|$)|\\.|\\$|[^\s"'\\])+/gs;
const WORD_PART = /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^"'\\]+)/gs;

/** Undefined where a quote does not end. */
function unquote(piece: string): string | undefined {
  let word = '';
  let length = 0;
  for (const [part, double, single, escaped, bare] of piece.matchAll(WORD_PART)) {
    word += double === undefined ? (single ?? escaped ?? bare) : double.replace(/\\(["\\$`])/g, '$1');
    length += part.length;
  }
  return length === piece.length ? word : undefined;
}
