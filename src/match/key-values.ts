/** `key=value` words of the command line, and engine commands. */
import { homedir } from 'node:os';
import { fail, ok, type Result } from '../util/result';

export type KeyValues = Readonly<Record<string, string | undefined>>;

/** Reads `key=value` words. Of `keys`, those that end in `.` accept any name after it. */
export function readKeyValues(words: readonly string[], keys: readonly string[]): Result<KeyValues> {
  const values: Record<string, string> = {};
  for (const word of words) {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    if (key === undefined || value === undefined) return fail(`expected KEY=VALUE, got '${word}'`);
    if (!keys.some(known => (known.endsWith('.') ? key.startsWith(known) : key === known)))
      return fail(
        `unknown '${key}'; expected one of ${keys.map(known => (known.endsWith('.') ? `${known}NAME` : known)).join(' ')}`,
      );
    if (key in values) return fail(`'${key}' occurs twice`);
    values[key] = value;
  }
  return ok(values);
}

export function readNumber(name: string, text: string): Result<number> {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? ok(number) : fail(`${name}: expected a number, got '${text}'`);
}

export function readCount(name: string, text: string, min = 1): Result<number> {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number > Number.MAX_SAFE_INTEGER) return fail(`${name}: '${text}' is too large`);
  return number >= min ? ok(number) : fail(`${name}: expected an integer of at least ${min}, got '${text}'`);
}

/** A program with its arguments and environment. */
export interface EngineCommand {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Expands `~` and `~/x` to the home folder. */
export const expandHome = (word: string): string => word.replace(/^~(?=\/|$)/, homedir());

/** Arguments of a command, see `readEngineCommand`. */
export function readCommandArgs(text: string): Result<readonly string[]> {
  const command = readEngineCommand(text);
  return command.ok ? ok(command.value.args) : command;
}

/**
 * Splits a command like a shell: quotes, backslashes, `~/` for the home folder, and `NAME=value` before the program for
 * its environment. Variables, pipes and patterns are not supported.
 */
export function readEngineCommand(text: string): Result<EngineCommand> {
  const args: string[] = [];
  const environment: Record<string, string> = {};
  for (const [piece] of text.matchAll(WORD)) {
    const word = unquote(piece);
    if (word === undefined) return fail(`unclosed quote in '${text}'`);
    const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
    if (name !== undefined && args.length === 0) environment[name] = expandHome(value);
    else args.push(/^['"\\]/.test(piece) ? word : expandHome(word));
  }
  if (args[0]) return ok({ args, environment });
  return fail(Object.keys(environment).length > 0 ? `no program after the variables in '${text}'` : 'empty command');
}

/** A word with its quotes and backslashes, closed or not. */
const WORD = /(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|'[^']*(?:'|$)|\\.|\\$|[^\s"'\\])+/gs;
const WORD_PART = /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^"'\\]+)/gs;

/** A word without its quotes; undefined if one is not closed. */
function unquote(piece: string): string | undefined {
  let word = '';
  let length = 0;
  for (const [part, double, single, escaped, bare] of piece.matchAll(WORD_PART)) {
    word += double === undefined ? (single ?? escaped ?? bare) : double.replace(/\\(["\\$`])/g, '$1');
    length += part.length;
  }
  return length === piece.length ? word : undefined;
}
