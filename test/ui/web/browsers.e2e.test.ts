/** The page in Chromium and in Firefox, used with the keyboard. One start of each browser for all checks. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { pointCoordinates } from '../../../src/ui/web/geometry';
import { listPuzzles } from '../../../src/ui/web/puzzle-list';
import { host, type TestSite, TIMEOUT_MS } from './browser';
import { BROWSERS, type Driver } from './drivers';
import { keysTo } from './keyboard';

/** Short games, complete. */
const GAMES = {
  'nine-mens-morris':
    'd6 e5 f4 g7 b4 c3 f6 a1 d2 d5 c5 c4 d3 e4 d1xe4 e4 b6xe4 g4 d6-d7 e5-e4 d2-f2xd5 e4-e5 f6-d6 e5-d5 d6-f6xd5 ' +
    'g4-g1 f4-g4 a1-a4 f2-d2xa4',
  'spanish-draughts':
    '11-15 24-20 15x24 21-17 10-14 22-18 14x21 25x18 5-10 29-25 10-13 17x10 6x13x22x29 30-26 29x15 23-19 15x26 ' +
    '27-22 26x15 31-27 24x31 27-22 15x26 32-28 31x24 25-21 26x17',
  brandubh: 'd1-b1 d3-b3 d2-b2 d4-d1 a4-a3 d1-g1',
} as const;

const RESULTS = {
  'nine-mens-morris': 'White wins: Black cannot move.',
  'spanish-draughts': 'White wins: Black has no pieces left.',
  brandubh: 'The defenders win: the king reached a corner.',
} as const;

describe.each(BROWSERS)('in $name', ({ name, program, start }) => {
  let driver: Driver;
  let site: TestSite;
  beforeEach(({ skip }) => skip(program === undefined, `${name} is not installed`));
  beforeAll(async () => {
    if (program === undefined) return;
    site = await host(true);
    driver = await start(program);
  });
  afterAll(async () => {
    site?.close();
    await driver?.close();
  });

  /** Opens the page as a visitor who has been there, with moves and replies at once. */
  async function open(fragment: Readonly<Record<string, string>> = {}): Promise<void> {
    await driver.open(`${site.url}icon.svg`);
    await driver.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
      localStorage.setItem('alquerque', '{}');
      localStorage.setItem('alquerque-preferences', '{"language":"en","animation":false,"replyDelayMs":0}');
    });
    const params = new URLSearchParams(fragment).toString();
    await driver.open(params === '' ? site.url : `${site.url}#${params}`);
    await waitFor('svg.board');
  }

  /** Waits until an element has a text; any text by default. */
  async function waitFor(selector: string, text = ''): Promise<void> {
    const seen = await driver.evaluate(
      (wanted, part, timeoutMs) =>
        new Promise<string | undefined>(done => {
          const end = Date.now() + timeoutMs;
          function check(): void {
            const found = [...document.querySelectorAll(wanted)];
            if (found.some(({ textContent }) => textContent?.includes(part))) done(undefined);
            else if (Date.now() > end) done(found.map(({ textContent }) => textContent).join() || 'nothing');
            else setTimeout(check, 20);
          }
          check();
        }),
      selector,
      text,
      TIMEOUT_MS / 2,
    );
    // Chromium returns undefined, Firefox null.
    if (seen) throw new Error(`waited for '${text}' in ${selector}, got ${seen}`);
  }

  const textsOf = (selector: string): Promise<string[]> =>
    driver.evaluate(
      wanted => [...document.querySelectorAll(wanted)].map(({ textContent }) => textContent ?? ''),
      selector,
    );

  const moves = (): Promise<string[]> => textsOf('.moves .list > .move .move-name');

  /** What has the focus: the label or the text of a control, the name of a square. */
  const focused = (): Promise<string> =>
    driver.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const own = element.dataset.at ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
      return element === document.body ? 'body' : own.trim().slice(0, 40);
    });

  /** The square that has the focus. */
  const focusedPoint = (): Promise<string> =>
    driver.evaluate(() => (document.activeElement as HTMLElement).dataset.at ?? '');

  /** Moves the focus to a button by Tab, and presses it. */
  async function pressButton(label: string): Promise<void> {
    for (let count = 0; count < 60; count++) {
      await driver.press('Tab');
      if ((await focused()) === label) return driver.press('Enter');
    }
    throw new Error(`Tab does not reach '${label}'`);
  }

  /** Plays a move with the arrow keys and Enter. Steps that are forced are played by themselves. */
  async function playMove(layout: ReturnType<typeof pointCoordinates>, name: string, count: number): Promise<void> {
    for (const at of name.split(/[-x]/)) {
      // In one call, since most of the time passes between calls.
      const [played, square] = await driver.evaluate(() => {
        const { at: focusedSquare = '' } = (document.activeElement as HTMLElement).dataset;
        return [document.querySelectorAll('.moves .list > .move').length, focusedSquare] as const;
      });
      if (played === count) return;
      await driver.press(...keysTo(layout, square, at), 'Enter');
    }
  }

  test.each(Object.entries(GAMES))('a whole game of %s is played by the keyboard alone', async (variant, game) => {
    await open({ variant });
    const layout = pointCoordinates(unwrap(newGame(variant)).board(), false);
    await driver.press('b');
    const names = game.split(' ');
    for (const [index, move] of names.entries()) await playMove(layout, move, index + 1);
    // Captures that the notation leaves out are shown: `d2-b2 ×b3`.
    expect((await moves()).map(name => name.split(' ')[0])).toEqual(names);
    expect(await textsOf('.status')).toEqual([RESULTS[variant as keyof typeof RESULTS]]);
  });

  test('Tab goes through the page in the order of its parts, and the board is one stop', async () => {
    await open({ variant: 'brandubh', moves: 'd7-c7 d5-c5' });
    const stops: string[] = [];
    for (let count = 0; count < 60; count++) {
      await driver.press('Tab');
      const stop = await focused();
      if (stop === 'body' || stop === stops[0]) break;
      stops.push(stop);
    }
    const board = stops.filter(stop => /^[a-g][1-7]$/.test(stop));
    expect(board).toHaveLength(1);
    const order = [
      'Home',
      'New game',
      'Settings',
      board[0]!,
      'Undo',
      'Hint',
      'Flip',
      'Resign',
      'To the start',
      'Analyse',
    ];
    expect(stops.filter(stop => order.includes(stop))).toEqual(order);
    await driver.press('b', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab');
    expect(await focused()).toBe(board[0]);
  });

  test('a variation is begun, promoted and deleted', async () => {
    await open({ variant: 'brandubh', moves: 'd7-c7 d5-c5 d6-c6' });
    const layout = pointCoordinates(unwrap(newGame('brandubh')).board(), false);
    await driver.press('ArrowLeft', 'ArrowLeft', 'b');
    await playMove(layout, 'd5-b5', 0);
    await waitFor('.branch', 'd5-b5');
    await pressButton('Promote');
    await waitFor('.moves .list > .move', 'd5-b5');
    await waitFor('.branch', 'd5-c5');
    await pressButton('Delete from here');
    await waitFor('dialog :focus', 'Delete');
    await driver.press('Enter');
    await waitFor('.moves .list > .move', 'd6-c6');
    expect([await moves(), await textsOf('.branch')]).toEqual([['d7-c7', 'd5-c5', 'd6-c6'], []]);
  });

  test('a game is reviewed by the engine', async () => {
    await open({ variant: 'spanish-draughts', moves: '11-15 24-20 15x24' });
    await pressButton('Review the game');
    await waitFor('button', 'Review again');
    expect((await textsOf('.moves small')).length).toBeGreaterThan(0);
  });

  test('a position is set up in the editor by the keyboard, and played', async () => {
    const fen = '7/7/7/3K3/7/7/3t3 a 0';
    await open();
    await driver.open(`${site.url}#editor&${new URLSearchParams({ variant: 'brandubh', fen })}`);
    await waitFor('.position-check', 'The position can be played.');
    const layout = pointCoordinates(unwrap(newGame('brandubh')).board(), false);
    await driver.press('b', ...keysTo(layout, 'a1', 'd4'), 'Delete');
    await waitFor('.position-check', 'The king is missing.');
    await driver.press('ArrowLeft', 'k', 'ArrowLeft', 'a');
    await waitFor('.position-check', 'The position can be played.');
    const position = await driver.evaluate(() => document.querySelector<HTMLInputElement>('.editor .fen input')!.value);
    expect(position).toBe('7/7/7/1tK4/7/7/3t3 a 0');
    await pressButton('Play from here');
    await waitFor('h1', 'Brandubh');
  });

  test('a puzzle is solved by the keyboard', async () => {
    const puzzles = listPuzzles(readFileSync('puzzles.json', 'utf8'));
    const { variant, number, fen, line } = puzzles.find(
      puzzle => puzzle.variant === 'english-draughts' && puzzle.line.length === 1 && !puzzle.line[0]!.includes('x'),
    )!;
    await open();
    await driver.open(`${site.url}#puzzles&variant=${variant}&number=${number}`);
    await waitFor('.outcome', 'Find the only move');
    const { side } = unwrap(newGame(variant, { fen }));
    const board = unwrap(newGame(variant)).board();
    const layout = pointCoordinates(board, side !== board.bottom);
    await driver.press('b');
    for (const at of line[0]!.split('-')) await driver.press(...keysTo(layout, await focusedPoint(), at), 'Enter');
    await waitFor('.outcome', 'Solved!');
    await pressButton('All puzzles');
    await waitFor('.puzzle-progress', '1');
  });

  test('the language is chosen and kept', async () => {
    await open({ variant: 'brandubh' });
    await pressButton('Settings');
    await waitFor('dialog', 'Deutsch');
    for (const [code, text] of [
      ['de', 'Neues Spiel'],
      ['es', 'Nueva partida'],
      ['pt', 'Nova partida'],
      ['ru', 'Новая партия'],
    ]) {
      await driver.evaluate(value => {
        const field = [...document.querySelectorAll('dialog select')].find(select =>
          select.querySelector('[value="pt"]'),
        ) as HTMLSelectElement;
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }, code!);
      await waitFor('header button', text);
    }
    await driver.press('Escape');
    await driver.reload();
    await waitFor('header button', 'Новая партия');
    expect(await driver.evaluate(() => document.documentElement.lang)).toBe('ru');
  });

  test('two tabs keep their own games', async () => {
    await open({ variant: 'brandubh', moves: 'd7-c7' });
    await driver.openTab(`${site.url}#variant=spanish-draughts&moves=11-15`);
    // A new tab continues the last game until it is told otherwise.
    await waitFor('dialog :focus', 'Open');
    await driver.press('Enter');
    await waitFor('.moves', '11-15');
    await driver.reload();
    await waitFor('.moves', '11-15');
    await driver.showTab(0);
    await driver.reload();
    await waitFor('.moves', 'd7-c7');
  });

  test.each([
    [360, 640],
    [740, 360],
  ])('a phone of %i × %i pixels shows the whole board and does not scroll sideways', async (width, height) => {
    await open({ variant: 'nine-mens-morris' });
    onTestFinished(() => driver.resize(1100, 800));
    await driver.resize(width, height);
    await waitFor('svg.board');
    const [inner, scroll, board] = await driver.evaluate(() => {
      const { width: boardWidth, height: boardHeight } = document.querySelector('svg.board')!.getBoundingClientRect();
      return [innerWidth, document.documentElement.scrollWidth, Math.min(boardWidth, boardHeight)] as const;
    });
    expect(inner).toBe(width);
    expect(scroll).toBeLessThanOrEqual(width);
    expect(board).toBeGreaterThan(0.8 * Math.min(width, height - 60));
  });

  // The last test, since it stops the site.
  test('the page opens without its server after a visit', async () => {
    await open({ variant: 'brandubh', moves: 'd7-c7' });
    await driver.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    });
    site.close();
    await driver.reload();
    await waitFor('.moves', 'd7-c7');
    // Also parts that have not been shown yet.
    await pressButton('Rules');
    await waitFor('dialog', 'Brandubh');
    await driver.press('Escape');
    await driver.evaluate(() => {
      location.hash = '#puzzles';
    });
    await waitFor('.puzzle-numbers', '1');
  });
});
