import { expect, test } from 'vitest';
import { printableLine, quoteWord } from '../../src/uci/text';

test('what cannot be printed is shown by its code', () => {
  expect(quoteWord('a\x00\x7f\xff\n\u{1f600}')).toBe("'a\\x00\\x7f\\xff\\x0a\\u{1f600}'");
});

test('a long word keeps its beginning and its end', () => {
  const word = quoteWord(`begin${'x'.repeat(1 << 20)}end`);
  expect(word).toMatch(/^'beginx+\.\.\.x+end'$/);
  expect(word.length).toBeLessThanOrEqual(102);
});

test('an error is one short printable line whatever it holds', () => {
  const error = printableLine(`bad\r\n${'\xff'.repeat(5000)} ${'word '.repeat(5000)}`);
  expect(error).toMatch(/^[\x20-\x7e]+$/);
  expect(error.length).toBeLessThanOrEqual(600);
});

test('a short error stays as it is', () => {
  expect(printableLine("go: unknown word 'x'")).toBe("go: unknown word 'x'");
});
