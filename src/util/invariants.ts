/**
 * Assertions at the borders of the inner loop. The tests and a debug build check them; the bundle that ships holds
 * neither the checks nor their cost, as the bundler puts `false` for DEBUG.
 */
declare const DEBUG: boolean | undefined;

/** Whether assertions are checked. */
export const ASSERTIONS_ENABLED: boolean = typeof DEBUG !== 'undefined' && DEBUG === true;

/** To be called behind `if (CHECKED)`: then nothing of the call is left where nothing is checked. */
export function assert(holds: boolean, what: string): void {
  if (!holds) throw new Error(`assertion failed: ${what}`);
}

/** Values that many share are frozen all through: nobody can change them for the others. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
