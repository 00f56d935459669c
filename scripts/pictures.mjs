// Makes the pictures of README: the three boards, as a browser shows the page. It needs Chromium.
//   node scripts/pictures.mjs
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const FOLDER = 'docs/pictures';
const SIDE = 340;
const PICTURES = [
  {
    name: 'morris',
    variant: 'nine-mens-morris',
    moves: 'd6 f4 d7 a1 d5xf4 g7 b4 b6 f6 f2 a4 g1',
    // A mill, and what it may take.
    touch: ['c4'],
  },
  { name: 'draughts', variant: 'spanish-draughts', fen: 'W:W1,5,10,K3:B11,18,19,13,14,21,26,27,29,30', touch: ['10'] },
  { name: 'brandubh', variant: 'brandubh', moves: 'd6-c6 d5-b5 a4-a5 d4-d5', touch: ['b4'] },
];
const PROGRAM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  file => file && existsSync(file),
);

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu'] });
for (const { name, touch, ...game } of PICTURES) {
  const page = await browser.newPage({ viewport: { width: SIDE, height: 740 }, reducedMotion: 'reduce' });
  await page.goto(`${pathToFileURL(resolve('dist/alquerque.html'))}#${new URLSearchParams(game)}`);
  for (const place of touch) await page.locator(`[data-at="${place}"]`).click();
  const told = await page.locator('.told').textContent();
  if (told) throw new Error(`${name}: ${told}`);
  await page.mouse.move(0, 0);
  await page.locator('svg.board').screenshot({ path: `${FOLDER}/${name}.png` });
  await page.close();
}
await browser.close();
