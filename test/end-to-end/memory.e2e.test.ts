import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const canLimit = process.platform === 'linux';

/** Output of the engine with a limited address space. */
function outputWithin(kilobytes: number, input: readonly string[]): string[] {
  const command = `ulimit -v ${kilobytes}; exec "${process.execPath}" dist/alquerque.js`;
  return execFileSync('sh', ['-c', command], { input: input.join('\n'), encoding: 'utf8' })
    .trim()
    .split('\n');
}

test('options that need too much memory are rejected, and the engine plays on', ({ skip }) => {
  skip(!canLimit, 'needs ulimit -v of Linux');
  const lines = outputWithin(3_000_000, [
    'setoption name Threads value 64',
    'setoption name Hash value 2048',
    'isready',
    'go depth 2',
  ]);
  expect(lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^info string error: setoption: not enough memory: \d+ MB needed/),
    expect.stringMatching(/^info string error: setoption: not enough memory: \d+ MB needed/),
    'readyok',
  ]);
  expect(lines.at(-1)).toMatch(/^bestmove [a-g][1-7]/);
});

test('perft on too many threads exits with an error and code 1', ({ skip }) => {
  skip(!canLimit, 'needs ulimit -v of Linux');
  const command = `ulimit -v 3000000; exec "${process.execPath}" dist/alquerque.js perft 3 --threads 64`;
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^error: not enough memory: \d+ MB needed, \d+ MB available\n$/),
  ]);
});
