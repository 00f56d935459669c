/** Reads JSON that anybody may have written: every field is looked at, and what is wrong is named with its place. */
import { fail, ok, type Result } from '../games/game';

/** Reads a value; `at` is its place in the file, such as `results[3].winner`. Throws Damage. */
export type Reader<T> = (value: unknown, at: string) => T;

class Damage extends Error {}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  try {
    return JSON.stringify(value).slice(0, 40);
  } catch {
    return 'something so deep';
  }
}

function need(what: string, value: unknown, at: string): never {
  throw new Damage(`${at || 'the file'}: ${what} is needed, not ${shown(value)}`);
}

/** The value in `text`, or one line that names the file and the field. */
export function readJson<T>(path: string, text: string, reader: Reader<T>): Result<T> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return fail(`${path}: no JSON: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return ok(reader(content, ''));
  } catch (error) {
    if (error instanceof Damage) return fail(`${path}: ${error.message}`);
    throw error;
  }
}

export const aText: Reader<string> = (value, at) => (typeof value === 'string' ? value : need('a text', value, at));

export const aTruth: Reader<boolean> = (value, at) =>
  typeof value === 'boolean' ? value : need('true or false', value, at);

export const aNumber: Reader<number> = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? value : need('a number', value, at);

export const aWhole =
  (least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (value, at) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : need(`a whole number from ${least} to ${most}`, value, at);

export const oneOf =
  <const T extends readonly (string | number)[]>(...choices: T): Reader<T[number]> =>
  (value, at) =>
    choices.find(choice => choice === value) ?? need(`one of ${choices.join(', ')}`, value, at);

export const aList =
  <T>(item: Reader<T>, least = 0): Reader<T[]> =>
  (value, at) =>
    Array.isArray(value) && value.length >= least
      ? value.map((one, index) => item(one, `${at}[${index}]`))
      : need(least > 0 ? `a list of ${least} or more` : 'a list', value, at);

/** An object with any names. */
export const aRecord =
  <T>(field: Reader<T>): Reader<Record<string, T>> =>
  (value, at) =>
    Object.fromEntries(Object.entries(anObject(value, at)).map(([name, one]) => [name, field(one, inside(at, name))]));

type Shape = Readonly<Record<string, Reader<unknown>>>;
type Field<R extends Reader<unknown>> = Exclude<ReturnType<R>, undefined>;
type Shaped<S extends Shape> = {
  readonly [Name in keyof S as undefined extends ReturnType<S[Name]> ? never : Name]: Field<S[Name]>;
} & {
  readonly [Name in keyof S as undefined extends ReturnType<S[Name]> ? Name : never]?: Field<S[Name]>;
};

/** An object with these fields, in this order; others are an error. */
export const shaped =
  <S extends Shape>(shape: S): Reader<Shaped<S>> =>
  (value, at) => {
    const content = anObject(value, at);
    const stranger = Object.keys(content).find(name => !Object.hasOwn(shape, name));
    if (stranger !== undefined) throw new Damage(`${inside(at, stranger)}: there is no such field`);
    const fields = Object.entries(shape).map(([name, reader]) => [name, reader(content[name], inside(at, name))]);
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined)) as Shaped<S>;
  };

/** What may be left out. */
export const maybe =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : reader(value, at);

function anObject(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  return need('an object', value, at);
}

const inside = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);
