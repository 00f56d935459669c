import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EngineProcess } from './program';

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

describe('where a plain worker thread just runs', () => {
  const KILOBYTES = 1_400_000;
  const plainWorkerRuns = (): boolean => {
    const script = `new (require('node:worker_threads').Worker)('', { eval: true })`;
    return spawnSync('sh', ['-c', `ulimit -v ${KILOBYTES}; exec "${process.execPath}" -e "${script}"`]).status === 0;
  };

  test.for(['nine-mens-morris', 'english-draughts', 'brandubh'])('the engine plays %s', (variant, { skip }) => {
    skip(!canLimit, 'needs ulimit -v of Linux');
    skip(!plainWorkerRuns(), 'this Node needs more memory for a plain worker thread');
    // After a second, tablebases would be built on a thread of their own.
    const command = `ulimit -v ${KILOBYTES}; (printf 'setoption name UCI_Variant value ${variant}\\nisready\\n'; sleep 2; printf 'go depth 4\\nperft 3\\n') | exec "${process.execPath}" dist/alquerque.js`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^readyok$[\s\S]*^bestmove \S+ ponder \S+$[\s\S]*^nodes \d+ /m);
  });
});

test('twenty megabytes of commands queued during a search take little memory', async ({ skip }) => {
  skip(!canLimit, 'needs /proc of Linux');
  const engine = new EngineProcess();
  const peakMegabytes = (): number => {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${engine.process.pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) / 1024;
  };
  let warnings = '';
  engine.process.stderr.on('data', text => {
    warnings += text;
  });
  engine.send('isready', 'go infinite');
  await engine.until('info');
  const before = peakMegabytes();
  const block = 'go depth 1\nposition startpos moves a1\n'.repeat(5000);
  for (let sent = 0; sent < 20e6; sent += block.length) {
    if (!engine.process.stdin.write(block)) await new Promise(resolve => engine.process.stdin.once('drain', resolve));
  }
  engine.send('stop');
  await engine.until('bestmove');
  expect(peakMegabytes() - before).toBeLessThan(150);
  expect(await engine.quit()).toBe(0);
  expect(warnings).toBe('');
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
