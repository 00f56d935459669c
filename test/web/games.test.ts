/** Whole games in a browser, by fingers and by keys. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGame, unwrap } from '../../src/lib';
import { layoutOf, neighbour } from '../../src/web/geometry';
import { seeded } from '../seed';
import { host, litAs, type Visit, withBrowser } from './browser';

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
async function playOut(visit: Visit, act: (at: string) => Promise<void>, stream: number): Promise<void> {
  const random = seeded(stream);
  const any = (places: readonly string[]): string => places[random.below(places.length)]!;
  for (;;) {
    const sight = await visit.due();
    if (over(sight.status)) return;
    const [removals, targets, movers] = ['removal', 'target', 'mover'].map(what => litAs(sight, what));
    await act(any(removals!.length > 0 ? removals! : targets!.length > 0 ? targets! : movers!));
  }
}

/** `match --replay` referees the record that was saved. */
async function replay(visit: Visit): Promise<string> {
  const file = join(folder, 'game.txt');
  writeFileSync(file, await visit.save());
  return (await run(process.execPath, ['dist/alquerque.js', 'match', '--replay', file])).stdout;
}

describe('a whole game by taps, against the engine', () => {
  test.each([
    ['Spanish draughts', 1],
    ["Nine men's morris", 2],
    ['Brandubh', 3],
  ])('%s', async (title, stream) => {
    const visit = await browser.open();
    await visit.go(site.url);
    await visit.begin({ title, level: 'novice', time: '200' });
    await playOut(visit, at => visit.tap(at), stream);
    const { turns, status } = await visit.see();
    expect(turns.length).toBeGreaterThan(10);
    expect(status).toMatch(/^(You won|You lost|A draw)/);
    expect(await replay(visit)).toContain('1 as recorded');
    expect(visit.said).toEqual([]);
    await visit.close();
  });
});

test('a whole game by the keyboard alone', async () => {
  const visit = await browser.open({ hasTouch: false });
  await visit.go(site.url);
  await visit.press('n');
  await visit.page.getByRole('dialog').waitFor();
  await visit.page.keyboard.type('Brand');
  await visit.press('Tab', 'Tab');
  await visit.page.keyboard.type('nov');
  await visit.press('Tab', 'Tab', 'Tab', 'Enter');
  await visit.page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Brandubh');
  const layout = layoutOf(unwrap(newGame('brandubh')).board(), false);
  const here = () => visit.page.evaluate(() => (document.activeElement as SVGElement).dataset.at);
  await visit.press('ArrowUp');
  await playOut(
    visit,
    async at => {
      for (const key of keysTo(layout, (await here())!, at)) await visit.press(key);
      expect(await here()).toBe(at);
      await visit.press('Enter');
    },
    4,
  );
  expect((await visit.see()).status).toMatch(/^(You won|You lost|A draw)/);
  await visit.press('s');
  expect(await replay(visit)).toContain('1 as recorded');
  expect(visit.said).toEqual([]);
  await visit.close();
});

/** The arrows that lead from one place to another, as few as there can be. */
function keysTo(layout: ReturnType<typeof layoutOf>, from: string, to: string): string[] {
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
