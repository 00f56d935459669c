/** Layout and accessibility: every variant, on a phone and on a desktop, light and dark. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../../src/api/index';
import { writeRecord } from '../../../src/records/native';
import { randomGame, rulesetOf } from '../../records/random-game';
import { samples, seeded } from '../../seed';
import { loadAxe, VISUAL_RULES, violationsIn } from './axe';
import { DESKTOP, host, type PageVisit, PHONE, withBrowser } from './browser';

const browser = withBrowser();
let site: Awaited<ReturnType<typeof host>>;
beforeAll(async () => {
  site = await host(true);
});
afterAll(() => site.close());

const SIZES = [PHONE, DESKTOP].map(({ viewport }) => viewport);
const SCHEMES = ['light', 'dark'] as const;

const scrollsSideways = (visit: PageVisit): Promise<boolean> =>
  visit.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Buttons and fields that are too small for a finger. */
const tooSmall = (visit: PageVisit): Promise<string[]> =>
  visit.page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, select, summary, input:not([hidden], [type="checkbox"], [type="radio"]), [data-at]',
      ),
    ]
      .filter(element => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && Math.min(width, height) < 40;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );

/** The shared page, with axe loaded once. */
async function shared(fragment?: Readonly<Record<string, string>>): Promise<PageVisit> {
  const visit = await browser.shared(site.url, fragment);
  await loadAxe(visit);
  return visit;
}

/** Width and right edge of the board, and whether the page scrolls sideways. */
const boardLayout = (visit: PageVisit) =>
  visit.page.evaluate(() => {
    const { width, right } = document.querySelector('svg.board')!.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    return { width, right, scrollsSideways: scrollWidth > clientWidth };
  });

/** Number of points, pieces and blocked points drawn. */
const drawnCounts = (visit: PageVisit): Promise<readonly number[]> =>
  visit.page.evaluate(() => ['[data-at]', '.piece', '.blocked'].map(what => document.querySelectorAll(what).length));

/** Everything that distinguishes boards for axe: the background and the kinds of pieces. */
const boardKind = (visit: PageVisit): Promise<string> =>
  visit.page.evaluate(() => {
    const drawn = new Set([...document.querySelectorAll('.piece')].map(piece => piece.getAttribute('class')));
    return [document.querySelector('.board > .background')!.outerHTML, ...[...drawn].sort()].join();
  });

/** Kinds of boards that axe has checked, and families by size and colour scheme. */
const checked = new Set<string>();

/** Returns true if any of these has not been checked, and marks them as checked. */
function isNew(...what: readonly string[]): boolean {
  const before = checked.size;
  for (const one of what) checked.add(one);
  return checked.size > before;
}

describe('is drawn completely, no wider than the window, without violations for axe', () => {
  test.each(variants().map((row, at) => [row.name, row, at] as const))('%s', async (variant, { title, family }, at) => {
    const visit = await shared();
    const game = randomGame(rulesetOf(variant), seeded(title.length), 8);
    const { points } = unwrap(unwrap(newGame(variant)).playAll(game.moves.map(({ name }) => name))).board();
    await visit.load(writeRecord(game));
    await visit.waitForTitle(title);
    const kind = await boardKind(visit);
    for (const [size, viewport] of SIZES.entries()) {
      await visit.page.setViewportSize(viewport);
      for (const [scheme, colorScheme] of SCHEMES.entries()) {
        // Shared among the variants: each kind of board once, and each family in every size and colour scheme.
        const isDue = at % 4 === 2 * size + scheme && isNew(kind, `${family} ${at % 4}`);
        if (samples(1) === 1 && !isDue) continue;
        await visit.page.emulateMedia({ colorScheme });
        // Around the board all variants look alike.
        expect(await violationsIn(visit, undefined, at < 4 ? 'html' : '.board')).toEqual([]);
      }
      const board = await boardLayout(visit);
      expect(board.scrollsSideways).toBe(false);
      expect(board.width).toBeGreaterThan(0.85 * Math.min(viewport.width, viewport.height - 190));
      expect(board.right).toBeLessThanOrEqual(viewport.width);
    }
    const [men, blocked] = [points.filter(({ piece }) => piece), points.filter(({ marked }) => marked)];
    expect(await drawnCounts(visit)).toEqual([points.length, men.length, blocked.length]);
    expect(visit.consoleLines).toEqual([]);
  });
});

describe('a phone', () => {
  test.each([320, 360])('of %i pixels has large enough targets and does not scroll sideways', async width => {
    const visit = await shared({ variant: 'spanish-draughts', moves: '11-14 22-18' });
    await visit.page.setViewportSize({ width, height: 640 });
    // Eight squares in that width are as large as they can be.
    const small = (await tooSmall(visit)).filter(html => !html.includes('data-at'));
    expect(small).toEqual([]);
    expect(await scrollsSideways(visit)).toBe(false);
    await visit.button('Analyse').click();
    await visit.page.locator('.analysis-line').first().waitFor();
    expect(await scrollsSideways(visit)).toBe(false);
    await visit.button('Analyse').click();
    await visit.button('New game').click();
    await visit.page.getByText('Custom rules and position').click();
    expect(await scrollsSideways(visit)).toBe(false);
    expect(await tooSmall(visit)).toEqual(small.concat(await tooSmall(visit)).filter(html => html.includes('data-at')));
    await visit.button('Cancel').click();
  });
});

test('a phone in landscape shows the whole board', async () => {
  const visit = await shared({ variant: 'spanish-draughts' });
  await visit.page.setViewportSize({ width: 568, height: 320 });
  const { y, height } = (await visit.page.locator('svg.board').boundingBox())!;
  expect(y + height).toBeLessThan(320);
  expect(await scrollsSideways(visit)).toBe(false);
});

test.each([
  ['no-preference', '0.24s'],
  ['reduce', '0s'],
] as const)('moves are animated unless motion is reduced: %s', async (reducedMotion, duration) => {
  const visit = await shared({ variant: 'brandubh' });
  await visit.page.emulateMedia({ reducedMotion });
  const piece = visit.page.locator('.piece').first();
  expect(await piece.evaluate(element => getComputedStyle(element).transitionDuration)).toBe(duration);
});

test('the board stays in sight on a phone while the rest scrolls', async () => {
  const visit = await shared({ variant: 'brandubh', moves: 'd7-c7' });
  await visit.page.getByLabel('Position (FEN)').scrollIntoViewIfNeeded();
  await visit.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { y, height } = (await visit.page.locator('svg.board').boundingBox())!;
  expect([y, height < 400]).toEqual([0, true]);
});

test('the dialogs have no violations', async () => {
  const visit = await shared({ variant: 'custodian-morris', moves: 'd6 f4 d7 a1' });
  const check = async (part: string): Promise<void> => {
    for (const colorScheme of SCHEMES) {
      await visit.page.emulateMedia({ colorScheme });
      // In the dark scheme only the visual rules can differ.
      expect(await violationsIn(visit, colorScheme === 'light' ? undefined : VISUAL_RULES, part)).toEqual([]);
    }
  };
  await visit.menu('Rules');
  await check('dialog');
  await visit.button('Close').click();
  await visit.button('New game').click();
  await visit.page.getByText('Custom rules and position').click();
  await check('dialog');
  await visit.button('Cancel').click();
  await visit.button('Resign').click();
  await check('dialog');
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await visit.button('Review the game').click();
  await visit.button('Review again').waitFor();
  await check('html');
  expect(visit.consoleLines).toEqual([]);
});

describe('no violations', () => {
  /** All rules in the light scheme; in the dark one only the visual rules can differ. */
  async function check(visit: PageVisit, part = 'html'): Promise<void> {
    await loadAxe(visit);
    // Dialogs are loaded when they are first opened.
    await visit.page.locator(part).first().waitFor();
    for (const colorScheme of SCHEMES) {
      await visit.page.emulateMedia({ colorScheme });
      expect(await violationsIn(visit, colorScheme === 'light' ? undefined : VISUAL_RULES, part)).toEqual([]);
    }
    await visit.page.emulateMedia({ colorScheme: 'light' });
  }

  test('on the first screen, in the tutorial and in the settings', async () => {
    const visit = await shared({ variant: 'brandubh' });
    await visit.button('Home').click();
    await visit.page.locator('.families').waitFor();
    await check(visit);
    await visit.button('Learn morris').click();
    await visit.page.getByText(/^Lesson 1 of/).waitFor();
    await check(visit);
    await visit.menu('Settings');
    await visit.page.getByRole('dialog').waitFor();
    await check(visit, 'dialog');
    await visit.button('Close').click();
  });

  test('with clocks, an analysis, arrows and a hint, on all boards', async () => {
    const visit = await shared({ variant: 'spanish-draughts', moves: '11-15 22-18' });
    await visit.newGame({ title: 'Spanish draughts', seat: 'both', clock: '5' });
    await visit.page.getByRole('timer').first().waitFor();
    await visit.page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
    await visit.button('Analyse').click();
    await visit.page.locator('.analysis-line').nth(2).waitFor();
    await check(visit);
    for (const board of ['green', 'slate']) {
      await visit.page.evaluate(name => {
        document.documentElement.dataset.board = name;
      }, board);
      for (const colorScheme of SCHEMES) {
        await visit.page.emulateMedia({ colorScheme });
        expect(await violationsIn(visit, VISUAL_RULES)).toEqual([]);
      }
    }
    await visit.page.evaluate(() => {
      document.documentElement.dataset.board = 'wood';
    });
    await visit.button('Analyse').click();
  });

  test('in a lesson from a review, in dialogs of files and in the editor', async () => {
    const visit = await shared({ variant: 'spanish-draughts', moves: '11-15 24-20 15x24 21-17 10-14 22-18 14x21' });
    await visit.button('Review the game').click();
    await visit.button('Review again').waitFor();
    await visit.page.locator('button:enabled', { hasText: 'Learn from mistakes' }).first().click();
    await visit.button('Show the best move').waitFor();
    await check(visit);
    await visit.button('End').click();
    await visit.button('More…').click();
    await check(visit, 'dialog');
    await visit.button('Close').click();
    await visit.load('1. 11-15 *\n\n1. 11-16 22-17 *\n');
    await visit.page.getByRole('dialog', { name: 'Choose one of 2 games' }).waitFor();
    await check(visit, 'dialog');
    await visit.button('Cancel').click();
    await visit.button('Edit this position').click();
    await visit.button('Play from here').waitFor();
    await check(visit);
  });
});
