/** What is kept, what is taken back, what is looked at: nothing is lost, and nothing comes too late. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { host, markedAs, type PageVisit, withBrowser } from './browser';

const browser = withBrowser();
let site: Awaited<ReturnType<typeof host>>;
beforeAll(async () => {
  site = await host(true);
});
afterAll(() => site.close());

/** A game of Brandubh that the player begins, against an engine that takes its time. */
async function slowGame(): Promise<PageVisit> {
  const visit = await browser.shared(site.url);
  await visit.newGame({ title: 'Brandubh', seat: 'first', level: 'full', time: '10000' });
  await visit.tap('d7');
  await visit.tap('c7');
  await visit.page.getByText('The engine thinks').waitFor();
  return visit;
}

const time = (visit: PageVisit) => visit.page.getByRole('combobox', { name: 'Time a turn' });

const GAME = { variant: 'brandubh', moves: 'd7-c7 d5-c5 d6-c6' };

describe('while the engine thinks', () => {
  test('a turn is taken back, and no late answer lands', async () => {
    const visit = await slowGame();
    await visit.press('u');
    expect((await visit.ready()).moves).toEqual([]);
    await time(visit).selectOption('200');
    await visit.tap('d6');
    await visit.tap('c6');
    const { moves: turns } = await visit.waitForMoves(2);
    expect(turns[0]).toBe('d6-c6');
    expect((await visit.ready()).moves).toHaveLength(2);
  });

  test('the page is loaded anew, and the game goes on', async () => {
    const visit = await slowGame();
    await time(visit).selectOption('200');
    await visit.page.reload();
    const { moves: turns } = await visit.waitForMoves(2);
    expect(turns[0]).toBe('d7-c7');
    expect(await visit.page.getByRole('combobox', { name: 'Level' }).inputValue()).toBe('full');
    expect(visit.consoleLines).toEqual([]);
  });
});

describe('what the browser keeps', () => {
  test('is the turn under way too', async () => {
    const visit = await browser.shared(site.url);
    await visit.newGame({ title: 'Spanish draughts', seat: 'both', fen: 'W:WK3:B5,6,27,28' });
    await visit.tap('3');
    await visit.tap('10');
    await visit.ready();
    await visit.page.reload();
    await visit.page.waitForSelector('svg.board');
    const sight = await visit.ready();
    expect([sight.ghosts, markedAs(sight, 'target')]).toEqual([1, ['1', '32']]);
  });

  test('may be damaged: then all is new', async () => {
    const visit = await browser.shared(site.url, GAME);
    await visit.reopen({}, '{"record":7,"settings":{"level":"god"}');
    const { title, moves: turns, marks: lit } = await visit.ready();
    expect([title, turns.length]).toEqual(['Spanish draughts', 0]);
    expect(Object.keys(lit).length).toBeGreaterThan(0);
    expect(visit.consoleLines).toEqual([]);
  });

  test('may not be kept at all', async () => {
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

describe('a game that has been played', () => {
  test('is looked back at by clicks and keys; playing on from there is asked about', async () => {
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
    const question = visit.page.getByRole('dialog');
    await question.getByText('The 2 turns after it will be dropped').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await visit.state()).moves).toHaveLength(3);
    await visit.tap('d5');
    await visit.tap('b5');
    await question.getByRole('button', { name: 'Play on' }).click();
    await visit.page.getByRole('button', { name: '2. d5-b5' }).waitFor();
    expect((await visit.state()).moves).toEqual(['d7-c7', 'd5-b5']);
  });

  test('is in its link, its record and its FEN', async () => {
    const visit = await browser.shared(site.url, GAME);
    const record = await visit.save();
    const fen = await visit.page.getByLabel('Position (FEN)').inputValue();
    await visit.button('Link').click();
    await visit.page.getByText(/link to this game/).waitFor();
    const { hash } = new URL(visit.page.url());
    await visit.reopen(Object.fromEntries(new URLSearchParams(hash.slice(1))));
    expect(await visit.state()).toMatchObject({ turns: ['d7-c7', 'd5-c5', 'd6-c6'], title: 'Brandubh' });
    await visit.newGame({ title: "Nine men's morris", seat: 'both' });
    await visit.load(record);
    await visit.page.getByRole('button', { name: '3. d6-c6' }).waitFor();
    expect(await visit.page.getByLabel('Position (FEN)').inputValue()).toBe(fen);
    await visit.load('[Variant "chess"]\n\n*');
    await visit.page.getByText(/The file could not be read/).waitFor();
    await visit.newGame({ title: 'Brandubh', seat: 'both', fen });
    expect((await visit.state()).cells.c7).toContain('attacker');
  });

  test('goes on after a reload, though it began with a link; a link may be opened while the page is', async () => {
    const visit = await browser.shared(site.url, GAME);
    await visit.tap('d3');
    await visit.tap('c3');
    await visit.waitForMoves(4);
    await visit.page.reload();
    expect((await visit.waitForMoves(4)).moves[3]).toBe('d3-c3');
    const follow = (): Promise<void> =>
      visit.page.evaluate(() => location.assign('#variant=english-draughts&moves=11-15'));
    const question = visit.page.getByRole('dialog', { name: 'Give up the game under way for that of the link?' });
    await follow();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect([(await visit.state()).moves.length, new URL(visit.page.url()).hash]).toEqual([4, '']);
    await follow();
    await question.getByRole('button', { name: 'Open' }).click();
    await visit.page.getByRole('heading', { name: 'English draughts' }).waitFor();
    expect((await visit.state()).moves).toEqual(['11-15']);
    // Nothing was played there.
    await visit.page.evaluate(() => location.assign('#variant=english-draughts&moves=11-16'));
    await visit.page.getByRole('button', { name: '1. 11-16' }).waitFor();
    // What was played just before may clear the address before the page hears of the link.
    await visit.page.evaluate(() => {
      location.hash = 'variant=english-draughts&moves=12-16';
      history.replaceState(null, '', location.pathname);
    });
    await visit.page.getByRole('button', { name: '1. 12-16' }).waitFor();
    await visit.page.evaluate(() => location.assign('#variant=english-draughts&moves=11-16+1'));
    await visit.page.getByText(/The link holds no game: turn 2/).waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('is not given up unasked for a file or a new one', async () => {
    const visit = await browser.shared(site.url, { variant: 'brandubh' });
    await visit.newGame({ title: 'Brandubh', seat: 'both' });
    await visit.tap('d6');
    await visit.tap('c6');
    await visit.waitForMoves(1);
    const question = visit.page.getByRole('dialog', { name: 'Give up the game under way?' });
    const answer = (name: string): Promise<void> => question.getByRole('button', { name }).click();
    const file = Buffer.from('\ufeff[Event "Łódź"]\n[GameType "21"]\n\n1. 11-15 22-18 *\n', 'utf16le');
    await visit.load(file);
    await answer('Cancel');
    expect(await visit.state()).toMatchObject({ title: 'Brandubh', turns: ['d6-c6'] });
    await visit.button('New game').click();
    const form = visit.page.getByRole('dialog', { name: 'New game' });
    await form.getByLabel('Level').selectOption('novice');
    await form.getByRole('button', { name: 'Begin' }).click();
    await answer('Cancel');
    expect((await visit.state()).moves).toEqual(['d6-c6']);
    // What was chosen is there still.
    expect(await form.getByLabel('Level').inputValue()).toBe('novice');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await visit.load(file);
    await answer('Give up');
    await visit.page.getByRole('button', { name: '2. 22-18' }).waitFor();
    expect((await visit.state()).title).toBe('English draughts');
    // Nothing was played there.
    await visit.load('1. 11-16 *');
    await visit.page.getByRole('button', { name: '1. 11-16' }).waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('is read in the forms of others, and what was left open is told', async () => {
    const visit = await browser.shared(site.url);
    await visit.load('[Event "?"]\n[GameType "21"]\n[Result "0-1"]\n\n1. 11-15 22-18 2. 15x22 25x18 0-1\n');
    await visit.page.getByRole('button', { name: '4. 25x18' }).waitFor();
    expect(await visit.state()).toMatchObject({ title: 'English draughts', status: 'Black forfeited the game.' });
    await visit.load('1. 11-15 *\n\n1. 11-16 22-17 *\n');
    await visit.page.getByText(/^Game 1 of 2\..* by legality/).waitFor();
    expect((await visit.state()).moves).toEqual(['11-15']);
    await visit.load('1. 11-99 *');
    await visit.page.getByText(/The file could not be read: line 1: /).waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('cannot be read from a file where the server is gone that has what reads it: that is told', async () => {
    const visit = await browser.shared(site.url);
    onTestFinished(() => visit.page.unrouteAll());
    await visit.reopen();
    await visit.page.route('**/*.js', route => route.abort());
    await visit.load('1. 11-15 *');
    await visit.page.getByText('The file could not be read.').waitFor();
  });

  test('is not played by an engine that could not be started: that is told', async () => {
    const visit = await browser.shared(site.url);
    onTestFinished(() => visit.page.unrouteAll());
    await visit.page.route('**/thread*.js', route => route.abort());
    await visit.reopen();
    await visit.newGame({ title: 'Brandubh', seat: 'second' });
    await visit.page.getByText('The engine has failed. Go on asks it once more.').first().waitFor();
    await visit.page.unroute('**/thread*.js');
    await visit.button('Go on').click();
    await visit.waitForMoves(1);
  });

  test('is not begun with a number that cannot be, and says so though the rules are folded away', async () => {
    const visit = await browser.shared(site.url, { variant: 'brandubh' });
    await visit.button('New game').click();
    const rules = visit.page.getByText('Rules and position');
    await rules.click();
    await visit.page.getByRole('spinbutton').first().fill('999999');
    await rules.click();
    await visit.button('Begin').click();
    await visit.page
      .getByRole('alert')
      .getByText(/^MoveLimit: .* not '999999'$/)
      .waitFor();
    await visit.button('Cancel').click();
    expect(visit.consoleLines).toEqual([]);
  });

  test('a link that holds no game says so', async () => {
    const visit = await browser.shared(site.url);
    await visit.reopen({ variant: 'brandubh', moves: 'd7-d1' });
    await visit.page.getByText(/The link holds no game: turn 1/).waitFor();
    expect((await visit.ready()).title).toBe('Spanish draughts');
  });

  test('is forfeited after a question, and reviewed turn by turn', async () => {
    const visit = await browser.shared(site.url, {
      variant: 'english-draughts',
      moves: '11-15 22-18 15x22 25x18 8-11 18-15',
    });
    await visit.press('Escape');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Forfeit' }).click();
    expect((await visit.state()).status).toMatch(/ forfeited the game\.$/);
    await visit.button('Review the game').click();
    await visit.button('Once more').waitFor();
    // The last turn gives a man away.
    await visit.page.locator('.turns li:last-child small').waitFor();
    const curve = (await visit.page.locator('.curve').boundingBox())!;
    await visit.page.mouse.click(curve.x + 2, curve.y + 10);
    expect(await visit.page.locator('.turns [aria-current]').count()).toBe(0);
    await visit.page
      .getByText(/lost a turn/)
      .first()
      .waitFor();
  });
});

describe('those who do not see the board', () => {
  test('hear both sides’ turns, and what stands and may be done where', async () => {
    const visit = await browser.shared(site.url);
    await visit.newGame({ title: 'Brandubh', seat: 'first', level: 'novice', time: '200' });
    const { cells } = await visit.state();
    expect([cells.d7, cells.d4, cells.a1]).toEqual([
      'd7, attacker man, may move',
      expect.stringMatching(/^d4, throne, defender king/),
      'a1, corner, empty',
    ]);
    const heard: string[] = [];
    await visit.page.exposeFunction('hear', (text: string) => heard.push(text));
    await visit.page.evaluate(() => {
      const region = document.querySelector('[aria-live]')!;
      new MutationObserver(() =>
        (globalThis as unknown as { hear(text: string): void }).hear(region.textContent!),
      ).observe(region, { subtree: true, characterData: true, childList: true });
    });
    await visit.tap('d7');
    expect((await visit.state()).cells.c7).toBe('c7, empty, move here');
    await visit.tap('c7');
    await visit.waitForMoves(2);
    await visit.ready();
    expect(heard[0]).toMatch(/^Attackers: d7-c7\./);
    expect(heard.at(-1)).toMatch(/^Defenders: /);
  });
});

test('keys do what they do in the terminal', async () => {
  const visit = await browser.shared(site.url, { variant: 'brandubh', moves: 'd7-c7' });
  const board = visit.page.getByRole('grid');
  expect(await board.getAttribute('aria-label')).toBe('Board, attackers at the bottom');
  await visit.press('f');
  expect(await board.getAttribute('aria-label')).toBe('Board, attackers at the top');
  // With Caps Lock, on a Russian keyboard, and on one that has another letter there.
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
  // No key gets past a dialog.
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
  await visit.press('Escape');
  await visit.page.getByRole('dialog', { name: /forfeits?/i }).waitFor();
  await visit.press('Escape');
  expect((await visit.ready()).status).toMatch(/ to move\.$/);
});

describe('an analysis', () => {
  test('tells as many lines as are wanted, and draws what is held', async () => {
    const visit = await browser.shared(site.url, { variant: 'spanish-draughts' });
    await visit.page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
    await visit.press('a');
    await visit.page.locator('.line-of').nth(2).waitFor();
    await visit.page.getByText(/depth \d+, .* nodes a second/).waitFor();
    expect(await visit.page.getByRole('img', { name: /^Evaluation for white: [+-]/ }).count()).toBe(1);
    expect(await visit.page.locator('.arrows .arrow').count()).toBe(0);
    await visit.page.locator('.line-of').first().hover();
    await visit.page.locator('.arrows .arrow').first().waitFor({ state: 'attached' });
    await visit.press('a');
    await visit.page.locator('.line-of').first().waitFor({ state: 'detached' });
    await visit.press('h');
    await visit.page
      .locator('.prompt')
      .getByText(/^Hint: /)
      .waitFor();
    expect(visit.consoleLines).toEqual([]);
  });
});
