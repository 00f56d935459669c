/** The position editor and the puzzles in a browser: by mouse, finger and keyboard. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { dailyPuzzle, listPuzzles } from '../../../src/ui/web/puzzle-list';
import { loadAxe, VISUAL_RULES, violationsIn } from './axe';
import { DESKTOP, host, type PageVisit, TIMEOUT_MS, withBrowser } from './browser';

const browser = withBrowser();
let site: Awaited<ReturnType<typeof host>>;
beforeAll(async () => {
  site = await host(true);
});
afterAll(() => site.close());

/** The shared page with a view; its address is followed as a link. */
async function openView(fragment: string, viewport: { width: number; height: number } = DESKTOP.viewport) {
  const visit = await browser.shared(site.url);
  await visit.page.setViewportSize(viewport);
  await visit.page.evaluate(hash => {
    history.replaceState(null, '', location.pathname);
    location.hash = hash;
  }, fragment);
  return visit;
}

async function openEditor(variant: string, fen: string, viewport?: { width: number; height: number }) {
  const visit = await openView(`#editor&${new URLSearchParams({ variant, fen })}`, viewport);
  await expect.poll(() => fenOf(visit), PATIENT).toBe(fen);
  return visit;
}

/** The machine may be busy. */
const PATIENT = { timeout: TIMEOUT_MS };

const fenField = (visit: PageVisit) => visit.page.locator('.editor .fen input');
const fenOf = (visit: PageVisit): Promise<string> => fenField(visit).inputValue();
const checkOf = (visit: PageVisit): Promise<string | null> => visit.page.locator('.position-check').textContent();

const outcomeOf = (visit: PageVisit) => visit.page.locator('.outcome').textContent();

/** The centre of a point on the screen. */
async function centreOf(visit: PageVisit, at: string): Promise<[number, number]> {
  const { x, y, width, height } = (await visit.page.locator(`[data-at="${at}"]`).boundingBox())!;
  return [x + width / 2, y + height / 2];
}

async function dragMouse(visit: PageVisit, from: [number, number], to: [number, number]): Promise<void> {
  const { mouse } = visit.page;
  await mouse.move(...from);
  await mouse.down();
  await mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await mouse.move(...to);
  await mouse.up();
}

/** No violations, light and dark. */
async function expectAccessible(visit: PageVisit): Promise<void> {
  await loadAxe(visit);
  expect(await violationsIn(visit)).toEqual([]);
  await visit.page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(visit, VISUAL_RULES)).toEqual([]);
  await visit.page.emulateMedia({ colorScheme: 'light' });
}

describe('the editor', () => {
  test('sets up a position by mouse', async () => {
    const visit = await openEditor('spanish-draughts', 'W:W5:B20');
    await dragMouse(visit, await centreOf(visit, '5'), await centreOf(visit, '14'));
    expect(await fenOf(visit)).toBe('W:W14:B20');
    const { x, y, width, height } = (await visit.button('black king').boundingBox())!;
    await dragMouse(visit, [x + width / 2, y + height / 2], await centreOf(visit, '30'));
    expect(await fenOf(visit)).toBe('W:W14:B20,K30');
    await visit.page.locator('[data-at="20"]').click({ button: 'right' });
    expect(await fenOf(visit)).toBe('W:W14:BK30');
    // Off the board.
    await dragMouse(visit, await centreOf(visit, '30'), [1000, 20]);
    await visit.button('black man').click();
    await dragMouse(visit, await centreOf(visit, '21'), await centreOf(visit, '23'));
    expect(await fenOf(visit)).toMatch(/^W:W14:B.*21.*23$/);
    await visit.page.locator('[data-at="1"]').click();
    expect(await checkOf(visit)).toMatch(/^A black man on 1 /);
    expect(await visit.button('Play from here').isDisabled()).toBe(true);
    await visit.page.locator('[data-at="1"]').click();
    expect(await checkOf(visit)).toBe('The position can be played. White to move.');
    expect(visit.consoleLines).toEqual([]);
  });

  test('sets up a position by the keyboard, keeps it, and plays from it', async () => {
    const visit = await openEditor('nine-mens-morris', 'OOO@@@**/********/******** w m s 3 0 3 0 0 0 0 0 0 0 0 0 1');
    await visit.page.locator('.board [tabindex="0"]').focus();
    const here = () => visit.page.evaluate(() => (document.activeElement as SVGElement).dataset.at);
    const first = await here();
    await visit.press('w', 'ArrowRight', 'b', 'ArrowRight', 'w', 'Delete', 'u');
    expect([first, await here()]).toEqual(['a1', 'g1']);
    expect(await visit.page.locator('[data-at="d1"]').getAttribute('aria-label')).toBe('d1, black man');
    expect(await visit.page.locator('.editor [aria-live]').textContent()).toBe('Move undone.');
    await visit.page.getByRole('radio', { name: 'Black' }).check({ force: true });
    await visit.page.getByRole('spinbutton', { name: 'Black: men in hand' }).fill('9');
    expect(await checkOf(visit)).toBe('Black has 13 men, on the board and in hand; at most 9 are allowed.');
    await visit.page.getByRole('spinbutton', { name: 'Black: men in hand' }).fill('0');
    const fen = await fenOf(visit);
    expect(fen).toMatch(/ b m s 5 0 4 0 /);
    await visit.page.reload();
    await expect.poll(() => fenOf(visit), PATIENT).toBe(fen);
    expect(new URL(visit.page.url()).hash).toBe('#editor');
    await visit.page.getByRole('combobox', { name: 'You play' }).selectOption('first');
    await visit.button('Play from here').focus();
    await visit.press('Enter');
    const state = await visit.waitForMoves(1);
    expect([state.title, state.moves.length]).toEqual(["Nine men's morris", 1]);
    expect(new URL(visit.page.url()).hash).toBe('');
  });

  test('shows a typed FEN, and takes any position of a game', async () => {
    const visit = await browser.shared(site.url, { variant: 'brandubh', moves: 'd7-c7' });
    await visit.waitForTitle('Brandubh');
    await visit.button('Edit this position').click();
    await expect.poll(() => fenOf(visit), PATIENT).toBe('2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 1');
    await fenField(visit).fill('7/7/7/3K3/7/7/3t');
    expect(await checkOf(visit)).toMatch(/^The FEN cannot be read: /);
    await fenField(visit).fill('7/7/7/7/7/7/3t3 a 0');
    expect(await checkOf(visit)).toBe('The king is missing.');
    await fenField(visit).fill('7/7/7/3K3/7/7/3t3 a 0');
    expect(await visit.page.locator('[data-at="d4"]').getAttribute('aria-label')).toMatch(/king$/);
    await visit.page.locator('.editor').getByRole('button', { name: 'Analyse' }).click();
    await visit.page.locator('.analysis-line').first().waitFor();
    expect((await visit.state()).cells.d4).toMatch(/king/);
    await visit.button('Analyse').click();
    await visit.page.goBack();
    await visit.page.locator('.editor').waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('can be used with a finger, and has no violations', async () => {
    const visit = await openEditor('zhi-qi', unwrap(newGame('zhi-qi')).fen, { width: 360, height: 740 });
    await visit.button('black man').tap();
    await visit.tap('d6');
    await visit.button('Blocked point').tap();
    await visit.tap('a1');
    expect((await fenOf(visit)).split(' ')[0]).toBe('********/@*******/*****X**');
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(visit);
    await visit.page.setViewportSize(DESKTOP.viewport);
    await expectAccessible(visit);
    expect(visit.consoleLines).toEqual([]);
  });
});

describe('the puzzles', () => {
  const puzzles = listPuzzles(readFileSync('puzzles.json', 'utf8'));
  const draughts = puzzles.filter(({ variant, grade }) => variant === 'english-draughts' && grade === 'easy');
  const [short, next] = draughts.filter(({ line }) => line.length === 1);
  const long = draughts.find(({ line, goal }) => line.length === 3 && goal === 'win' && !line.join().includes('x'))!;
  const openPuzzle = async ({ variant, number }: { readonly variant: string; readonly number: number }) => {
    const visit = await openView(`#puzzles&variant=${variant}&number=${number}`);
    await visit.page.getByRole('heading', { name: `Puzzle ${number}`, exact: true }).waitFor();
    return visit;
  };
  const play = async (visit: PageVisit, name: string): Promise<void> => {
    for (const at of name.split('-')) await visit.page.locator(`[data-at="${at}"]`).click();
  };
  const progressOf = (visit: PageVisit) => visit.page.evaluate(() => localStorage.getItem('alquerque-puzzles'));

  test('are listed by variant and difficulty, and can be reached by keys', async () => {
    const visit = await openView('#puzzles');
    await visit.page.getByRole('radio', { name: /^English draughts/ }).focus();
    await visit.press(' ', 'Tab', 'ArrowRight', 'ArrowLeft');
    const numbers = visit.page.locator('.puzzle-numbers button');
    expect(await numbers.count()).toBe(draughts.length);
    expect(await numbers.first().getAttribute('aria-label')).toBe('Puzzle 1, not tried');
    await expectAccessible(visit);
    await visit.page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(visit);
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await visit.page.setViewportSize(DESKTOP.viewport);
    await visit.button('Solve').focus();
    await visit.press('Enter');
    const daily = dailyPuzzle(puzzles, new Date());
    await visit.page.getByRole('heading', { name: `Puzzle ${daily.number}`, exact: true }).waitFor();
    await visit.page.goBack();
    await numbers.first().waitFor();
    expect(visit.consoleLines).toEqual([]);
  });

  test('are solved by playing the line; the next one follows', async () => {
    const visit = await openPuzzle(short!);
    expect(await visit.page.locator('.task').textContent()).toMatch(/ to move and (win|draw)$/);
    await expectAccessible(visit);
    await play(visit, short!.line[0]!);
    await expect.poll(() => outcomeOf(visit), PATIENT).toMatch(/^Solved!/);
    expect(await progressOf(visit)).toContain(`"${short!.key}":"solved"},"streak":1,"bestStreak":1`);
    await visit.button('Next puzzle').click();
    await expect.poll(() => visit.page.url(), PATIENT).toMatch(/number=\d+$/);
    expect(visit.page.url()).not.toContain(`number=${short!.number}`);
    expect(visit.consoleLines).toEqual([]);
  });

  test('answer a wrong move, and show the solution', async () => {
    const visit = await openPuzzle(long);
    const start = unwrap(newGame(long.variant, { fen: long.fen }));
    const sideName = start.side === 'white' ? 'Black' : 'White';
    const wrong = start.moves().find(({ name }) => name !== long.line[0] && /^\d+-\d+$/.test(name))!;
    await play(visit, wrong.name);
    await expect.poll(() => outcomeOf(visit), PATIENT).toBe(`${wrong.name} does not win. Take it back and try again.`);
    await visit.press('u');
    await visit.press('h');
    await expect.poll(() => outcomeOf(visit), PATIENT).toBe(`Move the piece on ${long.line[0]!.split('-')[0]}.`);
    expect(await visit.page.locator('circle.arrow').count()).toBe(1);
    await play(visit, long.line[0]!);
    await expect.poll(() => outcomeOf(visit), PATIENT).toBe(`Right! ${sideName}: ${long.line[1]}. What next?`);
    await visit.button('Show the solution').click();
    await expect.poll(() => outcomeOf(visit), PATIENT).toMatch(/^This is the solution\. (?!The end)/);
    const moves = await visit.page.locator('.puzzle-moves button').allTextContents();
    expect(moves.slice(0, 3)).toEqual(long.line);
    expect(await progressOf(visit)).toContain(`"${long.key}":"failed"},"streak":0,"bestStreak":1`);
    await visit.page.getByRole('button', { name: 'Analyse' }).click();
    await visit.page.locator('.analysis-line').first().waitFor();
    expect((await visit.state()).moves).toEqual(moves);
    await visit.button('Analyse').click();
    expect(visit.consoleLines).toEqual([]);
  });

  test('forget the progress in the settings, after a question', async () => {
    const visit = await openPuzzle(next!);
    await visit.menu('Settings');
    await visit.button('Reset puzzle progress').click();
    await visit.button('Reset now').click();
    await visit.button('Close').click();
    expect(await progressOf(visit)).toBeNull();
    await visit.button('All puzzles').click();
    await visit.page.getByText('Streak: 0').waitFor();
  });
});
