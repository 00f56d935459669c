/** The engine in a page with shared memory, in one without, and in one opened from a disk. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBench } from '../../../src/engine/bench';
import { BENCH_HASH_BYTES } from '../../../src/engine/limits';
import { SHARED_STATE_BYTES, SharedState } from '../../../src/engine/shared-state';
import { registerWeights } from '../../../src/engine/weights';
import { WEIGHTS } from '../../../src/weights/index';
import { HAS_BROWSER, host, type PageVisit, withBrowser } from './browser';
import { type Lab, positionSpecOf } from './engine-lab';

registerWeights(WEIGHTS);

const browser = withBrowser();
const folder = mkdtempSync(join(tmpdir(), 'alquerque-lab-'));
const file = (path: string): string => pathToFileURL(path).href;
let isolated: Awaited<ReturnType<typeof host>>;
let plain: Awaited<ReturnType<typeof host>>;

beforeAll(async () => {
  const bundle = async (): Promise<string> => {
    const { outputFiles } = await build({
      entryPoints: ['test/ui/web/engine-lab.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      define: { DEBUG: 'false' },
    });
    return outputFiles[0]!.text.replaceAll('</script', '<\\/script');
  };
  const alone = `<!doctype html><script id="program">${await bundle()}</script>`;
  writeFileSync(join(folder, 'lab.html'), alone);
  const thread = readdirSync('dist/web').find(name => name.startsWith('thread-'))!;
  const files = new Map([
    [
      '/lab.html',
      [
        'text/html',
        `<!doctype html><link rel="icon" href="data:,"><p id="thread">/${thread}</p><script src="lab.js"></script>`,
      ],
    ],
    ['/lab.js', ['text/javascript', await bundle()]],
  ] as const);
  [isolated, plain] = await Promise.all([host(true, files), host(false, files)]);
});
afterAll(() => {
  isolated?.close();
  plain?.close();
  rmSync(folder, { recursive: true });
});

/** Nodes of the bench on Node, to depth 5. */
function nodesOnNode(variant: string): number {
  const job = { kind: 'bench', id: 1, spec: positionSpecOf(variant), depth: 5 } as const;
  return runBench(
    { ...job, table: new SharedArrayBuffer(BENCH_HASH_BYTES) },
    new SharedState(new ArrayBuffer(SHARED_STATE_BYTES)),
  ).nodes;
}

const PAGES = [
  ['isolated', () => isolated.url, () => `${isolated.url}lab.html`, true],
  ['not isolated', () => plain.url, () => `${plain.url}lab.html`, false],
  ['from a disk', () => file('dist/alquerque.html'), () => file(join(folder, 'lab.html')), false],
] as const;

const isShared = (visit: PageVisit): Promise<boolean> => visit.page.evaluate(() => crossOriginIsolated);

describe.each(PAGES)('%s', (name, page, lab, shared) => {
  let visit: PageVisit;
  beforeAll(async () => {
    if (HAS_BROWSER) visit = await browser.open();
  });
  afterAll(() => visit?.close());

  test('the engine plays, analyses and gives hints', async () => {
    await visit.open(page());
    expect(await isShared(visit)).toBe(shared);
    await visit.newGame({ title: 'Brandubh', level: 'full', time: '200' });
    await visit.tap('d7');
    await visit.tap('c7');
    await visit.waitForMoves(2);
    await visit.ready();
    await visit.press('a');
    await visit.page.locator('.analysis-line').first().waitFor();
    await visit.press('h');
    await visit.page
      .locator('.prompt')
      .getByText(/^Hint: /)
      .waitFor();
    await visit.press('a');
    await visit.tap('d6');
    await visit.tap('c6');
    expect((await visit.waitForMoves(4)).moves[2]).toBe('d6-c6');
    expect(visit.consoleLines).toEqual([]);
  });

  test('the puzzles are at hand', async () => {
    await visit.menu('Puzzles');
    await visit.page.locator('.puzzle-numbers').waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('an infinite search can be stopped, and the bench has the same node count as on Node', async () => {
    await visit.page.goto(lab());
    expect(await isShared(visit)).toBe(shared);
    const ask = <T>(work: (lab: Lab) => Promise<T>): Promise<T> =>
      visit.page.evaluate(`(${work})(globalThis.lab)`) as Promise<T>;
    for (let n = 0; n < 3; n++) {
      const { move, best } = await ask(async lab => lab.stop('spanish-draughts'));
      expect(move).toBe(best);
    }
    // The single file has no trained weights; for these rules there are none at all.
    expect(await ask(async lab => lab.bench('one-time-mill', 5))).toBe(nodesOnNode('one-time-mill'));
    if (name !== 'from a disk') {
      expect(await ask(async lab => lab.bench('spanish-draughts', 5))).toBe(nodesOnNode('spanish-draughts'));
    }
    expect(visit.consoleLines).toEqual([]);
  });
});
