import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mergePartialCounts, type PartialCount } from '../../src/cli/perft';
import { runCommand } from './run-command';

const setting = { variant: 'brandubh', values: {}, fen: 'x', moves: [] };
const part = (index: number, count: number, counts: Record<string, string>, depth = 3): PartialCount => ({
  question: { setting, depth, unit: 'turns' },
  shard: { index, count },
  counts,
  left: 0,
  time: 10,
});

test('merging adds the counts of all parts', () => {
  const whole = mergePartialCounts([part(2, 2, { b: '2' }), part(1, 2, { a: '1', c: '90071992547409930' })]);
  expect(whole.ok && [...whole.value.counts].sort()).toEqual([
    ['a', 1n],
    ['b', 2n],
    ['c', 90071992547409930n],
  ]);
  expect(whole.ok && whole.value.time).toBe(20);
});

test.each([
  ['a part is missing', [part(1, 3, {}), part(3, 3, {})], 'missing parts of 3: 2'],
  ['a part is given twice', [part(1, 2, {}), part(1, 2, {})], 'part 1 of 2 is given twice'],
  ['a part is not finished', [{ ...part(1, 1, {}), left: 4 }], 'part 1 of 1 is not finished: 4 moves left'],
  ['the depths differ', [part(1, 2, {}), part(2, 2, {}, 4)], 'the parts belong to different counts'],
  ['the divisions differ', [part(1, 2, {}), part(2, 3, {})], 'the parts belong to different divisions'],
])('merging is rejected if %s', (_, parts, error) => {
  expect(mergePartialCounts(parts)).toEqual({ ok: false, error });
});

const folder = mkdtempSync(join(tmpdir(), 'perft-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an interrupted count is resumed from its file', async () => {
  const file = join(folder, 'resumed.json');
  const args = ['perft', '2', '--variant', 'brandubh', '--save', file];
  const nodesOf = ({ output }: { output: string }): string | undefined => /^nodes (\d+)/.exec(output)?.[1];
  expect(nodesOf(await runCommand(args))).toBe('960');
  const saved = JSON.parse(readFileSync(file, 'utf8')) as PartialCount;
  // Wrong counts of all moves but one show what is counted again.
  const [first, ...others] = Object.keys(saved.counts);
  const counts = Object.fromEntries(others.map(move => [move, '1000']));
  writeFileSync(file, JSON.stringify({ ...saved, counts, left: 1, time: 1e9 }));
  const resumed = await runCommand(args);
  expect(nodesOf(resumed)).toBe(`${1000 * others.length + Number(saved.counts[first!])}`);
  expect(Number(/ time (\d+) /.exec(resumed.output)?.[1])).toBeGreaterThanOrEqual(1e9);
});

test.each([
  ['another depth', ['perft', '1', '--variant', 'brandubh', '--shard', '1/2'], 'other.json'],
  ['another rule', ['perft', '2', '--variant', 'brandubh', '--shard', '1/2', '--option', 'MoveLimit=9'], 'other.json'],
])('a file of %s is rejected and kept', async (_, args, name) => {
  const file = join(folder, name);
  await runCommand(['perft', '2', '--variant', 'brandubh', '--shard', '1/2', '--save', file]);
  const part = join(folder, 'other.1of2.json');
  const before = readFileSync(part, 'utf8');
  const { code, errors } = await runCommand([...args, '--save', file]);
  expect([code, errors]).toEqual([2, `error: ${part}: saved by another count\n`]);
  expect(readFileSync(part, 'utf8')).toBe(before);
});

test('a file of another shard is rejected', async () => {
  const file = join(folder, 'shard.json');
  await runCommand(['perft', '2', '--variant', 'brandubh', '--shard', '1/2', '--save', file]);
  const part = readFileSync(join(folder, 'shard.1of2.json'), 'utf8');
  writeFileSync(join(folder, 'shard.2of2.json'), part);
  const { errors } = await runCommand(['perft', '2', '--variant', 'brandubh', '--shard', '2/2', '--save', file]);
  expect(errors).toContain('shard.2of2.json: saved by another count');
});

test.each([
  ['not JSON', '{', 'invalid JSON: '],
  ['of another format', { format: 'x' }, 'format: expected alquerque perft 2, got "x"'],
  ['without a position', { question: {} }, 'question.setting: expected an object, got nothing'],
  ['without counts', { counts: undefined }, 'counts: expected an object, got nothing'],
  ['of wrong counts', { counts: { a: -1 } }, 'counts.a: expected a number in digits, got -1'],
  ['of a part that cannot be', { shard: { index: 3, count: 2 } }, 'shard.index: expected at most 2, got 3'],
  ['of too many parts', { shard: { index: 1, count: 1e7 } }, 'shard.count: expected an integer from 1 to 1000000'],
])('a file that is %s is rejected', async (_, content, error) => {
  const file = join(folder, 'broken.json');
  const saved = { format: 'alquerque perft 2', ...part(1, 1, {}) };
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify({ ...saved, ...content }));
  const { errors, code } = await runCommand(['perft', 'merge', file]);
  expect([code, errors]).toEqual([1, expect.stringContaining(`error: ${file}: ${error}`)]);
});

test('names of moves in a file cannot steer the terminal', async () => {
  const file = join(folder, 'escape.json');
  const saved = { format: 'alquerque perft 2', ...part(1, 1, { '\u001b[31ma\nb': '7' }) };
  writeFileSync(file, JSON.stringify(saved));
  const { output } = await runCommand(['perft', 'merge', file, '--split']);
  expect(output).toMatch(/^·\[31ma·b: 7\n\nnodes 7 /);
});
