/** Validating reader of untrusted JSON. Errors name the path of the field. */
import { fail, ok, type Result } from './result';

/** Validates a value; `at` is its path, such as `results[3].winner`. Throws `JsonError`. */
export type JsonReader<T> = (value: unknown, at: string) => T;

class JsonError extends Error {}

/** Characters of a value that an error shows. */
const MAX_PREVIEW = 40;

function preview(value: unknown): string {
  if (value === undefined) return 'nothing';
  try {
    return JSON.stringify(value).slice(0, MAX_PREVIEW);
  } catch {
    return 'deeply nested data';
  }
}

function reject(expected: string, value: unknown, at: string): never {
  throw new JsonError(`${at || 'the file'}: expected ${expected}, got ${preview(value)}`);
}

/** Parses `text`, the content of the file `path`. The error names the file and the field. */
export function readJson<T>(path: string, text: string, reader: JsonReader<T>): Result<T> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return fail(`${path}: invalid JSON: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return ok(reader(content, ''));
  } catch (error) {
    if (error instanceof JsonError) return fail(`${path}: ${error.message}`);
    throw error;
  }
}

export const jsonString: JsonReader<string> = (value, at) =>
  typeof value === 'string' ? value : reject('a string', value, at);

/** String that a pattern matches; `expected` describes it. */
export const jsonMatching =
  (pattern: RegExp, expected: string): JsonReader<string> =>
  (value, at) =>
    typeof value === 'string' && pattern.test(value) ? value : reject(expected, value, at);

/** Number, boolean or string. */
export const jsonScalar: JsonReader<number | boolean | string> = (value, at) =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
    ? value
    : reject('a number, a boolean or a string', value, at);

export const jsonBoolean: JsonReader<boolean> = (value, at) =>
  typeof value === 'boolean' ? value : reject('true or false', value, at);

export const jsonNumber: JsonReader<number> = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? value : reject('a number', value, at);

export const jsonInteger =
  (min: number, max = Number.MAX_SAFE_INTEGER): JsonReader<number> =>
  (value, at) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? value
      : reject(`an integer from ${min} to ${max}`, value, at);

export const jsonOneOf =
  <const T extends readonly (string | number)[]>(...choices: T): JsonReader<T[number]> =>
  (value, at) =>
    choices.find(choice => choice === value) ??
    reject(choices.length === 1 ? `${choices[0]}` : `one of ${choices.join(', ')}`, value, at);

export const jsonArray =
  <T>(item: JsonReader<T>, minLength = 0): JsonReader<T[]> =>
  (value, at) =>
    Array.isArray(value) && value.length >= minLength
      ? value.map((element, index) => item(element, `${at}[${index}]`))
      : reject(minLength > 0 ? `an array of at least ${minLength}` : 'an array', value, at);

/** Array of exactly these elements. */
export const jsonTuple =
  <const R extends readonly JsonReader<unknown>[]>(...items: R): JsonReader<{ [I in keyof R]: ReturnType<R[I]> }> =>
  (value, at) =>
    Array.isArray(value) && value.length === items.length
      ? (items.map((item, index) => item(value[index], `${at}[${index}]`)) as { [I in keyof R]: ReturnType<R[I]> })
      : reject(`an array of ${items.length}`, value, at);

/** Object with any member names. */
export const jsonRecord =
  <T>(field: JsonReader<T>): JsonReader<Record<string, T>> =>
  (value, at) =>
    Object.fromEntries(
      Object.entries(asObject(value, at)).map(([name, member]) => [name, field(member, fieldPath(at, name))]),
    );

type Shape = Readonly<Record<string, JsonReader<unknown>>>;
type Field<R extends JsonReader<unknown>> = Exclude<ReturnType<R>, undefined>;
type Shaped<S extends Shape> = {
  readonly [Name in keyof S as undefined extends ReturnType<S[Name]> ? never : Name]: Field<S[Name]>;
} & {
  readonly [Name in keyof S as undefined extends ReturnType<S[Name]> ? Name : never]?: Field<S[Name]>;
};

/** Object with exactly these members. The result has them in this order. */
export const jsonObject =
  <S extends Shape>(shape: S): JsonReader<Shaped<S>> =>
  (value, at) => {
    const content = asObject(value, at);
    const unknown = Object.keys(content).find(name => !Object.hasOwn(shape, name));
    if (unknown !== undefined) throw new JsonError(`${fieldPath(at, unknown.slice(0, MAX_PREVIEW))}: unknown member`);
    const fields = Object.entries(shape).map(([name, reader]) => [name, reader(content[name], fieldPath(at, name))]);
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined)) as Shaped<S>;
  };

/** Member that may be absent. */
export const jsonOptional =
  <T>(reader: JsonReader<T>): JsonReader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : reader(value, at);

function asObject(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  return reject('an object', value, at);
}

const fieldPath = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);
