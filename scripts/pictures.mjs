// node scripts/pictures.mjs: screenshots of the page for README and docs, in docs/images. Needs Chromium, and a build.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

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

/** Other views, by their addresses. */
const VIEWS = [
  { name: 'editor', address: '#editor&variant=brandubh&fen=3t3/7/3T3/t1TK1tt/3T3/7/3t3 a 0', clicks: [] },
  { name: 'puzzle', address: '#puzzles&variant=english-draughts&number=69', clicks: ['Hint'] },
];

/** The whole page in the middle of a game, with three lines of analysis. */
const GAME = {
  variant: 'nine-mens-morris',
  moves: 'd6 d2 b4 f4 g4 b6 e3 d7 f2 d3 d1 a4 c4 e5 c5 c3 g7 g1 c5-d5 a4-a1 b4-a4 d2-b2',
};

const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find(file => file && existsSync(file));

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
for (const { name, clicks, ...game } of BOARDS) {
  const page = await open(game, { width: 340, height: 740 });
  for (const point of clicks) await page.locator(`[data-at="${point}"]`).click();
  await page.mouse.move(0, 0);
  await save(page.locator('svg.board'), name);
  await page.close();
}
const page = await open(GAME, { width: 930, height: 600 });
await page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
await page.getByRole('button', { name: 'Analyse' }).click();
await page.getByText(/^depth (1[2-9]|[2-9]\d),/).waitFor();
// Hovering the first line draws its move as an arrow.
await page.locator('.analysis-line').first().hover();
await save(page, 'page');
for (const { name, address, clicks } of VIEWS) {
  const view = await browser.newPage({ viewport: { width: 930, height: 600 }, reducedMotion: 'reduce' });
  await view.goto(`${PAGE}${address}`);
  await view.locator('svg.board').waitFor();
  for (const button of clicks) await view.getByRole('button', { name: button, exact: true }).click();
  await save(view, name);
  await view.close();
}
await browser.close();

async function open(game, viewport) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(`${PAGE}#${new URLSearchParams(game)}`);
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
