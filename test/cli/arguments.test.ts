import { describe, expect, test } from 'vitest';
import { nearestName, suggestion } from '../../src/cli/arguments';
import { VARIANT_NAMES } from '../../src/games/registry';

describe('name suggestions', () => {
  test.each([
    ['brandub', 'brandubh'],
    ['Morabarabba', 'morabaraba'],
    ['nine-men-morris', 'nine-mens-morris'],
    ['spanish', 'spanish-draughts'],
    ['checkers', 'pool-checkers'],
    ['chess', undefined],
    ['x', undefined],
    ['', undefined],
  ])('the nearest variant to %j is %s', (typed, name) => {
    expect(nearestName(typed, VARIANT_NAMES)).toBe(name);
  });

  test('suggest the nearest name, or nothing', () => {
    expect(suggestion('mach', ['match', 'play'])).toBe(' (did you mean match?)');
    expect(suggestion('zzzz', ['match', 'play'])).toBe('');
  });
});
