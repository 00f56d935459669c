import { describe, expect, test } from 'vitest';
import { nearestName, suggestion } from '../../src/cli/arguments';
import { VARIANTS } from '../../src/games/registry';
import { maskControlChars } from '../../src/util/text';

describe('the nearest name', () => {
  test.each([
    ['brandub', 'brandubh'],
    ['Morabarabba', 'morabaraba'],
    ['nine-men-morris', 'nine-mens-morris'],
    ['spanish', 'spanish-draughts'],
    ['checkers', 'pool-checkers'],
    ['chess', undefined],
    ['x', undefined],
    ['', undefined],
  ])('of %s is %s', (typed, name) => {
    expect(nearestName(typed, VARIANTS)).toBe(name);
  });

  test('is said in words, or nothing is', () => {
    expect(suggestion('mach', ['match', 'play'])).toBe(' (did you mean match?)');
    expect(suggestion('zzzz', ['match', 'play'])).toBe('');
  });
});

test('text from elsewhere cannot steer the terminal', () => {
  expect(maskControlChars('a\x1b[2Jb\r\nc\u202e\u2028d')).toBe('a·[2Jb··c··d');
});
