import { expect, test } from 'vitest';
import { LineBacklog } from '../../src/uci/queue';
import { fail, ok, type Result } from '../../src/util/result';

const takeAll = (backlog: LineBacklog): Result<string>[] => {
  const lines: Result<string>[] = [];
  while (!backlog.isEmpty) lines.push(...backlog.shiftBlock());
  return lines;
};

test('returns lines and errors in order, whatever they contain', () => {
  const lines = [...'\0\r\t #el\xff', '', 'error', ...Array.from({ length: 30_000 }, (_, n) => `line ${n}`)].map(ok);
  const backlog = new LineBacklog();
  for (const line of lines.slice(0, 20_000)) backlog.push(line);
  backlog.push(fail('line too long'));
  const first = backlog.shiftBlock();
  for (const line of lines.slice(20_000)) backlog.push(line);
  expect([...first, ...takeAll(backlog)]).toEqual([
    ...lines.slice(0, 20_000),
    fail('line too long'),
    ...lines.slice(20_000),
  ]);
  expect(backlog.sizeBytes).toBe(0);
});

test('takes less memory than the lines', () => {
  const backlog = new LineBacklog();
  for (let n = 0; n < 100_000; n++) backlog.push(ok('go depth 1'));
  expect(backlog.sizeBytes).toBeLessThan(200_000);
});
