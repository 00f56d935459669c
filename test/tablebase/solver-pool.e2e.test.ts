import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { MaterialGroup } from '../../src/games/tablebase';
import type { TableHeader } from '../../src/tablebase/reader';
import { solveSingleThreaded } from '../../src/tablebase/solve';
import { SolverPool } from '../../src/tablebase/solver-pool';
import { ok } from '../../src/util/result';
import { endingsOf, nineMensMorris, rulesOfVariant } from './rules';

const folder = mkdtempSync(join(tmpdir(), 'alquerque-crew-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that takes its time, tells the sizes of the spaces of its task as won, and refuses a task beside another. */
const SLOW = `
import { parentPort, workerData } from 'node:worker_threads';
let busy = false;
parentPort.on('message', ({ group }) => {
  if (busy) parentPort.postMessage({ error: 'two tasks at once' });
  busy = true;
  setTimeout(() => {
    busy = false;
    const mine = group.filter((_, at) => at % workerData.threads === workerData.thread);
    const tallies = mine.map(({ size }) => ({ win: size, draw: 0, loss: 0, distances: new Map() }));
    parentPort.postMessage({ counts: tallies, captures: [] });
  }, 50 * (workerData.thread + 1));
});
`;

test('a crew that is given several tasks at once does one after the other, and answers each by its own', async () => {
  const program = join(folder, 'slow.mjs');
  writeFileSync(program, SLOW);
  const endings = endingsOf(nineMensMorris());
  const crew = new SolverPool(program, 'nine-mens-morris', {}, endings, 2);
  const groups = endings.groups(8);
  const won = async (group: MaterialGroup): Promise<readonly number[]> => {
    const solved = await crew.solve(group, new Map());
    return solved.ok ? solved.value.statistics.map(({ win }) => win) : [];
  };
  const draft = { path: join(folder, 'x'), header: { block: 1 << 16 } as TableHeader };
  const written = crew.write(groups[0]!, [new Uint8Array(100)], [draft]);
  const answers = await Promise.all(groups.map(won));
  expect(answers).toEqual(groups.map(group => group.map(({ size }) => size)));
  expect(await written).toEqual(ok(true));
  crew.close();
});

/** Threads that wait for the last of them, which fails in the way that is given. */
const FAILING = (failure: string): string => `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', () => {
  if (workerData.thread < workerData.threads - 1) Atomics.wait(new Int32Array(workerData.team), 0, 0);
  else ${failure};
});
`;

/** How many threads and such keep this process alive. */
const ports = (): number => process.getActiveResourcesInfo().filter(name => name === 'MessagePort').length;

test.each([
  ['tells a fault', "parentPort.postMessage({ error: 'no room' })", 'no room'],
  ['throws', "throw new Error('no room')", 'no room'],
  ['ends', 'process.exit()', 'a thread has ended'],
])('when one thread %s, the others do not wait for it', async (what, failure, error) => {
  const before = ports();
  const program = join(folder, `${what}.mjs`);
  writeFileSync(program, FAILING(failure));
  const endings = endingsOf(nineMensMorris());
  const crew = new SolverPool(program, 'nine-mens-morris', {}, endings, 3);
  const [group] = endings.groups(6);
  expect(await crew.solve(group!, new Map())).toEqual({ ok: false, error });
  // There is nobody left, neither for another task.
  while (ports() > before) await new Promise(resolve => setTimeout(resolve, 10));
  expect(await crew.solve(group!, new Map())).toEqual({ ok: false, error });
});

/** Solvers of which the second runs out of memory at its third step. */
const POOR = `
import { workerData } from 'node:worker_threads';
const { add } = Atomics;
let steps = 0;
if (workerData.thread === 1) Atomics.add = (...words) => {
  if (++steps === 3) throw new RangeError('out of memory');
  return add(...words);
};
await import(${JSON.stringify(pathToFileURL(resolve('dist/alquerque.js')).href)});
`;

test('a solver that throws alone ends the solving with its message', async () => {
  const program = join(folder, 'poor.mjs');
  writeFileSync(program, POOR);
  const endings = endingsOf(rulesOfVariant('damas-espanolas'));
  const crew = new SolverPool(program, 'damas-espanolas', {}, endings, 2);
  const [group] = endings.groups(2);
  expect(await crew.solve(group!, new Map())).toEqual({ ok: false, error: 'out of memory' });
});

test('what is under way when a crew is closed fails', async () => {
  const program = join(folder, 'closed.mjs');
  writeFileSync(program, FAILING('Atomics.wait(new Int32Array(workerData.team), 0, 0)'));
  const endings = endingsOf(nineMensMorris());
  const crew = new SolverPool(program, 'nine-mens-morris', {}, endings, 2);
  const solving = crew.solve(endings.groups(6)[0]!, new Map());
  crew.close();
  expect(await solving).toEqual({ ok: false, error: 'the threads were closed' });
});

/** The same rules with tables of values, and with those of plies. */
test.each(['value', 'plies'])(
  'two threads fill tables by %s as one does, and count them when they are full',
  async metric => {
    const variant = 'damas-espanolas';
    const values = endingsOf(rulesOfVariant(variant));
    const endings = metric === 'plies' ? values.dtm! : values;
    const crew = new SolverPool(resolve('dist/alquerque.js'), variant, {}, endings, 2);
    const below = new Map<string, Uint8Array>();
    for (const group of endings.groups(3)) {
      const solved = await crew.solve(group, below);
      if (!solved.ok) throw new Error(solved.error);
      const alone = solveSingleThreaded(endings, group, below);
      for (const [at, space] of group.entries()) {
        const table = alone.tables[at]!;
        const tally = { ...endings.countValues(space, table), captures: alone.captures[at] };
        expect([space.name, solved.value.statistics[at]]).toEqual([space.name, tally]);
        expect([space.name, Buffer.compare(solved.value.tables[at]!, table)]).toEqual([space.name, 0]);
        below.set(space.name, table);
      }
    }
    crew.close();
  },
);
