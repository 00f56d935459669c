/** How the page looks, for those who see it and those who do not: every variant, on a phone and a desk, light and dark. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../../src/api/index';
import { writeRecord } from '../../../src/records/native';
import { randomGame, rulesetOf } from '../../records/random-game';
import { samples, seeded } from '../../seed';
import { DESK, host, type PageVisit, PHONE, withBrowser } from './browser';

const browser = withBrowser();
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
let site: Awaited<ReturnType<typeof host>>;
beforeAll(async () => {
  site = await host(true);
});
afterAll(() => site.close());

const SIZES = [PHONE, DESK].map(({ viewport }) => viewport);
const SCHEMES = ['light', 'dark'] as const;

/** What axe finds wrong, in short; of some rules, or of all. */
const faults = (visit: PageVisit, rules?: readonly string[], part = 'html'): Promise<string[]> =>
  visit.page.evaluate(
    async ([runOnly, where]) => {
      const { axe } = globalThis as unknown as { axe: { run(where: string, options: object): Promise<Report> } };
      const { violations } = await axe.run(where, {
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
        iframes: false,
        ...(runOnly && { runOnly }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(', ')}`);
    },
    [rules, part] as const,
  );
/** What depends on colours and sizes. */
const SEEN = ['color-contrast', 'target-size', 'meta-viewport', 'scrollable-region-focusable'];
interface Report {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

const scrollsSideways = (visit: PageVisit): Promise<boolean> =>
  visit.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Buttons and fields that a finger would miss. */
const tooSmall = (visit: PageVisit): Promise<string[]> =>
  visit.page.evaluate(() =>
    [...document.querySelectorAll('button, select, summary, input:not([hidden]):not([type="checkbox"]), [data-at]')]
      .filter(element => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && Math.min(width, height) < 40;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );

/** The page, with axe in it, which is sent once. */
async function shared(fragment?: Readonly<Record<string, string>>): Promise<PageVisit> {
  const visit = await browser.shared(site.url, fragment);
  if (!(await visit.page.evaluate(() => 'axe' in globalThis)))
    await visit.page.evaluate(text => new Function(text)(), axe);
  return visit;
}

/** How wide the board is drawn, where it ends, and whether all of the page is beside it. */
const laidOut = (visit: PageVisit) =>
  visit.page.evaluate(() => {
    const { width, right } = document.querySelector('svg.board')!.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    return { width, right, scrollsSideways: scrollWidth > clientWidth };
  });

/** How many places, men, and places where no man may stand are drawn. */
const drawn = (visit: PageVisit): Promise<readonly number[]> =>
  visit.page.evaluate(() => ['[data-at]', '.piece', '.blocked'].map(what => document.querySelectorAll(what).length));

/** All that axe can find on a board but the words for it: what lies under the men, and how men are drawn. */
const kindOf = (visit: PageVisit): Promise<string> =>
  visit.page.evaluate(() => {
    const drawn = new Set([...document.querySelectorAll('.piece')].map(piece => piece.getAttribute('class')));
    return [document.querySelector('.ground')!.outerHTML, ...[...drawn].sort()].join();
  });

/** What axe has looked at: kinds of boards, and families in a size and a light. */
const looked = new Set<string>();

/** Whether there is any of it that it has not looked at. */
function isNew(...what: readonly string[]): boolean {
  const before = looked.size;
  for (const one of what) looked.add(one);
  return looked.size > before;
}

describe('drawn, silent, no wider than the window, and nothing for axe to find', () => {
  test.each(variants().map((row, at) => [row.name, row, at] as const))('%s', async (variant, { title, family }, at) => {
    const visit = await shared();
    const game = randomGame(rulesetOf(variant), seeded(title.length), 8);
    const { points } = unwrap(unwrap(newGame(variant)).playAll(game.moves.map(({ name }) => name))).board();
    await visit.load(writeRecord(game));
    await visit.waitForTitle(title);
    const kind = await kindOf(visit);
    for (const [size, viewport] of SIZES.entries()) {
      await visit.page.setViewportSize(viewport);
      for (const [scheme, colorScheme] of SCHEMES.entries()) {
        // The variants take turns: each kind of board is looked at, and each family in every size and light.
        const isDue = at % 4 === 2 * size + scheme && isNew(kind, `${family} ${at % 4}`);
        if (samples(1) === 1 && !isDue) continue;
        await visit.page.emulateMedia({ colorScheme });
        // What stands around the board is the same for all.
        expect(await faults(visit, undefined, at < 4 ? 'html' : '.board')).toEqual([]);
      }
      const board = await laidOut(visit);
      expect(board.scrollsSideways).toBe(false);
      expect(board.width).toBeGreaterThan(0.85 * Math.min(viewport.width, viewport.height - 190));
      expect(board.right).toBeLessThanOrEqual(viewport.width);
    }
    const [men, blocked] = [points.filter(({ piece }) => piece), points.filter(({ marked }) => marked)];
    expect(await drawn(visit)).toEqual([points.length, men.length, blocked.length]);
    expect(visit.consoleLines).toEqual([]);
  });
});

describe('a phone', () => {
  test.each([320, 360])('of %i pixels: nothing is too small for a finger, and nothing is cut off', async width => {
    const visit = await shared({ variant: 'spanish-draughts', moves: '11-14 22-18' });
    await visit.page.setViewportSize({ width, height: 640 });
    // The squares of eight on so few pixels are as large as they can be.
    const small = (await tooSmall(visit)).filter(html => !html.includes('data-at'));
    expect(small).toEqual([]);
    expect(await scrollsSideways(visit)).toBe(false);
    await visit.button('Analyse').click();
    await visit.page.locator('.line-of').first().waitFor();
    expect(await scrollsSideways(visit)).toBe(false);
    await visit.button('Analyse').click();
    await visit.button('New game').click();
    await visit.page.getByText('Rules and position').click();
    expect(await scrollsSideways(visit)).toBe(false);
    expect(await tooSmall(visit)).toEqual(small.concat(await tooSmall(visit)).filter(html => html.includes('data-at')));
    await visit.button('Cancel').click();
  });
});

test('on a phone that lies on its side the whole board is seen', async () => {
  const visit = await shared({ variant: 'spanish-draughts' });
  await visit.page.setViewportSize({ width: 568, height: 320 });
  const { y, height } = (await visit.page.locator('svg.board').boundingBox())!;
  expect(y + height).toBeLessThan(320);
  expect(await scrollsSideways(visit)).toBe(false);
});

test.each([
  ['no-preference', '0.24s'],
  ['reduce', '0s'],
] as const)('turns are seen to move, %s', async (reducedMotion, duration) => {
  const visit = await shared({ variant: 'brandubh' });
  await visit.page.emulateMedia({ reducedMotion });
  const piece = visit.page.locator('.piece').first();
  expect(await piece.evaluate(element => getComputedStyle(element).transitionDuration)).toBe(duration);
});

test('the board stays in sight on a phone, whatever is read below it', async () => {
  const visit = await shared({ variant: 'brandubh', moves: 'd7-c7' });
  await visit.page.getByLabel('Position (FEN)').scrollIntoViewIfNeeded();
  await visit.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { y, height } = (await visit.page.locator('svg.board').boundingBox())!;
  expect([y, height < 400]).toEqual([0, true]);
});

test('the forms are for everyone', async () => {
  const visit = await shared({ variant: 'custodian-morris', moves: 'd6 f4 d7 a1' });
  const look = async (part: string): Promise<void> => {
    for (const colorScheme of SCHEMES) {
      await visit.page.emulateMedia({ colorScheme });
      // What is neither coloured nor laid out is the same in both.
      expect(await faults(visit, colorScheme === 'light' ? undefined : SEEN, part)).toEqual([]);
    }
  };
  await visit.button('Rules').click();
  await look('dialog');
  await visit.button('Close').click();
  await visit.button('New game').click();
  await visit.page.getByText('Rules and position').click();
  await look('dialog');
  await visit.button('Cancel').click();
  await visit.button('Forfeit').click();
  await look('dialog');
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Forfeit' }).click();
  await visit.button('Review the game').click();
  await visit.button('Once more').waitFor();
  await look('html');
  expect(visit.consoleLines).toEqual([]);
});
