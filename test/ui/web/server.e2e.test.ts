/** The page of `alquerque serve`, with its server and without it. (From files alone it asks for none: games.test.ts hears nothing.) */
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

test('an analysis tells what the server knows of an ending', async () => {
  const game = { variant: 'english-draughts', fen: 'W:WK30,K32:BK4' };
  const visit = await browser.shared(url, game);
  // The server solves it while nobody asks: an analysis that waits for that would cost more.
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(game) };
  const isKnown = async (): Promise<boolean> =>
    'ending' in (await (await fetch(`${url}api/position`, post)).json()).status;
  while (!(await isKnown())) await new Promise(resolve => setTimeout(resolve, 1200));
  await visit.button('Analyse').click();
  await visit.page.getByText(/^Tables of endings, for white: won/).waitFor();
  await visit.button('Analyse').click();
  expect(visit.consoleLines).toEqual([]);
});

test('when the server is killed in the middle of a game the page says so, and plays on', async () => {
  const visit = await browser.shared(url);
  await visit.newGame({ title: 'Brandubh', seat: 'first', level: 'full', time: '200' });
  await visit.tap('d7');
  await visit.tap('c7');
  await visit.waitForMoves(2);
  await visit.ready();
  expect(visit.consoleLines).toEqual([]);
  const gone = visit.page.getByText('The server has gone. You can play on: the engine is in this page.');
  expect(await gone.count()).toBe(0);
  server!.kill('SIGKILL');
  await gone.waitFor();
  await visit.tap('d6');
  await visit.tap('c6');
  expect((await visit.waitForMoves(4)).moves[2]).toBe('d6-c6');
  // Another family needs threads of its own.
  await visit.newGame({ title: "Nine men's morris", level: 'full', time: '200' });
  await visit.ready();
  await visit.tap('d6');
  await visit.waitForMoves(2);
  expect(visit.consoleLines.filter(text => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
});
