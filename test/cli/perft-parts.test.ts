import { expect, test } from 'vitest';
import { mergePartialCounts, type PartialCount } from '../../src/cli/perft';

const setting = { variant: 'brandubh', values: {}, fen: 'x', moves: [] };
const part = (index: number, count: number, counts: Record<string, string>, depth = 3): PartialCount => ({
  question: { setting, depth, unit: 'turns' },
  shard: { index, count },
  counts,
  left: 0,
  time: 10,
});

test('all parts together are the whole count', () => {
  const whole = mergePartialCounts([part(2, 2, { b: '2' }), part(1, 2, { a: '1', c: '90071992547409930' })]);
  expect(whole.ok && [...whole.value.counts].sort()).toEqual([
    ['a', 1n],
    ['b', 2n],
    ['c', 90071992547409930n],
  ]);
  expect(whole.ok && whole.value.time).toBe(20);
});

test.each([
  ['a part is missing', [part(1, 3, {}), part(3, 3, {})], 'of 3 parts these are missing: 2'],
  ['a part is repeated', [part(1, 2, {}), part(1, 2, {})], 'part 1 of 2 is there twice'],
  ['a part is not finished', [{ ...part(1, 1, {}), left: 4 }], 'part 1 of 1 is not finished: 4 moves are left'],
  ['the depths differ', [part(1, 2, {}), part(2, 2, {}, 4)], 'the parts are of different counts'],
  ['the divisions differ', [part(1, 2, {}), part(2, 3, {})], 'the parts are of different divisions'],
])('rejects parts if %s', (_, parts, error) => {
  expect(mergePartialCounts(parts)).toEqual({ ok: false, error });
});
