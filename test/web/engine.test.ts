/** The engine in a page that shares memory, in one that does not, and in one that was opened from a disk. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine, DEFAULTS } from '../../src/engine/index';
import { nodeHost } from '../../src/engine/node';
import { host, type Visit, withBrowser } from './browser';
import { type Lab, settingOf } from './lab';

const browser = withBrowser();
const folder = mkdtempSync(join(tmpdir(), 'alquerque-lab-'));
const file = (path: string): string => pathToFileURL(path).href;
let isolated: Awaited<ReturnType<typeof host>>;
let plain: Awaited<ReturnType<typeof host>>;

/** As in dist/alquerque.html. */
const WITHOUT_WEIGHTS: Plugin = {
  name: 'without weights',
  setup: ({ onResolve }) => onResolve({ filter: /weights\/load$/ }, () => ({ path: resolve('src/web/no-weights.ts') })),
};

beforeAll(async () => {
  const bundle = async (lean: boolean): Promise<string> => {
    const { outputFiles } = await build({
      entryPoints: ['test/web/lab.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      define: { DEBUG: 'false' },
      plugins: lean ? [WITHOUT_WEIGHTS] : [],
    });
    return outputFiles[0]!.text.replaceAll('</script', '<\\/script');
  };
  const alone = `<!doctype html><script id="program">${await bundle(true)}</script>`;
  writeFileSync(join(folder, 'lab.html'), alone);
  const thread = readdirSync('dist/web').find(name => name.startsWith('thread-'))!;
  const beside = new Map([
    [
      '/lab.html',
      [
        'text/html',
        `<!doctype html><link rel="icon" href="data:,"><p id="thread">/${thread}</p><script src="lab.js"></script>`,
      ],
    ],
    ['/lab.js', ['text/javascript', await bundle(false)]],
  ] as const);
  [isolated, plain] = await Promise.all([host(true, beside), host(false, beside)]);
});
afterAll(() => {
  isolated?.close();
  plain?.close();
  rmSync(folder, { recursive: true });
});

/** What `bench` counts on Node, to depth 5: the same for every way into a page. */
const onNode = new Map<string, Promise<number>>();
function nodesOnNode(variant: string): Promise<number> {
  const known = onNode.get(variant);
  if (known) return known;
  const engine = createEngine(nodeHost('./dist/alquerque.js'));
  engine.configure(DEFAULTS);
  const counted = new Promise<number>(done => engine.bench(settingOf(variant), 5, { done }));
  onNode.set(variant, counted);
  return counted.finally(() => engine.close());
}

const WAYS = [
  ['isolated', () => isolated.url, () => `${isolated.url}lab.html`, true],
  ['not isolated', () => plain.url, () => `${plain.url}lab.html`, false],
  ['from a disk', () => file('dist/alquerque.html'), () => file(join(folder, 'lab.html')), false],
] as const;

const isShared = (visit: Visit): Promise<boolean> => visit.page.evaluate(() => crossOriginIsolated);

describe.each(WAYS)('%s', (name, page, lab, shared) => {
  test('the engine answers in the game, in an analysis and with a hint', async () => {
    const visit = await browser.open();
    await visit.go(page());
    expect(await isShared(visit)).toBe(shared);
    await visit.begin({ title: 'Brandubh', level: 'full', time: '200' });
    await visit.tap('d7');
    await visit.tap('c7');
    await visit.until(2);
    await visit.due();
    await visit.press('a');
    await visit.page.locator('.line-of').first().waitFor();
    await visit.press('h');
    await visit.page
      .locator('.prompt')
      .getByText(/^Hint: /)
      .waitFor();
    await visit.press('a');
    await visit.tap('d6');
    await visit.tap('c6');
    expect((await visit.until(4)).turns[2]).toBe('d6-c6');
    expect(visit.said).toEqual([]);
    await visit.close();
  });

  test('stop is heard within 200 ms, and the bench has the nodes that it has on Node', async () => {
    const visit = await browser.open();
    await visit.page.goto(lab());
    expect(await isShared(visit)).toBe(shared);
    const ask = <T>(work: (lab: Lab) => Promise<T>): Promise<T> =>
      visit.page.evaluate(`(${work})(globalThis.lab)`) as Promise<T>;
    const waits: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { milliseconds, move, best } = await ask(async lab => lab.stop('spanish-draughts'));
      expect(move).toBe(best);
      waits.push(milliseconds);
    }
    expect(Math.min(...waits)).toBeLessThan(200);
    // The file has no learnt weights; for these rules there are none anywhere.
    expect(await ask(async lab => lab.bench('one-time-mill', 5))).toBe(await nodesOnNode('one-time-mill'));
    if (name !== 'from a disk') {
      expect(await ask(async lab => lab.bench('spanish-draughts', 5))).toBe(await nodesOnNode('spanish-draughts'));
    }
    expect(visit.said).toEqual([]);
    await visit.close();
  });
});
