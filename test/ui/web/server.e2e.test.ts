/** The page of `alquerque serve`, with its server and after losing it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HAS_BROWSER, withBrowser } from './browser';

const browser = withBrowser();
let server: ChildProcess | undefined;
let url = '';
beforeAll(async () => {
  if (!HAS_BROWSER) return;
  const words = ['dist/alquerque.js', 'serve', '--port', '0'];
  const started = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  server = started;
  url = await new Promise<string>(resolve => {
    started.stdout.on('data', chunk => resolve(/http:\S+/.exec(`${chunk}`)![0]));
  });
});
afterAll(() => void server?.kill('SIGKILL'));

test('the analysis shows the tablebase value from the server', async () => {
  const game = { variant: 'english-draughts', fen: 'W:WK30,K32:BK4' };
  const visit = await browser.shared(url, game);
  // The server solves it in the background; an analysis that waits for that would slow it down.
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(game) };
  const isKnown = async (): Promise<boolean> =>
    'ending' in (await (await fetch(`${url}api/position`, post)).json()).status;
  while (!(await isKnown())) await new Promise(resolve => setTimeout(resolve, 1200));
  await visit.button('Analyse').click();
  await visit.page.getByText(/^Tablebase: White wins/).waitFor();
  // Every legal move has its value, the best one first.
  const moves = visit.page.locator('.tablebase li');
  expect(await moves.first().textContent()).toMatch(/^3\d-\d\d wins/);
  expect(await moves.count()).toBe(4);
  await visit.button('Analyse').click();
  expect(visit.consoleLines).toEqual([]);
});

test('a lost server is reported, and the game continues', async () => {
  const visit = await browser.shared(url);
  await visit.newGame({ title: 'Brandubh', seat: 'first', level: 'full', time: '200' });
  await visit.tap('d7');
  await visit.tap('c7');
  await visit.waitForMoves(2);
  await visit.ready();
  expect(visit.consoleLines).toEqual([]);
  const lost = visit.page.getByText('Lost connection to the server. You can keep playing.');
  expect(await lost.count()).toBe(0);
  server!.kill('SIGKILL');
  // It is asked again when the player does something later, or the network changes.
  await visit.page.evaluate(() => dispatchEvent(new Event('online')));
  await lost.waitFor();
  await visit.tap('d6');
  await visit.tap('c6');
  expect((await visit.waitForMoves(4)).moves[2]).toBe('d6-c6');
  // Another game needs new threads.
  await visit.newGame({ title: "Nine men's morris", level: 'full', time: '200' });
  await visit.ready();
  await visit.tap('d6');
  await visit.waitForMoves(2);
  // A request on its way is reset, a later one is refused.
  expect(visit.consoleLines.filter(text => !/ERR_CONNECTION_(REFUSED|RESET)/.test(text))).toEqual([]);
});
