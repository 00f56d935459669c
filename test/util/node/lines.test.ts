import { expect, test } from 'vitest';
import { LineSplitter, MAX_LINE_BYTES } from '../../../src/util/node/lines';

const linesOf = (splitter: LineSplitter, ...chunks: readonly (string | Buffer)[]): string[] =>
  chunks.flatMap(chunk => splitter.push(Buffer.from(chunk as string))).map(line => (line.ok ? line.value : line.error));

test('splits chunks that hold several lines and parts of lines', () => {
  const splitter = new LineSplitter();
  expect(linesOf(splitter, 'uci\nisre', 'ady\n', 'qu')).toEqual(['uci', 'isready']);
  expect(splitter.finish()).toEqual({ ok: true, value: 'qu' });
});

test('joins a line that arrives byte by byte', () => {
  expect(linesOf(new LineSplitter(), ...'ab\n\nc\n')).toEqual(['ab', '', 'c']);
});

test('makes one character of every byte', () => {
  const bytes = Buffer.from([...Array(256).keys()].filter(byte => byte !== 10).concat(10));
  expect(linesOf(new LineSplitter(), bytes)[0]).toHaveLength(255);
});

test('keeps a line of two megabytes whole', () => {
  const long = 'x'.repeat(1 << 20);
  expect(linesOf(new LineSplitter(), long, `${long}\ny\n`)).toEqual([long + long, 'y']);
});

test('rejects an overlong line with one error and reads the next line', () => {
  const splitter = new LineSplitter();
  const part = Buffer.alloc(1 << 22, 'x');
  for (let size = 0; size <= MAX_LINE_BYTES * 2; size += part.length) expect(splitter.push(part)).toEqual([]);
  expect(linesOf(splitter, '\nuci\n')).toEqual([`line longer than ${MAX_LINE_BYTES} bytes`, 'uci']);
});
