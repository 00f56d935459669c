import { execFile } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestEngine, EngineProcess, PROGRAM, repliesFromEngine, repliesFromProgram, runProgram } from './program';

const threads = createTestEngine();
afterAll(() => threads.close());

const shell = (script: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile('bash', ['-c', script], { timeout: 60_000 }, (error, out) => (error ? reject(error) : resolve(out)));
  });

describe('end of input', () => {
  test('a bounded search finishes first, then the queued commands are executed', async () => {
    const lines = await repliesFromProgram('go depth 4', 'perft 2', 'setoption name MultiPV value 2', 'go depth 2');
    expect(lines.filter(line => line.startsWith('bestmove'))).toHaveLength(2);
    expect(lines.some(line => / multipv 2 /.test(line))).toBe(true);
    expect(lines.some(line => line.startsWith('nodes '))).toBe(true);
  });

  test('a mate search without a mate finishes', async () => {
    expect((await repliesFromEngine(threads, 'go mate 1')).at(-1)).toMatch(/^bestmove \S+/);
  });

  test('infinite and ponder searches are stopped and answer', async () => {
    for (const go of ['go infinite', 'go', 'go ponder movetime 100000']) {
      expect((await repliesFromEngine(threads, go)).at(-1)).toMatch(/^bestmove \S+/);
    }
  });

  test('an unfinished last line is executed', async () => {
    const { out, code } = await runProgram([], 'isready\nisrea');
    expect(out).toBe("readyok\ninfo string error: unknown command 'isrea'; try help\n");
    expect(code).toBe(0);
    expect((await runProgram([], 'isready')).out).toBe('readyok\n');
  });

  test('no input gives no output', async () => {
    expect(await runProgram([], '')).toEqual({ code: 0, out: '', err: '' });
  });

  test('long output is complete, however slow the reader', async () => {
    expect(Number(await shell(`yes help | head -3000 | node ${PROGRAM} | (sleep 0.5; grep -c ^quit:)`))).toBe(3000);
  });

  test('long output is complete on a non-blocking pipe', async () => {
    // A parent that writes to its standard output makes the shared pipe non-blocking.
    const parent = `require('child_process').spawn('node', ['${PROGRAM}'], { stdio: 'inherit' }); setTimeout(() => process.stdout.write(''), 100)`;
    const out = await shell(`(sleep 1; yes help | head -3000) | node -e "${parent}" | (sleep 2; grep -c ^quit:)`);
    expect(Number(out)).toBe(3000);
  });
});

test('quit ends at once, even during a search', async () => {
  const { out, code } = await runProgram([], 'go infinite\nquit\nisready\n');
  expect(out).not.toContain('bestmove');
  expect(out).not.toContain('readyok');
  expect(code).toBe(0);
});

test('the process ends when its reader has closed the pipe', async () => {
  const engine = new EngineProcess();
  engine.send('go infinite');
  await engine.until('info');
  engine.process.stdout.destroy();
  engine.send('isready');
  expect(await engine.ended).toBe(0);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the process', async signal => {
  const engine = new EngineProcess();
  engine.send('go infinite');
  await engine.until('info');
  engine.process.kill(signal);
  await engine.ended;
  expect(engine.process.signalCode).toBe(signal);
});

test('the process survives a megabyte of junk and answers', async () => {
  const junk = Buffer.from(Array.from({ length: 1 << 20 }, (_, i) => (i * 7919 + (i >> 3)) & 255));
  const engine = new EngineProcess();
  engine.process.stdin.write(junk);
  engine.send('', 'x'.repeat(1 << 20), 'isready');
  const lines = await engine.until('readyok');
  expect(lines.slice(0, -1).every(line => /^info string error: [\x20-\x7e]{1,600}$/.test(line))).toBe(true);
  expect(await engine.quit()).toBe(0);
});

test('rejects a Hash size that does not fit into memory and plays on', async () => {
  const out = await shell(
    `ulimit -v 3000000; printf 'setoption name Hash value 2048\\ngo depth 2\\n' | node ${PROGRAM}`,
  );
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^info string error: setoption: /);
  expect(lines.at(-1)).toMatch(/^bestmove /);
});
