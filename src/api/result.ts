/**
 * Errors are returned, not thrown: a `Result` holds a value, or a fault with a code for programs and one line for people.
 * `unwrap` turns a fault into an exception.
 *
 * @module
 */

/** Kind of an error. */
export type ErrorCode =
  /** Unknown variant. */
  | 'unknown-variant'
  /** Rule option that is unknown, has an invalid value, or contradicts another one. */
  | 'bad-option'
  | 'bad-fen'
  /** Illegal move or step. */
  | 'illegal-turn'
  | 'game-over'
  | 'bad-record'
  /** Engine setting or search limit that is unknown or has an invalid value. */
  | 'bad-setting'
  /** The engine cannot do what was requested. */
  | 'engine';

export interface Fault {
  readonly code: ErrorCode;
  /** One line that says what is wrong and where. */
  readonly message: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Fault };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fault = (code: ErrorCode, message: string): { readonly ok: false; readonly error: Fault } => ({
  ok: false,
  error: { code, message: oneLine(message) },
});

/** Callers without types may pass anything. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const MAX_MESSAGE_LENGTH = 1000;

/** Makes one short line of a message, which may quote any input. */
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

/** The value of a result; throws an `AlquerqueError` if there is none. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new AlquerqueError(result.error.code, result.error.message);
}
