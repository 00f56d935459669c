/** Assertions for the borders of inner loops, and deep freezing of shared values. */

/** Set by the bundler: false in release builds, true in debug builds and tests. */
declare const DEBUG: boolean | undefined;

/** True if assertions are checked. */
export const ASSERTIONS_ENABLED: boolean = typeof DEBUG !== 'undefined' && DEBUG === true;

/** Throws if `holds` is false. Call it as `if (ASSERTIONS_ENABLED) assert(...)`: release builds then drop the call. */
export function assert(holds: boolean, what: string): void {
  if (!holds) throw new Error(`assertion failed: ${what}`);
}

/** Freezes a value and everything it contains, so that it can be shared. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
