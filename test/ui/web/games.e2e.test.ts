/** Whole games in a browser, by fingers and by keys. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { neighbour, pointCoordinates } from '../../../src/ui/web/geometry';
import { seeded } from '../../seed';
import { host, markedAs, type PageVisit, withBrowser } from './browser';

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

const over = (status: string): boolean => !/ to (move|go on)\.$/.test(status);

/** Plays what is lit, whatever it is, until the game is over. */
async function playOut(visit: PageVisit, act: (at: string) => Promise<void>, stream: number): Promise<void> {
  const random = seeded(stream);
  const any = (places: readonly string[]): string => places[random.nextInt(places.length)]!;
  for (;;) {
    const sight = await visit.ready();
    if (over(sight.status)) return;
    const [removals, targets, movers] = ['removal', 'target', 'mover'].map(what => markedAs(sight, what));
    await act(any(removals!.length > 0 ? removals! : targets!.length > 0 ? targets! : movers!));
  }
}

const gzipped = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length;

/** `match --replay` referees the record that was saved. */
async function replay(visit: PageVisit): Promise<string> {
  const file = join(folder, 'game.txt');
  writeFileSync(file, await visit.save());
  return (await run(process.execPath, ['dist/alquerque.js', 'match', '--replay', file])).stdout;
}

describe('a whole game by taps, against the engine', () => {
  test.each([
    ['Spanish draughts', 'master', 21],
    ["Nine men's morris", 'master', 12],
    ['Brandubh', 'full', 3],
  ])('%s', async (title, level, stream) => {
    const visit = await browser.shared(site.url);
    // One that plays well makes an end of it soon.
    await visit.newGame({ title, level, time: '200' });
    await playOut(visit, at => visit.tap(at), stream);
    const { moves: turns, status } = await visit.state();
    const asked = site.asked().reduce((sum, body) => sum + gzipped(body), 0);
    console.log(`the page with learnt weights up to those of ${title}: ${asked} bytes gzipped`);
    expect(turns.length).toBeGreaterThan(3);
    expect(status).toMatch(/^(You won|You lost|A draw)/);
    expect(await replay(visit)).toContain('1 as recorded');
    expect(visit.consoleLines).toEqual([]);
  });
});

describe('the page weighs at most 120 KB gzipped', () => {
  test('from a server: text, style, and the programs of page and engine; learnt weights come when a game asks', () => {
    const programs = new Set(readdirSync('dist/web').filter(name => /^(app|thread)\b.*\.js$/.test(name)));
    for (const name of programs) {
      const text = readFileSync(join('dist/web', name), 'utf8');
      for (const [, part] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) programs.add(part!);
      // What reads the forms of others comes when a file is loaded, and counts; what the engine asks for are weights.
      const later = name.startsWith('app') ? [...text.matchAll(/import\("\.\/([^"]+)"\)/g)] : [];
      for (const [, part] of later) programs.add(part!);
    }
    const parts = ['index.html', 'style.css', ...programs].map(name => readFileSync(join('dist/web', name)));
    const size = parts.reduce((sum, part) => sum + gzipped(part), 0);
    console.log(`the page: ${size} bytes gzipped`);
    expect(programs.size).toBeGreaterThan(5);
    expect(size).toBeLessThan(120_000);
  });

  test('as one file', () => {
    const size = gzipped(readFileSync('dist/alquerque.html'));
    console.log(`alquerque.html: ${size} bytes gzipped`);
    expect(size).toBeLessThan(120_000);
  });
});

test('a whole game by the keyboard alone', async () => {
  const visit = await browser.shared(site.url);
  await visit.press('n');
  await visit.page.getByRole('dialog').waitFor();
  await visit.page.keyboard.type('Brand');
  await visit.press('Tab', 'Tab');
  await visit.page.keyboard.type('full');
  await visit.press('Tab', 'Tab', 'Tab', 'Enter');
  // The game before may have had this title too.
  await visit.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await visit.waitForTitle('Brandubh');
  const layout = pointCoordinates(unwrap(newGame('brandubh')).board(), false);
  const here = () => visit.page.evaluate(() => (document.activeElement as SVGElement).dataset.at);
  await visit.press('ArrowUp');
  await visit.page.waitForFunction(() => (document.activeElement as SVGElement).dataset.at !== undefined);
  await playOut(
    visit,
    async at => {
      for (const key of keysTo(layout, (await here())!, at)) await visit.press(key);
      expect(await here()).toBe(at);
      await visit.press('Enter');
    },
    4,
  );
  expect((await visit.state()).status).toMatch(/^(You won|You lost|A draw)/);
  await visit.press('s');
  expect(await replay(visit)).toContain('1 as recorded');
  expect(visit.consoleLines).toEqual([]);
});

/** The arrows that lead from one place to another, as few as there can be. */
function keysTo(layout: ReturnType<typeof pointCoordinates>, from: string, to: string): string[] {
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [at, keys] of ways) {
    if (at === to) return keys;
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = neighbour(layout, at, key);
      if (next !== undefined && !ways.has(next)) ways.set(next, [...keys, key]);
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}
