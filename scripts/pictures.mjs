// node scripts/pictures.mjs: screenshots of the page for README and docs, in docs/images. Needs Chromium, and a build.
// node scripts/pictures.mjs FOLDER: every view instead, wide and on a phone, light and dark, to look at.
import { mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchChromium } from './chromium.mjs';

const FOLDER = 'docs/images';
const MAX_BYTES = 120_000;
const PAGE = pathToFileURL(resolve('dist/alquerque.html'));

/** One board each, after clicks that show its marks. */
const BOARDS = [
  {
    name: 'morris',
    variant: 'nine-mens-morris',
    moves: 'd6 f4 d7 a1 d5xf4 g7 b4 b6 f6 f2 a4 g1',
    // Closes a mill: the men that can be removed are marked.
    clicks: ['c4'],
  },
  { name: 'draughts', variant: 'spanish-draughts', fen: 'W:W1,5,10,K3:B11,18,19,13,14,21,26,27,29,30', clicks: ['10'] },
  { name: 'brandubh', variant: 'brandubh', moves: 'd6-c6 d5-b5 a4-a5 d4-d5', clicks: ['b4'] },
];

/** Other views for the docs, by their addresses. */
const PAGES = [
  { name: 'editor', address: '#editor&variant=brandubh&fen=3t3/7/3T3/t1TK1tt/3T3/7/3t3 a 0', clicks: [] },
  { name: 'puzzle', address: '#puzzles&variant=english-draughts&number=69', clicks: ['Hint'] },
];

/** The whole page in the middle of a game, with three lines of analysis. */
const GAME = {
  variant: 'nine-mens-morris',
  moves: 'd6 d2 b4 f4 g4 b6 e3 d7 f2 d3 d1 a4 c4 e5 c5 c3 g7 g1 c5-d5 a4-a1 b4-a4 d2-b2',
};

/** A game with blunders of one side, for the review. */
const BLUNDER = { variant: 'spanish-draughts', moves: '11-15 24-20 15x24 21-17 10-14 22-18 14x21' };

/** Each view: the game to open and what to do. */
const VIEWS = {
  home: { act: page => page.getByRole('button', { name: 'Home' }).click() },
  play: { game: BOARDS[1], act: page => page.locator('[data-at="10"]').click() },
  clocks: { act: startClocks },
  analysis: { game: GAME, act: analyse },
  review: { game: BLUNDER, act: review },
  lesson: {
    game: BLUNDER,
    async act(page) {
      await review(page);
      await page.locator('button:enabled', { hasText: 'Learn from mistakes' }).first().click();
    },
  },
  learn: { act: page => fromMenu(page, 'Learn') },
  puzzles: { act: page => fromMenu(page, 'Puzzles') },
  puzzle: { act: page => page.goto(`${PAGE}${PAGES[1].address}`) },
  editor: { game: BOARDS[2], act: page => fromMenu(page, 'Position editor') },
  'new game': { act: page => page.getByRole('button', { name: 'New game' }).click() },
  rules: { game: BOARDS[0], act: page => fromMenu(page, 'Rules') },
  settings: { act: page => fromMenu(page, 'Settings') },
  files: { game: GAME, act: page => page.getByRole('button', { name: 'More…' }).click() },
};
const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
/** Time in ms for parts that are loaded when they are shown. */
const SETTLING_MS = 400;

const browser = await launchChromium();
try {
  if (process.argv[2] === undefined) await takeForDocs();
  else await takeViews(process.argv[2]);
} finally {
  await browser.close();
}

async function takeForDocs() {
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, clicks, ...game } of BOARDS) {
    const page = await open(game, { viewport: { width: 340, height: 740 } });
    for (const point of clicks) await page.locator(`[data-at="${point}"]`).click();
    await page.mouse.move(0, 0);
    await save(page.locator('svg.board'), name);
    await page.context().close();
  }
  const page = await open(GAME, { viewport: { width: 930, height: 600 } });
  await analyse(page);
  await page.getByText(/^depth (1[2-9]|[2-9]\d),/).waitFor();
  await save(page, 'page');
  for (const { name, address, clicks } of PAGES) {
    const view = await browser.newPage({ viewport: { width: 930, height: 600 }, reducedMotion: 'reduce' });
    await view.goto(`${PAGE}${address}`);
    await view.locator('svg.board').waitFor();
    for (const button of clicks) await view.getByRole('button', { name: button, exact: true }).click();
    await save(view, name);
  }
}

async function takeViews(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark']) {
      for (const [name, { game: { clicks: _, name: __, ...game } = {}, act }] of Object.entries(VIEWS)) {
        const page = await open({ variant: 'nine-mens-morris', ...game }, { viewport, colorScheme });
        await act(page);
        await page.waitForTimeout(SETTLING_MS);
        await page.screenshot({ path: `${folder}/${name.replace(' ', '-')}-${size}-${colorScheme}.png` });
        await page.context().close();
      }
    }
  }
}

async function analyse(page) {
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.analysis-line').nth(2).waitFor();
}

async function review(page) {
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('button', { name: 'Review again' }).waitFor();
}

/** Presses a button of the menu, which is folded on a phone. */
async function fromMenu(page, name) {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name, exact: true }).click();
}

async function startClocks(page) {
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('combobox', { name: 'Clock' }).selectOption('5');
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('[data-at="d6"]').click();
  await page.locator('.clock.running').waitFor();
}

async function open(game, options) {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(`${PAGE}#${new URLSearchParams(game)}`);
  await page.locator('svg.board').waitFor();
  const message = await page.locator('.message').textContent();
  if (message) throw new Error(`${game.variant}: ${message}`);
  return page;
}

async function save(target, name) {
  const path = `${FOLDER}/${name}.png`;
  await target.screenshot({ path });
  const { size } = statSync(path);
  console.log(`${path}: ${size} bytes`);
  if (size > MAX_BYTES) throw new Error(`${path}: expected at most ${MAX_BYTES} bytes, got ${size}`);
}
