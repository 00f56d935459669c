import { expect, test } from 'vitest';
import { pinnedArgs, readAffinity, readCpuList } from '../../src/match/affinity';

const taskset = () => "pid 1's current affinity list: 0-3,6\n";
const errorOf = (...words: Parameters<typeof readAffinity>): string => {
  const read = readAffinity(...words);
  return read.ok ? '' : read.error;
};

test('processors are listed one by one or in ranges', () => {
  expect(readCpuList('0-2,5,1')).toEqual({ ok: true, value: [0, 1, 2, 5] });
  for (const text of ['', 'x', '3-1', '-1', '1,', '0-99999']) expect(readCpuList(text).ok, text).toBe(false);
});

test('each concurrent game needs a processor that may be used', () => {
  expect(readAffinity(true, 5, taskset)).toEqual({ ok: true, value: [0, 1, 2, 3, 6] });
  expect(readAffinity('6,2', 2, taskset)).toEqual({ ok: true, value: [6, 2] });
  expect(errorOf('6,2', 3, taskset)).toBe('affinity: expected a processor for each of 3 concurrent games, got 2');
  expect(errorOf('5', 1, taskset)).toBe('affinity: processor 5 cannot be used; expected some of 0-3,6');
  expect(errorOf('a', 1, taskset)).toBe("affinity: expected processors as in 0-3,6, got 'a'");
});

test('a machine without taskset is an error', () => {
  expect(errorOf(true, 1, () => undefined)).toBe('affinity: needs the program taskset (util-linux, Linux only)');
});

test('the engines of a pinned game run under taskset', () => {
  expect(pinnedArgs(['engine', '-x'], 6)).toEqual(['taskset', '-c', '6', 'engine', '-x']);
  expect(pinnedArgs(['engine', '-x'], undefined)).toEqual(['engine', '-x']);
});
