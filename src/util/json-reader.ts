/** Reads JSON that anybody may have written: every field is looked at, and what is wrong is named with its place. */
import { fail, ok, type Result } from './result';

/** Reads a value; `at` is its place in the file, such as `results[3].winner`. Throws Damage. */
export type JsonReader<T> = (value: unknown, at: string) => T;

class JsonError extends Error {}

function preview(value: unknown): string {
  if (value === undefined) return 'nothing';
  try {
    return JSON.stringify(value).slice(0, 40);
  } catch {
    return 'something so deep';
  }
}

function reject(what: string, value: unknown, at: string): never {
  throw new JsonError(`${at || 'the file'}: ${what} is needed, not ${preview(value)}`);
}

/** The value in `text`, or one line that names the file and the field. */
export function readJson<T>(path: string, text: string, reader: JsonReader<T>): Result<T> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return fail(`${path}: no JSON: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return ok(reader(content, ''));
  } catch (error) {
    if (error instanceof JsonError) return fail(`${path}: ${error.message}`);
    throw error;
  }
}

export const jsonString: JsonReader<string> = (value, at) =>
  typeof value === 'string' ? value : reject('a text', value, at);

export const jsonBoolean: JsonReader<boolean> = (value, at) =>
  typeof value === 'boolean' ? value : reject('true or false', value, at);

export const jsonNumber: JsonReader<number> = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? value : reject('a number', value, at);

export const jsonInteger =
  (least: number, most = Number.MAX_SAFE_INTEGER): JsonReader<number> =>
  (value, at) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : reject(`a whole number from ${least} to ${most}`, value, at);

export const jsonOneOf =
  <const T extends readonly (string | number)[]>(...choices: T): JsonReader<T[number]> =>
  (value, at) =>
    choices.find(choice => choice === value) ?? reject(`one of ${choices.join(', ')}`, value, at);

export const jsonArray =
  <T>(item: JsonReader<T>, least = 0): JsonReader<T[]> =>
  (value, at) =>
    Array.isArray(value) && value.length >= least
      ? value.map((one, index) => item(one, `${at}[${index}]`))
      : reject(least > 0 ? `a list of ${least} or more` : 'a list', value, at);

/** An object with any names. */
export const jsonRecord =
  <T>(field: JsonReader<T>): JsonReader<Record<string, T>> =>
  (value, at) =>
    Object.fromEntries(
      Object.entries(asObject(value, at)).map(([name, one]) => [name, field(one, fieldPath(at, name))]),
    );

type Shape = Readonly<Record<string, JsonReader<unknown>>>;
type Field<R extends JsonReader<unknown>> = Exclude<ReturnType<R>, undefined>;
type Shaped<S extends Shape> = {
  readonly [Name in keyof S as undefined extends ReturnType<S[Name]> ? never : Name]: Field<S[Name]>;
} & {
  readonly [Name in keyof S as undefined extends ReturnType<S[Name]> ? Name : never]?: Field<S[Name]>;
};

/** An object with these fields, in this order; others are an error. */
export const jsonObject =
  <S extends Shape>(shape: S): JsonReader<Shaped<S>> =>
  (value, at) => {
    const content = asObject(value, at);
    const stranger = Object.keys(content).find(name => !Object.hasOwn(shape, name));
    if (stranger !== undefined) throw new JsonError(`${fieldPath(at, stranger)}: there is no such field`);
    const fields = Object.entries(shape).map(([name, reader]) => [name, reader(content[name], fieldPath(at, name))]);
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined)) as Shaped<S>;
  };

/** What may be left out. */
export const jsonOptional =
  <T>(reader: JsonReader<T>): JsonReader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : reader(value, at);

function asObject(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  return reject('an object', value, at);
}

const fieldPath = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);
