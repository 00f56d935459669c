import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Group } from '../../src/games/endings';
import { ok } from '../../src/games/game';
import { Crew } from '../../src/tables/crew';
import type { Header } from '../../src/tables/file';
import { solveAlone } from '../../src/tables/solve';
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
    parentPort.postMessage({ tallies, captures: [] });
  }, 50 * (workerData.thread + 1));
});
`;

test('a crew that is given several tasks at once does one after the other, and answers each by its own', async () => {
  const program = join(folder, 'slow.mjs');
  writeFileSync(program, SLOW);
  const endings = endingsOf(nineMensMorris());
  const crew = new Crew(program, 'nine-mens-morris', {}, endings, 2);
  const groups = endings.groups(8);
  const won = async (group: Group): Promise<readonly number[]> => {
    const solved = await crew.solve(group, new Map());
    return solved.ok ? solved.value.facts.map(({ win }) => win) : [];
  };
  const draft = { path: join(folder, 'x'), header: { block: 1 << 16 } as Header };
  const written = crew.write(groups[0]!, [new Uint8Array(100)], [draft]);
  const answers = await Promise.all(groups.map(won));
  expect(answers).toEqual(groups.map(group => group.map(({ size }) => size)));
  expect(await written).toEqual(ok(true));
  crew.close();
});

/** The same rules with tables of values, and with those of plies. */
test.each(['value', 'plies'])(
  'two threads fill tables by %s as one does, and count them when they are full',
  async metric => {
    const variant = 'damas-espanolas';
    const values = endingsOf(rulesOfVariant(variant));
    const endings = metric === 'plies' ? values.byPlies! : values;
    const crew = new Crew(resolve('dist/alquerque.js'), variant, {}, endings, 2);
    const below = new Map<string, Uint8Array>();
    for (const group of endings.groups(3)) {
      const solved = await crew.solve(group, below);
      if (!solved.ok) throw new Error(solved.error);
      const alone = solveAlone(endings, group, below);
      for (const [at, space] of group.entries()) {
        const table = alone.tables[at]!;
        const tally = { ...endings.tally(space, table), captures: alone.captures[at] };
        expect([space.name, solved.value.facts[at]]).toEqual([space.name, tally]);
        expect([space.name, Buffer.compare(solved.value.tables[at]!, table)]).toEqual([space.name, 0]);
        below.set(space.name, table);
      }
    }
    crew.close();
  },
);
