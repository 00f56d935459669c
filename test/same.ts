import { expect } from 'vitest';

/** `expect(actual).toBe(expected)` for inner loops: a call of `expect` takes longer than what is compared. */
export function same<Value>(actual: Value, expected: Value, where: () => string = () => ''): void {
  if (!Object.is(actual, expected)) expect(actual, where()).toBe(expected);
}
