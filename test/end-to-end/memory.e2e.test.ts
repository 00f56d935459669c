import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const canLimit = process.platform === 'linux';

/** What the engine says where the system allows it so many kilobytes of address space. */
function saidWithin(kilobytes: number, lines: readonly string[]): string[] {
  const command = `ulimit -v ${kilobytes}; exec "${process.execPath}" dist/alquerque.js`;
  return execFileSync('sh', ['-c', command], { input: lines.join('\n'), encoding: 'utf8' })
    .trim()
    .split('\n');
}

test('memory that cannot be had is refused in a line, and the engine plays on', ({ skip }) => {
  skip(!canLimit, 'only Linux limits memory so');
  const said = saidWithin(3_000_000, [
    'setoption name Threads value 64',
    'setoption name Hash value 2048',
    'isready',
    'go depth 2',
  ]);
  expect(said.slice(0, 3)).toEqual([
    expect.stringMatching(/^info string error: setoption: not enough memory: \d+ MB needed/),
    expect.stringMatching(/^info string error: setoption: not enough memory: \d+ MB needed/),
    'readyok',
  ]);
  expect(said.at(-1)).toMatch(/^bestmove [a-g][1-7]/);
});

test('a count on threads that cannot be had ends with a line and exit code 1', ({ skip }) => {
  skip(!canLimit, 'only Linux limits memory so');
  const command = `ulimit -v 3000000; exec "${process.execPath}" dist/alquerque.js perft 3 --threads 64`;
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^error: not enough memory: \d+ MB needed, \d+ MB available\n$/),
  ]);
});
