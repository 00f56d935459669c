import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { MaterialGroup } from '../../src/games/tablebase';
import type { TableHeader } from '../../src/tablebase/header';
import { solveSingleThreaded } from '../../src/tablebase/solve';
import { SolverPool } from '../../src/tablebase/solver-pool';
import { ok } from '../../src/util/result';
import { nineMensMorris, rulesOfVariant, tablebaseOf } from './rules';

const folder = mkdtempSync(join(tmpdir(), 'alquerque-pool-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Slow worker that reports the sizes of its classes as wins, and fails if it gets a second task at the same time. */
const SLOW_WORKER = `
import { parentPort, workerData } from 'node:worker_threads';
let busy = false;
parentPort.on('message', ({ group }) => {
  if (busy) parentPort.postMessage({ error: 'two tasks at once' });
  busy = true;
  setTimeout(() => {
    busy = false;
    const mine = group.filter((_, at) => at % workerData.threads === workerData.thread);
    const counts = mine.map(({ size }) => ({ win: size, draw: 0, loss: 0, distances: new Map() }));
    parentPort.postMessage({ counts, captures: [], values: [] });
  }, 50 * (workerData.thread + 1));
});
`;

test('runs several tasks one after the other and answers each with its own result', async () => {
  const program = join(folder, 'slow.mjs');
  writeFileSync(program, SLOW_WORKER);
  const tablebase = tablebaseOf(nineMensMorris());
  const pool = new SolverPool(program, 'nine-mens-morris', {}, tablebase, 2);
  const groups = tablebase.groups(8);
  const winsOf = async (group: MaterialGroup): Promise<readonly number[]> => {
    const solved = await pool.solve(group, new Map());
    return solved.ok ? solved.value.statistics.map(({ win }) => win) : [];
  };
  const draft = { path: join(folder, 'x'), header: { block: 1 << 16 } as TableHeader };
  const writing = pool.write(groups[0]!, [new Uint8Array(100)], [draft]);
  const results = await Promise.all(groups.map(winsOf));
  expect(results).toEqual(groups.map(group => group.map(({ size }) => size)));
  expect(await writing).toEqual(ok(true));
  pool.close();
});

/** Workers that wait for the last one, which fails in the given way. */
const failingWorker = (failure: string): string => `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', () => {
  if (workerData.thread < workerData.threads - 1) Atomics.wait(new Int32Array(workerData.team), 0, 0);
  else ${failure};
});
`;

/** Number of threads that keep this process alive. */
const openPorts = (): number => process.getActiveResourcesInfo().filter(name => name === 'MessagePort').length;

test.each([
  ['reports an error', "parentPort.postMessage({ error: 'no room' })", 'no room'],
  ['throws', "throw new Error('no room')", 'no room'],
  ['exits', 'process.exit()', 'a solver thread ended unexpectedly'],
])('if one thread %s, the others do not wait for it', async (name, failure, error) => {
  const before = openPorts();
  const program = join(folder, `${name}.mjs`);
  writeFileSync(program, failingWorker(failure));
  const tablebase = tablebaseOf(nineMensMorris());
  const pool = new SolverPool(program, 'nine-mens-morris', {}, tablebase, 3);
  const [group] = tablebase.groups(6);
  expect(await pool.solve(group!, new Map())).toEqual({ ok: false, error });
  // No thread is left, not for the next task either.
  while (openPorts() > before) await new Promise(resolve => setTimeout(resolve, 10));
  expect(await pool.solve(group!, new Map())).toEqual({ ok: false, error });
});

/** Solver threads of which the second runs out of memory at its third step. */
const POOR_WORKER = `
import { workerData } from 'node:worker_threads';
const { add } = Atomics;
let steps = 0;
if (workerData.thread === 1) Atomics.add = (...words) => {
  if (++steps === 3) throw new RangeError('out of memory');
  return add(...words);
};
await import(${JSON.stringify(pathToFileURL(resolve('dist/thread.js')).href)});
`;

test('an exception in one solver thread fails the task with its message', async () => {
  const program = join(folder, 'poor.mjs');
  writeFileSync(program, POOR_WORKER);
  const tablebase = tablebaseOf(rulesOfVariant('damas-espanolas'));
  const pool = new SolverPool(program, 'damas-espanolas', {}, tablebase, 2);
  const [group] = tablebase.groups(2);
  expect(await pool.solve(group!, new Map())).toEqual({ ok: false, error: 'out of memory' });
});

test('closing the pool fails the current task', async () => {
  const program = join(folder, 'closed.mjs');
  writeFileSync(program, failingWorker('Atomics.wait(new Int32Array(workerData.team), 0, 0)'));
  const tablebase = tablebaseOf(nineMensMorris());
  const pool = new SolverPool(program, 'nine-mens-morris', {}, tablebase, 2);
  const solving = pool.solve(tablebase.groups(6)[0]!, new Map());
  pool.close();
  expect(await solving).toEqual({ ok: false, error: 'the solver threads were closed' });
});

/** The same rules with WDL and with DTM tables. */
test.each(['value', 'plies'])(
  'two threads fill tables of metric %s as one does, and return their statistics',
  async metric => {
    const variant = 'damas-espanolas';
    const values = tablebaseOf(rulesOfVariant(variant));
    const tablebase = metric === 'plies' ? values.dtm! : values;
    const pool = new SolverPool(resolve('dist/thread.js'), variant, {}, tablebase, 2);
    const successors = new Map<string, Uint8Array>();
    for (const group of tablebase.groups(3)) {
      const solved = await pool.solve(group, successors);
      if (!solved.ok) throw new Error(solved.error);
      const single = solveSingleThreaded(tablebase, group, successors);
      for (const [at, cls] of group.entries()) {
        const table = single.tables[at]!;
        const expected = { ...tablebase.countValues(cls, table), captures: single.captures[at] };
        expect([cls.name, solved.value.statistics[at]]).toEqual([cls.name, expected]);
        expect([cls.name, Buffer.compare(solved.value.tables[at]!, table)]).toEqual([cls.name, 0]);
        successors.set(cls.name, table);
      }
    }
    pool.close();
  },
);
