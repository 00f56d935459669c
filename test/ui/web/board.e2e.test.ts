/** The board marks exactly the legal input, and moves of several steps are entered step by step. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedMoves, positionFromText } from '../../../src/games/position-from-text';
import { writeRecord } from '../../../src/records/native';
import { randomGame, rulesetOf } from '../../records/random-game';
import { seeded } from '../../seed';
import { host, markedAs, type PageVisit, withBrowser } from './browser';

const browser = withBrowser();
let site: Awaited<ReturnType<typeof host>>;
beforeAll(async () => {
  site = await host(true);
});
afterAll(() => site.close());

/** The first step in a move's name: the man and its target, or the man that is removed. */
function firstStepOf(name: string, family: string): { mover?: string; target?: string; removal?: string } {
  if (family === 'draughts') {
    const [mover, target] = name.split(/[-x]/);
    return { mover: mover!, target: target! };
  }
  const [first, removal] = name.split('x');
  if (first === '') return { removal: removal! };
  const [from, to] = first!.split('-');
  return to === undefined ? { target: from! } : { mover: from!, target: to };
}

const sorted = (points: Iterable<string | undefined>): string[] =>
  [...new Set(points)].filter(at => at !== undefined).sort();

describe('the marked points are the legal ones', () => {
  test.each([
    ['morris', ['nine-mens-morris', 'lasker-morris', 'morabaraba', 'custodian-intervention-morris', 'da-san-qi']],
    ['draughts', ['spanish-draughts', 'damas-espanolas', 'russian-draughts', 'italian-draughts', 'english-draughts']],
    ['brandubh', ['brandubh', 'brandubh', 'brandubh', 'brandubh', 'brandubh']],
  ] as const)('on 50 positions of %s', async (family, variants) => {
    const visit = await browser.shared(site.url);
    const random = seeded(family.length);
    let count = 0;
    for (const variant of variants) {
      const ruleset = rulesetOf(variant);
      const game = randomGame(ruleset, random, 60);
      await visit.load(writeRecord(game));
      await visit.page.waitForFunction(
        count => document.querySelectorAll('.moves .move').length === count,
        game.moves.length,
      );
      const positions = Array.from({ length: 10 }, () => {
        const ply = random.nextInt(game.moves.length);
        const names = game.moves.slice(0, ply).map(({ name }) => name);
        const position = positionFromText(ruleset.rules, ruleset.rules.startFen, names);
        if (!position.ok) throw new Error(position.error);
        const legal = namedMoves(ruleset.rules, position.value, 'turns').map(({ name }) => firstStepOf(name, family));
        const movers = sorted(legal.map(({ mover }) => mover));
        return { ply, legal, movers, man: movers[random.nextInt(1000) % movers.length] };
      });
      const marked = await visit.marksIn(positions.map(({ ply, man }) => ({ ply, man })));
      for (const [n, position] of positions.entries()) compare(marked[n]!, position);
      count += marked.length;
    }
    expect(count).toBe(50);
    expect(visit.consoleLines).toEqual([]);
  });

  function compare(
    { marks, afterClick }: Awaited<ReturnType<PageVisit['marksIn']>>[number],
    { legal, movers, man }: { legal: ReturnType<typeof firstStepOf>[]; movers: string[]; man: string | undefined },
  ): void {
    expect(markedAs({ marks }, 'mover')).toEqual(movers);
    expect(markedAs({ marks }, 'removal')).toEqual(sorted(legal.map(({ removal }) => removal)));
    const placed = legal.filter(({ mover }) => mover === undefined).map(({ target }) => target);
    expect(markedAs({ marks }, 'target')).toEqual(sorted(placed));
    if (man === undefined) return;
    expect(markedAs({ marks: afterClick }, 'selected')).toEqual([man]);
    const targets = legal.flatMap(step => (step.mover === man ? [step.target] : []));
    expect(markedAs({ marks: afterClick }, 'target')).toEqual(sorted(targets));
  }
});

describe('custodian and intervention captures', () => {
  test('only the man between can be removed', async () => {
    const visit = await browser.shared(site.url, {
      variant: 'custodian-morris',
      fen: '********/@*******/*O****@O w p p 2 7 2 7 0 0 0 0 0 0 0 0 3',
    });
    await visit.tap('a1');
    // It is removed automatically.
    const { moves, cells } = await visit.waitForMoves(1);
    expect(moves).toEqual(['a1xa4']);
    expect(cells.a4).toMatch(/^a4, empty/);
  });

  test('a mill and a custodian capture at once leave the choice of one man', async () => {
    const fen = '*****@**/@*******/OO***O@* w p p 3 6 3 6 0 0 0 0 0 0 0 0 9';
    const visit = await browser.shared(site.url, {
      variant: 'nine-mens-morris',
      rules: 'CustodianCaptureEnabled=true',
      fen,
    });
    await visit.tap('a7');
    const asked = await visit.waitForMark('removal', 'a4');
    expect(markedAs(asked, 'removal')).toEqual(['a4', 'c3', 'd6']);
    expect(asked.cells.a4).toMatch(/remove \(custodian\)/);
    expect(asked.cells.d6).toMatch(/remove \(mill\)/);
    await visit.tap('d7');
    await visit.tap('a1');
    expect((await visit.state()).moves).toEqual([]);
    await visit.tap('a4');
    expect((await visit.waitForMoves(1)).moves).toEqual(['a7xa4']);
  });

  test('of two men captured by intervention one is chosen, and the other follows', async () => {
    const fen = '********/O***O***/*****@*@ w p p 2 7 2 7 0 0 0 0 0 0 0 0 3';
    const visit = await browser.shared(site.url, { variant: 'intervention-morris', fen });
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit.tap('a4');
    expect(markedAs(await visit.waitForMark('removal', 'a1'), 'removal')).toEqual(['a1', 'a7']);
    await visit.tap('a7');
    const { moves, cells } = await visit.waitForMoves(1);
    expect(moves).toEqual(['a4xa7xa1']);
    expect([cells.a1, cells.a7]).toEqual([expect.stringMatching(/^a1, empty/), expect.stringMatching(/^a7, empty/)]);
  });
});

describe('a leap capture', () => {
  test('the destination behind an opponent is offered, and the jumped man is removed', async () => {
    const visit = await browser.shared(site.url, {
      variant: 'nine-mens-morris',
      rules: 'LeapCaptureEnabled=true',
      fen: '*@*O****/*@***O@*/****O*@O w m s 4 0 4 0 0 0 0 0 0 0 0 0 20',
    });
    await visit.tap('a7');
    expect(markedAs(await visit.waitForMark('target', 'a1'), 'target')).toEqual(['a1', 'd7']);
    await visit.tap('a1');
    const { moves, cells } = await visit.waitForMoves(1);
    expect(moves).toEqual(['a7-a1xa4']);
    expect(cells.a4).toMatch(/^a4, empty/);
  });
});

describe('a chain of captures', () => {
  const chain = { variant: 'spanish-draughts', fen: 'W:WK3:B5,6,27,28' };

  test('asks for the route at each landing; captured men stay on the board until its end', async () => {
    const visit = await browser.shared(site.url, chain);
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit.tap('3');
    expect(markedAs(await visit.waitForMark('target', '10'), 'target')).toEqual(['10', '13', '17']);
    await visit.tap('10');
    const asked = await visit.waitForMark('target', '1');
    expect(markedAs(asked, 'target')).toEqual(['1', '32']);
    expect(asked.prompt).toBe('Keep capturing');
    expect(asked.captured).toBe(1);
    expect(asked.cells['6']).toMatch(/^6, black man, captured/);
    await visit.tap('32');
    const { moves, captured, cells } = await visit.waitForMoves(1);
    expect([moves, captured]).toEqual([['3x10x32'], 0]);
    expect([cells['6'], cells['27']]).toEqual(['6, empty', expect.stringMatching(/^2[0-9], (empty|black)/)]);
  });

  test('plays forced captures by itself', async () => {
    const visit = await browser.shared(site.url, chain);
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit.tap('3');
    await visit.tap('13');
    expect((await visit.waitForMoves(1)).moves).toEqual(['3x13x31x24']);
  });

  test('is undone from its first step', async () => {
    const visit = await browser.shared(site.url, chain);
    await visit.tap('3');
    await visit.tap('10');
    await visit.ready();
    await visit.button('Undo').click();
    expect(markedAs(await visit.state(), 'mover')).toEqual(['3']);
    expect((await visit.state()).captured).toBe(0);
  });
});

describe('a tap', () => {
  test('on another own man changes the selection, elsewhere deselects, and says if a capture is compulsory', async () => {
    const visit = await browser.shared(site.url, { variant: 'spanish-draughts' });
    const selected = async (): Promise<string[]> => markedAs(await visit.state(), 'selected');
    await visit.tap('9');
    expect(await selected()).toEqual(['9']);
    await visit.tap('10');
    expect(await selected()).toEqual(['10']);
    await visit.tap('20');
    expect(await selected()).toEqual([]);
    await visit.follow({ variant: 'spanish-draughts', fen: 'W:W1,10:B14' });
    await visit.tap('1');
    expect(await visit.state()).toMatchObject({ prompt: 'You must capture. Pick one of the marked pieces.' });
    expect(await selected()).toEqual([]);
  });

  test('that moves on drags the man without scrolling the page', async () => {
    const visit = await browser.shared(site.url, { variant: 'brandubh' });
    const touches = await visit.context.newCDPSession(visit.page);
    const middle = async (at: string) => {
      const { x, y, width, height } = (await visit.page.locator(`[data-at="${at}"]`).boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    type Touch = 'touchStart' | 'touchMove' | 'touchEnd';
    const send = (type: Touch, ...touchPoints: { x: number; y: number }[]): Promise<unknown> =>
      touches.send('Input.dispatchTouchEvent', { type, touchPoints });
    await visit.tap('a4');
    await visit.tap('a5');
    await visit.waitForMoves(1);
    const [start, end] = [await middle('d3'), await middle('c3')];
    await send('touchStart', start);
    // Upwards first, as if to scroll.
    for (const y of [20, 40, 60, 80]) await send('touchMove', { x: start.x, y: start.y - y });
    await send('touchMove', end);
    await send('touchEnd');
    expect((await visit.waitForMoves(2)).moves[1]).toBe('d3-c3');
    expect(await visit.page.evaluate(() => scrollY)).toBe(0);
  });

  test('with the mouse drags too', async () => {
    const visit = await browser.shared(site.url, { variant: 'brandubh' });
    const middle = async (at: string) => {
      const { x, y, width, height } = (await visit.page.locator(`[data-at="${at}"]`).boundingBox())!;
      return [x + width / 2, y + height / 2] as const;
    };
    const drag = async (from: string, to: string): Promise<void> => {
      await visit.page.mouse.move(...(await middle(from)));
      await visit.page.mouse.down();
      await visit.page.mouse.move(...(await middle(to)), { steps: 3 });
      await visit.page.mouse.up();
    };
    await drag('d7', 'c7');
    expect((await visit.waitForMoves(1)).moves).toEqual(['d7-c7']);
    // To an illegal square the man returns.
    await drag('d5', 'd6');
    await drag('d5', 'f2');
    expect((await visit.state()).moves.length).toBeLessThan(3);
  });
});
