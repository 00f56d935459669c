/** Complete games in a browser, by taps and by keys; the size of the page. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { pointCoordinates } from '../../../src/ui/web/geometry';
import { seeded } from '../../seed';
import { host, IS_ONGOING, markedAs, type PageVisit, withBrowser } from './browser';
import { keysTo } from './keyboard';

const run = promisify(execFile);
const browser = withBrowser();
const folder = mkdtempSync(join(tmpdir(), 'alquerque-web-'));
let site: Awaited<ReturnType<typeof host>>;
beforeAll(async () => {
  site = await host(true);
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});

const isOver = (status: string): boolean => !IS_ONGOING.test(status);

/** Plays random marked points until the game is over. */
async function playOut(visit: PageVisit, act: (at: string) => Promise<void>, stream: number): Promise<void> {
  const random = seeded(stream);
  const any = (points: readonly string[]): string => points[random.nextInt(points.length)]!;
  for (;;) {
    const state = await visit.ready();
    if (isOver(state.status)) return;
    const [removals, targets, movers] = ['removal', 'target', 'mover'].map(mark => markedAs(state, mark));
    await act(any(removals!.length > 0 ? removals! : targets!.length > 0 ? targets! : movers!));
  }
}

const gzipped = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length;

/** Checks the saved game with `match --replay`. */
async function replay(visit: PageVisit): Promise<string> {
  const file = join(folder, 'game.txt');
  writeFileSync(file, await visit.save());
  return (await run(process.execPath, ['dist/alquerque.js', 'match', '--replay', file])).stdout;
}

describe('a complete game by taps, against the engine', () => {
  test.each([
    ['Spanish draughts', 'master', 21],
    ["Nine men's morris", 'master', 12],
    ['Brandubh', 'full', 3],
  ])('%s', async (title, level, stream) => {
    const visit = await browser.shared(site.url);
    // A strong engine ends the game soon.
    await visit.newGame({ title, level, time: '200' });
    await playOut(visit, at => visit.tap(at), stream);
    const { moves, status } = await visit.state();
    const bytes = site.requested().reduce((sum, body) => sum + gzipped(body), 0);
    console.log(`the page with the trained weights for the games up to ${title}: ${bytes} bytes gzipped`);
    expect(moves.length).toBeGreaterThan(3);
    expect(status).toMatch(/^(You won|You lost|Draw)/);
    expect(await replay(visit)).toContain('1 as recorded');
    expect(visit.consoleLines).toEqual([]);
  });
});

describe('weight', () => {
  test('the first visit loads at most 90 KB in four files, compressed as the server sends it', () => {
    const page = readFileSync('dist/web/index.html');
    const files = [...`${page}`.matchAll(/(?:href|src)="([\w-]+\.(?:js|css))"/g)].map(([, name]) => name!);
    expect(files).toHaveLength(3);
    const sizes = files.map(name => brotliCompressSync(readFileSync(`dist/web/${name}`)).length);
    const size = sizes.reduce((sum, bytes) => sum + bytes, gzipped(page));
    console.log(`the first visit: ${size} bytes`);
    // Headers take about 3 KB.
    expect(size).toBeLessThan(87_000);
  });

  test('the page in a single file has at most 235 KB, gzipped', () => {
    const size = gzipped(readFileSync('dist/alquerque.html'));
    console.log(`alquerque.html: ${size} bytes gzipped`);
    expect(size).toBeLessThan(235_000);
  });
});

test('a complete game by the keyboard alone', async () => {
  const visit = await browser.shared(site.url, { variant: 'spanish-draughts' });
  await visit.press('n');
  await visit.page.getByRole('dialog').waitFor();
  await visit.press('ArrowRight', 'Tab');
  await visit.page.keyboard.type('Att');
  await visit.press('Tab');
  await visit.page.keyboard.type('full');
  await visit.press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  // The previous game may have had the same title.
  await visit.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await visit.waitForTitle('Brandubh');
  const layout = pointCoordinates(unwrap(newGame('brandubh')).board(), false);
  const here = () => visit.page.evaluate(() => (document.activeElement as SVGElement).dataset.at);
  await visit.press('b');
  await visit.page.waitForFunction(() => (document.activeElement as SVGElement).dataset.at !== undefined);
  await playOut(
    visit,
    async at => {
      for (const key of keysTo(layout, (await here())!, at)) await visit.press(key);
      await expect.poll(here).toBe(at);
      await visit.press('Enter');
    },
    4,
  );
  expect((await visit.state()).status).toMatch(/^(You won|You lost|Draw)/);
  await visit.press('s');
  expect(await replay(visit)).toContain('1 as recorded');
  expect(visit.consoleLines).toEqual([]);
});
