import { expect, test } from 'vitest';
import { maskControlChars, printableLine, quoteWord } from '../../src/util/text';

test('escapes unprintable characters in quoted words', () => {
  expect(quoteWord('a\x00\x7f\xff\n\u{1f600}')).toBe("'a\\x00\\x7f\\xff\\x0a\\u{1f600}'");
});

test('shortens a long quoted word in the middle', () => {
  const word = quoteWord(`begin${'x'.repeat(1 << 20)}end`);
  expect(word).toMatch(/^'beginx+\.\.\.x+end'$/);
  expect(word.length).toBeLessThanOrEqual(102);
});

test('makes one short printable line of any error', () => {
  const error = printableLine(`bad\r\n${'\xff'.repeat(5000)} ${'word '.repeat(5000)}`);
  expect(error).toMatch(/^[\x20-\x7e]+$/);
  expect(error.length).toBeLessThanOrEqual(600);
});

test('leaves a short error as it is', () => {
  expect(printableLine("go: unknown keyword 'x'")).toBe("go: unknown keyword 'x'");
});

test('masks control characters that could steer the terminal', () => {
  expect(maskControlChars('a\x1b[2Jb\r\nc\u202e\u2028d')).toBe('a·[2Jb··c··d');
});
