/** The page of `alquerque serve`, with its server and without it. (From files alone it asks for none: games.test.ts hears nothing.) */
import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withBrowser } from './browser';

const browser = withBrowser();
let server: ChildProcess;
let url = '';
beforeEach(async () => {
  server = spawn(process.execPath, ['dist/alquerque.js', 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise<string>(resolve => {
    server.stdout!.on('data', chunk => resolve(/http:\S+/.exec(`${chunk}`)![0]));
  });
});
afterEach(() => server.kill('SIGKILL'));

test('when the server is killed in the middle of a game the page says so, and plays on', async () => {
  const visit = await browser.open();
  await visit.go(url);
  await visit.begin({ title: 'Brandubh', level: 'full', time: '200' });
  await visit.tap('d7');
  await visit.tap('c7');
  await visit.until(2);
  await visit.due();
  expect(visit.said).toEqual([]);
  const gone = visit.page.getByText('The server has gone. You can play on: the engine is in this page.');
  expect(await gone.count()).toBe(0);
  server.kill('SIGKILL');
  await gone.waitFor();
  await visit.tap('d6');
  await visit.tap('c6');
  expect((await visit.until(4)).turns[2]).toBe('d6-c6');
  // Another family needs threads of its own.
  await visit.begin({ title: "Nine men's morris", level: 'full', time: '200' });
  await visit.due();
  await visit.tap('d6');
  await visit.until(2);
  expect(visit.said.filter(text => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
  await visit.close();
});

test('an analysis tells what the server knows of an ending', async () => {
  const visit = await browser.open();
  await visit.go(url, { variant: 'english-draughts', fen: 'W:WK30,K32:BK4' });
  await visit.button('Analyse').click();
  await visit.page.getByText(/^Tables of endings, for white: won/).waitFor();
  expect(visit.said).toEqual([]);
  await visit.close();
});
