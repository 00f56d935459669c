/**
 * What can go wrong is answered, not thrown: a `Result` holds a value, or a fault with a code for programs and one line
 * for people. `unwrap` turns a fault into an exception for those who like that better.
 *
 * @module
 */

/** What is wrong, for programs. */
export type ErrorCode =
  /** No variant has this name. */
  | 'unknown-variant'
  /** A rule option that is unknown, has a value that it cannot have, or does not go with the others. */
  | 'bad-option'
  | 'bad-fen'
  /** A turn, step or name that is not legal in the position. */
  | 'illegal-turn'
  | 'game-over'
  | 'bad-record'
  /** A setting of the engine or a limit of a search that is unknown, or has a value that it cannot have. */
  | 'bad-setting'
  /** The engine cannot do what it was asked. */
  | 'engine';

export interface Fault {
  readonly code: ErrorCode;
  /** One line: what is wrong and where. */
  readonly message: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Fault };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fault = (code: ErrorCode, message: string): { readonly ok: false; readonly error: Fault } => ({
  ok: false,
  error: { code, message: oneLine(message) },
});

/** Callers without types may hand over anything. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const MAX_MESSAGE_LENGTH = 1000;

/** What is quoted in a message may be anything. */
function oneLine(text: string): string {
  const short = text.length <= MAX_MESSAGE_LENGTH ? text : `${text.slice(0, MAX_MESSAGE_LENGTH)}...`;
  return short.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
}

/** A fault as an exception. */
export class AlquerqueError extends Error {
  override readonly name = 'AlquerqueError';

  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** The value of a result; throws an `AlquerqueError` where there is none. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new AlquerqueError(result.error.code, result.error.message);
}
