import { expect, test } from 'vitest';
import { LineSplitter, MAX_LINE_BYTES } from '../../src/util/node/lines';
import { printableLine, quoteWord } from '../../src/util/text';

const texts = (lines: LineSplitter, ...chunks: readonly (string | Buffer)[]): string[] =>
  chunks.flatMap(chunk => lines.push(Buffer.from(chunk as string))).map(line => (line.ok ? line.value : line.error));

test('a chunk may hold several lines, and half of one', () => {
  const lines = new LineSplitter();
  expect(texts(lines, 'uci\nisre', 'ady\n', 'qu')).toEqual(['uci', 'isready']);
  expect(lines.finish()).toEqual({ ok: true, value: 'qu' });
});

test('a line may come byte by byte', () => {
  expect(texts(new LineSplitter(), ...'ab\n\nc\n')).toEqual(['ab', '', 'c']);
});

test('every byte is one character', () => {
  const bytes = Buffer.from([...Array(256).keys()].filter(byte => byte !== 10).concat(10));
  expect(texts(new LineSplitter(), bytes)[0]).toHaveLength(255);
});

test('a line of a megabyte is whole', () => {
  const long = 'x'.repeat(1 << 20);
  expect(texts(new LineSplitter(), long, `${long}\ny\n`)).toEqual([long + long, 'y']);
});

test('a line that would exhaust the memory is one error, and the next line is read', () => {
  const lines = new LineSplitter();
  const part = Buffer.alloc(1 << 22, 'x');
  for (let size = 0; size <= MAX_LINE_BYTES * 2; size += part.length) expect(lines.push(part)).toEqual([]);
  expect(texts(lines, '\nuci\n')).toEqual([`the line is longer than ${MAX_LINE_BYTES} bytes`, 'uci']);
});

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
