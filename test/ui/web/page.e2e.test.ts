/** Undo, storage, viewing, links, files, review, analysis and accessibility of the running page. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { host, IS_ONGOING, markedAs, type PageVisit, withBrowser } from './browser';

const browser = withBrowser();
let site: Awaited<ReturnType<typeof host>>;
beforeAll(async () => {
  site = await host(true);
});
afterAll(() => site.close());

/** A game of Brandubh against a slow engine, after the player's first move. */
async function slowGame(): Promise<PageVisit> {
  const visit = await browser.shared(site.url);
  await visit.newGame({ title: 'Brandubh', seat: 'first', level: 'full', time: '10000' });
  await visit.tap('d7');
  await visit.tap('c7');
  await visit.page.locator('.prompt').getByText('Thinking…').waitFor();
  return visit;
}

const timeField = (visit: PageVisit) => visit.page.getByRole('combobox', { name: 'Thinking time per move' });

const GAME = { variant: 'brandubh', moves: 'd7-c7 d5-c5 d6-c6' };

describe('while the engine thinks', () => {
  test('a move can be undone, and no late answer follows', async () => {
    const visit = await slowGame();
    await visit.press('u');
    expect((await visit.ready()).moves).toEqual([]);
    await timeField(visit).selectOption('200');
    await visit.tap('d6');
    await visit.tap('c6');
    const { moves } = await visit.waitForMoves(2);
    expect(moves[0]).toBe('d6-c6');
    expect((await visit.ready()).moves).toHaveLength(2);
  });

  test('a reload continues the game', async () => {
    const visit = await slowGame();
    await timeField(visit).selectOption('200');
    await visit.page.reload();
    const { moves } = await visit.waitForMoves(2);
    expect(moves[0]).toBe('d7-c7');
    expect(await visit.page.getByRole('combobox', { name: 'Level' }).inputValue()).toBe('full');
    expect(visit.consoleLines).toEqual([]);
  });
});

describe('the storage of the browser', () => {
  test('holds an unfinished move too', async () => {
    const visit = await browser.shared(site.url);
    await visit.newGame({ title: 'Spanish draughts', seat: 'both', fen: 'W:WK3:B5,6,27,28' });
    await visit.tap('3');
    await visit.tap('10');
    await visit.ready();
    await visit.page.reload();
    await visit.page.waitForSelector('svg.board');
    const state = await visit.ready();
    expect([state.captured, markedAs(state, 'target')]).toEqual([1, ['1', '32']]);
  });

  test('may be damaged: the page starts afresh', async () => {
    const visit = await browser.shared(site.url, GAME);
    await visit.reopen({}, '{"record":7,"settings":{"level":"god"}');
    const { title, moves, marks } = await visit.ready();
    expect([title, moves.length]).toEqual(['Spanish draughts', 0]);
    expect(Object.keys(marks).length).toBeGreaterThan(0);
    expect(visit.consoleLines).toEqual([]);
  });

  test('may be forbidden: the page works without', async () => {
    const visit = await browser.open();
    await visit.context.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new Error('not allowed');
        },
      });
    });
    await visit.open(site.url, { variant: 'brandubh' });
    await visit.tap('d7');
    await visit.tap('c7');
    expect((await visit.waitForMoves(1)).moves).toEqual(['d7-c7']);
    expect(visit.consoleLines).toEqual([]);
    await visit.close();
  });
});

describe('a game', () => {
  test('is viewed by clicks and keys; playing from the past begins a variation', async () => {
    const visit = await browser.shared(site.url, GAME);
    expect((await visit.state()).moves).toEqual(['d7-c7', 'd5-c5', 'd6-c6']);
    await visit.page.getByRole('button', { name: '1. d7-c7' }).click();
    expect((await visit.state()).cells).toMatchObject({
      c7: expect.stringContaining('attacker'),
      d5: expect.stringContaining('defender'),
    });
    await visit.press('ArrowRight');
    expect((await visit.state()).cells.c5).toContain('defender');
    await visit.press('ArrowLeft');
    await visit.tap('d5');
    await visit.tap('b5');
    const variation = visit.page.getByRole('list', { name: 'Variation' });
    await variation.getByRole('button', { name: '1… d5-b5' }).waitFor();
    await visit.tap('a4');
    await visit.tap('a3');
    await variation.getByRole('button', { name: '2. a4-a3' }).waitFor();
    // It survives a reload, is promoted, commented, saved, loaded and deleted.
    await visit.page.reload();
    expect((await visit.state()).moves).toEqual(['d7-c7', 'd5-c5', 'd6-c6']);
    await visit.page.locator('.moves [aria-current]', { hasText: 'a4-a3' }).waitFor();
    await visit.button('Promote').click();
    expect((await visit.state()).moves).toEqual(['d7-c7', 'd5-b5', 'a4-a3']);
    await visit.button('Comment').click();
    await visit.page.getByLabel('Comment on a4-a3').fill('a try');
    await visit.page.getByLabel('Mark').selectOption('!?');
    await visit.page.locator('.comment').getByRole('button', { name: 'Save' }).click();
    const record = await visit.save();
    expect(record.replace(/ *\{[^|}]*\}/g, '')).toMatch(
      /1\. d7-c7 d5-b5 \(1\.\.\. d5-c5 2\. d6-c6\) 2\. a4-a3 \{.* \| !\? a try\}\s\*/,
    );
    await visit.newGame({ title: 'Brandubh', seat: 'both' });
    await visit.load(record);
    await visit.page.getByText('a try').waitFor();
    await visit.page.locator('.branch').getByRole('button', { name: '1… d5-c5' }).click();
    await visit.button('Delete from here').click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Delete from here' }).click();
    await visit.page.locator('.branch').waitFor({ state: 'detached' });
    expect((await visit.state()).moves).toEqual(['d7-c7', 'd5-b5', 'a4-a3']);
  });

  test('is complete in its link, its file and its FEN', async () => {
    const visit = await browser.shared(site.url, GAME);
    const record = await visit.save();
    const fen = await visit.page.getByLabel('Position (FEN)').inputValue();
    await visit.button('Link').click();
    await visit.page.getByText(/^(Link copied|Could not copy)/).waitFor();
    const { hash } = new URL(visit.page.url());
    await visit.reopen(Object.fromEntries(new URLSearchParams(hash.slice(1))));
    expect(await visit.state()).toMatchObject({ moves: ['d7-c7', 'd5-c5', 'd6-c6'], title: 'Brandubh' });
    await visit.newGame({ title: "Nine men's morris", seat: 'both' });
    await visit.load(record);
    await visit.page.getByRole('button', { name: '2. d6-c6' }).waitFor();
    expect(await visit.page.getByLabel('Position (FEN)').inputValue()).toBe(fen);
    await visit.load('[Variant "chess"]\n\n*');
    await visit.page.getByText(/^Could not read the file: /).waitFor();
    await visit.newGame({ title: 'Brandubh', seat: 'both', fen });
    expect((await visit.state()).cells.c7).toContain('attacker');
  });

  test('continues after a reload though it came from a link; links can be opened in the running page', async () => {
    const visit = await browser.shared(site.url, GAME);
    await visit.tap('d3');
    await visit.tap('c3');
    await visit.waitForMoves(4);
    await visit.page.reload();
    expect((await visit.waitForMoves(4)).moves[3]).toBe('d3-c3');
    const follow = (): Promise<void> =>
      visit.page.evaluate(() => location.assign('#variant=english-draughts&moves=11-15'));
    const question = visit.page.getByRole('dialog', { name: 'Open this game? The current one will be lost.' });
    await follow();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect([(await visit.state()).moves.length, new URL(visit.page.url()).hash]).toEqual([4, '']);
    await follow();
    await question.getByRole('button', { name: 'Open' }).click();
    await visit.page.getByRole('heading', { name: 'English draughts' }).waitFor();
    expect((await visit.state()).moves).toEqual(['11-15']);
    // Nothing was played in that game, so nothing is asked.
    await visit.page.evaluate(() => location.assign('#variant=english-draughts&moves=11-16'));
    await visit.page.getByRole('button', { name: '1. 11-16' }).waitFor();
    // A move played just before may clear the address before the page handles the link.
    await visit.page.evaluate(() => {
      location.hash = 'variant=english-draughts&moves=12-16';
      history.replaceState(null, '', location.pathname);
    });
    await visit.page.getByRole('button', { name: '1. 12-16' }).waitFor();
    await visit.page.evaluate(() => location.assign('#variant=english-draughts&moves=11-16+1'));
    await visit.page.getByText(/^This link is broken: move 2/).waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('is replaced by a file or a new game only after a question', async () => {
    const visit = await browser.shared(site.url, { variant: 'brandubh' });
    await visit.newGame({ title: 'Brandubh', seat: 'both' });
    await visit.tap('d6');
    await visit.tap('c6');
    await visit.waitForMoves(1);
    const question = visit.page.getByRole('dialog', { name: 'The current one will be lost.' });
    const answer = (name: string): Promise<void> => question.getByRole('button', { name }).click();
    const file = Buffer.from('\ufeff[Event "Łódź"]\n[GameType "21"]\n\n1. 11-15 22-18 *\n', 'utf16le');
    await visit.load(file);
    await answer('Cancel');
    expect(await visit.state()).toMatchObject({ title: 'Brandubh', moves: ['d6-c6'] });
    await visit.button('New game').click();
    const form = visit.page.getByRole('dialog', { name: 'New game' });
    await form.getByLabel('You play').selectOption('first');
    await form.getByLabel('Level').selectOption('novice');
    await form.getByRole('button', { name: 'Start game' }).click();
    await answer('Cancel');
    expect((await visit.state()).moves).toEqual(['d6-c6']);
    // The dialog keeps what was chosen.
    expect(await form.getByLabel('Level').inputValue()).toBe('novice');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await visit.load(file);
    await answer('Open');
    await visit.page.getByRole('button', { name: '1… 22-18' }).waitFor();
    expect((await visit.state()).title).toBe('English draughts');
    // Nothing was played in that game, so nothing is asked.
    await visit.load('1. 11-16 *');
    await visit.page.getByRole('button', { name: '1. 11-16' }).waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('is read from foreign formats, with notes on what had to be guessed', async () => {
    const visit = await browser.shared(site.url);
    await visit.load('[Event "?"]\n[GameType "21"]\n[Result "0-1"]\n\n1. 11-15 22-18 2. 15x22 25x18 0-1\n');
    await visit.page.getByRole('button', { name: '2… 25x18' }).waitFor();
    expect(await visit.state()).toMatchObject({ title: 'English draughts', status: 'Black resigned. White wins.' });
    await visit.load('1. 11-15 *\n\n[Event "Open"]\n[White "Ann"]\n[Black "Ben"]\n1. 11-16 22-17 *\n');
    const chooser = visit.page.getByRole('dialog', { name: 'Choose one of 2 games' });
    await chooser.getByRole('button', { name: '1. English draughts: *, 1 move' }).waitFor();
    await chooser.getByRole('button', { name: '2. Ben – Ann, Open: *, 2 moves' }).click();
    await visit.page.getByText(/^Game 2 of 2\..* by legality/).waitFor();
    expect((await visit.state()).moves).toEqual(['11-16', '22-17']);
    await visit.page.locator('.player').first().getByText('Ben').waitFor();
    await visit.load('1. 11-99 *');
    await visit.page.getByText(/^Could not read the file: line 1: /).waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('is stepped through by the wheel; the board is one stop of the Tab key', async () => {
    const visit = await browser.shared(site.url, GAME);
    const shown = (): Promise<string | null> => visit.page.locator('.moves [aria-current] .move-name').textContent();
    await visit.page.locator('svg.board').hover();
    await visit.page.mouse.wheel(0, -120);
    expect(await shown()).toBe('d5-c5');
    await visit.page.mouse.wheel(0, 120);
    expect(await shown()).toBe('d6-c6');
    await visit.press('b');
    const onBoard = () => visit.page.evaluate(() => document.activeElement!.closest('svg.board') !== null);
    expect(await onBoard()).toBe(true);
    await visit.press('Tab');
    expect(await onBoard()).toBe(false);
    await visit.press('Shift+Tab');
    expect(await onBoard()).toBe(true);
  });

  test('is pasted, dropped, and exported in other formats and as a picture', async () => {
    const visit = await browser.shared(site.url);
    await visit.newGame({ title: 'Brandubh', seat: 'both' });
    const send = (kind: string, text: string): Promise<void> =>
      visit.page.evaluate(
        ([type, content]) => {
          const data = new DataTransfer();
          data.setData('text/plain', content);
          const init = { bubbles: true, cancelable: true };
          document.body.dispatchEvent(
            type === 'paste'
              ? new ClipboardEvent('paste', { ...init, clipboardData: data })
              : new DragEvent('drop', { ...init, dataTransfer: data }),
          );
        },
        [kind, text] as const,
      );
    await send('paste', '1. e4 e5 2. Nf3 *');
    await visit.page.getByText(/this is a game of chess; expected morris, draughts or Brandubh$/).waitFor();
    await send('drop', '1. 11-15 (11-16 {old}) 22-18 *');
    await visit.page.getByRole('button', { name: '1… 22-18' }).waitFor();
    await visit.button('More…').click();
    const dialog = visit.page.getByRole('dialog', { name: 'Import and export' });
    const download = async (name: string): Promise<string> => {
      const event = visit.page.waitForEvent('download');
      await dialog.getByRole('button', { name, exact: true }).click();
      return readFileSync(await (await event).path(), 'latin1');
    };
    expect(await download('Save')).toMatch(
      /\[GameType "21,B,8,8,N1,0"\][\s\S]*1\. 11-15 \(1\. 11-16 \{old\}\) 1\.\.\. 22-18 \*/,
    );
    const svg = await download('SVG picture');
    expect([svg.match(/<circle/g)!.length > 24, /class=|data-at/.test(svg)]).toEqual([true, false]);
    expect((await download('PNG picture')).slice(1, 4)).toBe('PNG');
    await dialog.getByLabel(/^Paste games/).fill('#variant=brandubh&moves=d7-c7');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await visit.page.getByRole('button', { name: '1. d7-c7' }).waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('cannot be read if the server with the reader has gone, and the page says so', async () => {
    const visit = await browser.shared(site.url);
    onTestFinished(() => visit.page.unrouteAll());
    await visit.reopen();
    await visit.page.route('**/*.js', route => route.abort());
    await visit.load('1. 11-15 *');
    await visit.page.getByText(/^Could not load the reader of game files/).waitFor();
  });

  test('is paused if the engine cannot be started, and the page says so', async () => {
    const visit = await browser.shared(site.url);
    onTestFinished(() => visit.page.unrouteAll());
    await visit.page.route('**/thread*.js', route => route.abort());
    await visit.reopen();
    await visit.newGame({ title: 'Brandubh', seat: 'second' });
    await visit.page.getByText('The engine stopped unexpectedly. Resume starts it again.').first().waitFor();
    await visit.page.unroute('**/thread*.js');
    await visit.button('Resume').click();
    await visit.waitForMoves(1);
  });

  test('does not start with an invalid rule value, and the error shows though the rules are folded', async () => {
    const visit = await browser.shared(site.url, { variant: 'brandubh' });
    await visit.button('New game').click();
    const rules = visit.page.getByText('Custom rules and position');
    await rules.click();
    await visit.page.getByRole('spinbutton').first().fill('999999');
    await rules.click();
    await visit.button('Start game').click();
    await visit.page.getByRole('alert').getByText('Draw after N moves: enter a number from 0 to 10000.').waitFor();
    await visit.button('Cancel').click();
    expect(visit.consoleLines).toEqual([]);
  });

  test('in a broken link is reported', async () => {
    const visit = await browser.shared(site.url);
    await visit.reopen({ variant: 'brandubh', moves: 'd7-d1' });
    await visit.page.getByText(/^This link is broken: move 1/).waitFor();
    expect((await visit.ready()).title).toBe('Spanish draughts');
  });

  test('is resigned after a question, and reviewed move by move', async () => {
    const visit = await browser.shared(site.url, {
      variant: 'english-draughts',
      moves: '11-15 22-18 15x22 25x18 8-11 18-15',
    });
    await visit.button('Resign').click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    expect((await visit.state()).status).toMatch(/ resigned\. \w+ wins?\.$/);
    await visit.button('Review the game').click();
    await visit.button('Review again').waitFor();
    // The last move gives a man away.
    await visit.page
      .locator('.moves .verdict')
      .last()
      .getByText(/^(Mistake|Blunder)\./)
      .waitFor();
    const summary = visit.page.getByRole('table');
    await summary.getByRole('columnheader', { name: 'Accuracy' }).waitFor();
    expect(await summary.getByRole('row').count()).toBeGreaterThanOrEqual(3);
    const curve = (await visit.page.locator('.curve').boundingBox())!;
    await visit.page.mouse.click(curve.x + 2, curve.y + 10);
    expect(await visit.page.locator('.moves [aria-current]').count()).toBe(0);
    await visit.button('Learn from mistakes: White (1)').click();
    await visit.page.getByText('White played 18-15. Find a better move.').waitFor();
    await visit.button('Show the best move').click();
    await visit.page.getByText(/^The best move is /).waitFor();
    await visit.button('End').click();
    await visit.page.getByText(/^The best move is /).waitFor({ state: 'detached' });
  });
});

describe('a screen reader', () => {
  test('announces the moves of both sides, and labels every square with its piece and action', async () => {
    const visit = await browser.shared(site.url);
    await visit.newGame({ title: 'Brandubh', seat: 'first', level: 'novice', time: '200' });
    const { cells } = await visit.state();
    expect([cells.d7, cells.d4, cells.a1]).toEqual([
      'd7, attacker man, can move',
      expect.stringMatching(/^d4, throne, defender king/),
      'a1, corner, empty',
    ]);
    const announced: string[] = [];
    await visit.page.exposeFunction('announce', (text: string) => announced.push(text));
    await visit.page.evaluate(() => {
      const region = document.querySelector('[aria-live]')!;
      new MutationObserver(() =>
        (globalThis as unknown as { announce(text: string): void }).announce(region.textContent!),
      ).observe(region, { subtree: true, characterData: true, childList: true });
    });
    await visit.tap('d7');
    expect((await visit.state()).cells.c7).toBe('c7, empty, move here');
    await visit.tap('c7');
    await visit.waitForMoves(2);
    await visit.ready();
    expect(announced[0]).toMatch(/^Attackers: d7-c7\./);
    expect(announced.at(-1)).toMatch(/^Defenders: /);
  });
});

test('the keys are those of the terminal game', async () => {
  const visit = await browser.shared(site.url, { variant: 'brandubh', moves: 'd7-c7' });
  const board = visit.page.getByRole('grid');
  expect(await board.getAttribute('aria-label')).toBe('Board, attackers at the bottom');
  await visit.press('f');
  expect(await board.getAttribute('aria-label')).toBe('Board, attackers at the top');
  // With Caps Lock, on a Russian keyboard, and on one with another letter on that key.
  for (const [key, end] of [
    ['F', 'bottom'],
    ['а', 'top'],
    ['e', 'top'],
  ] as const) {
    await visit.page.evaluate(key => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: 'KeyF', bubbles: true }));
      return new Promise(requestAnimationFrame);
    }, key);
    expect(await board.getAttribute('aria-label')).toBe(`Board, attackers at the ${end}`);
  }
  await visit.press('?');
  await visit.page.getByRole('dialog', { name: 'Brandubh' }).waitFor();
  // A dialog keeps all keys to itself.
  await visit.press('u', 'Escape');
  await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await visit.state()).moves).toHaveLength(1);
  await visit.press('u');
  expect((await visit.ready()).moves).toEqual([]);
  await visit.press('n');
  await visit.page.getByRole('dialog').waitFor();
  await visit.press('Escape');
  await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
  await visit.tap('d7');
  await visit.press('Escape');
  expect(markedAs(await visit.state(), 'selected')).toEqual([]);
  // Once more does nothing.
  await visit.press('Escape');
  expect(await visit.page.getByRole('dialog').count()).toBe(0);
  expect((await visit.ready()).status).toMatch(IS_ONGOING);
});

describe('the analysis', () => {
  test('shows the requested number of lines, and draws the one that is hovered', async () => {
    const visit = await browser.shared(site.url, { variant: 'spanish-draughts' });
    await visit.page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
    await visit.press('a');
    await visit.page.locator('.analysis-line').nth(2).waitFor();
    await visit.page.getByText(/depth \d+, \d+ (kN|nodes)\/s/).waitFor();
    expect(await visit.page.getByRole('img', { name: /^Evaluation for white: [+-]/ }).count()).toBe(1);
    // An arrow for each line; hovering a move shows the position before it, a click plays the moves up to it.
    const arrows = visit.page.locator('.arrows .arrow');
    expect(await arrows.count()).toBe(3);
    const move = visit.page.locator('.analysis-line').first().getByRole('button').nth(2);
    await move.hover();
    await visit.page.locator('svg.board.preview').waitFor();
    expect(await arrows.count()).toBe(1);
    await move.click();
    await visit.waitForMoves(3);
    await visit.press('ArrowUp', 'ArrowRight');
    expect(await visit.page.locator('.moves .move').first().getByRole('button').getAttribute('aria-current')).toBe(
      'true',
    );
    await visit.press('a');
    await visit.page.locator('.analysis-line').first().waitFor({ state: 'detached' });
    await visit.press('h');
    await visit.page
      .locator('.prompt')
      .getByText(/^Hint: /)
      .waitFor();
    expect(visit.consoleLines).toEqual([]);
  });
});
