import { expect } from 'vitest';

/**
 * `expect(found).toBe(wanted)` for what is asked in every position of many games: a call of `expect` takes longer than
 * what it looks at.
 */
export function same<Value>(found: Value, wanted: Value, where: () => string = () => ''): void {
  if (!Object.is(found, wanted)) expect(found, where()).toBe(wanted);
}
