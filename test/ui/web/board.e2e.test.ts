/** What is lit on the board is what is legal, and a turn of several steps is led step by step. */
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

/** Where a turn of such a name begins: the man that goes, where to, or the man that is removed. */
function beginningOf(name: string, family: string): { mover?: string; target?: string; removal?: string } {
  if (family === 'draughts') {
    const [mover, target] = name.split(/[-x]/);
    return { mover: mover!, target: target! };
  }
  const [first, removal] = name.split('x');
  if (first === '') return { removal: removal! };
  const [from, to] = first!.split('-');
  return to === undefined ? { target: from! } : { mover: from!, target: to };
}

const sorted = (places: Iterable<string | undefined>): string[] =>
  [...new Set(places)].filter(at => at !== undefined).sort();

describe('what is lit is what is legal', () => {
  test.each([
    ['morris', ['nine-mens-morris', 'lasker-morris', 'morabaraba', 'custodian-intervention-morris', 'da-san-qi']],
    ['draughts', ['spanish-draughts', 'damas-espanolas', 'russian-draughts', 'italian-draughts', 'english-draughts']],
    ['brandubh', ['brandubh', 'brandubh', 'brandubh', 'brandubh', 'brandubh']],
  ] as const)('on 50 positions of %s', async (family, variants) => {
    const visit = await browser.shared(site.url);
    const random = seeded(family.length);
    let seen = 0;
    for (const variant of variants) {
      const ruleset = rulesetOf(variant);
      const game = randomGame(ruleset, random, 60);
      await visit.load(writeRecord(game));
      await visit.page.waitForFunction(
        count => document.querySelectorAll('.turns li').length === count,
        game.moves.length,
      );
      const positions = Array.from({ length: 10 }, () => {
        const at = random.nextInt(game.moves.length);
        const names = game.moves.slice(0, at).map(({ name }) => name);
        const position = positionFromText(ruleset.rules, ruleset.rules.startFen, names);
        if (!position.ok) throw new Error(position.error);
        const legal = namedMoves(ruleset.rules, position.value, 'turns').map(({ name }) => beginningOf(name, family));
        const movers = sorted(legal.map(({ mover }) => mover));
        return { at, legal, movers, man: movers[random.nextInt(1000) % movers.length] };
      });
      const sights = await visit.marksIn(positions.map(({ at, man }) => ({ at, man })));
      for (const [n, position] of positions.entries()) compare(sights[n]!, position);
      seen += sights.length;
    }
    expect(seen).toBe(50);
    expect(visit.consoleLines).toEqual([]);
  });

  function compare(
    { lit, chosen }: Awaited<ReturnType<PageVisit['marksIn']>>[number],
    { legal, movers, man }: { legal: ReturnType<typeof beginningOf>[]; movers: string[]; man: string | undefined },
  ): void {
    expect(markedAs({ marks: lit }, 'mover')).toEqual(movers);
    expect(markedAs({ marks: lit }, 'removal')).toEqual(sorted(legal.map(({ removal }) => removal)));
    const placed = legal.filter(({ mover }) => mover === undefined).map(({ target }) => target);
    expect(markedAs({ marks: lit }, 'target')).toEqual(sorted(placed));
    if (man === undefined) return;
    expect(markedAs({ marks: chosen }, 'selected')).toEqual([man]);
    const targets = legal.flatMap(turn => (turn.mover === man ? [turn.target] : []));
    expect(markedAs({ marks: chosen }, 'target')).toEqual(sorted(targets));
  }
});

describe('custodian and intervention', () => {
  test('only the man on offer can be taken', async () => {
    const visit = await browser.shared(site.url, {
      variant: 'custodian-morris',
      fen: '********/@*******/*O****@O w p p 2 7 2 7 0 0 0 0 0 0 0 0 3',
    });
    await visit.tap('a1');
    // The one that may be taken is taken by itself.
    const { moves: turns, cells } = await visit.waitForMoves(1);
    expect(turns).toEqual(['a1xa4']);
    expect(cells.a4).toMatch(/^a4, empty/);
  });

  test('a mill or a custodian capture: a choice, and no other man', async () => {
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

  test('of two between whom one lands one is chosen, and the other follows', async () => {
    const fen = '********/O***O***/*****@*@ w p p 2 7 2 7 0 0 0 0 0 0 0 0 3';
    const visit = await browser.shared(site.url, { variant: 'intervention-morris', fen });
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit.tap('a4');
    expect(markedAs(await visit.waitForMark('removal', 'a1'), 'removal')).toEqual(['a1', 'a7']);
    await visit.tap('a7');
    const { moves: turns, cells } = await visit.waitForMoves(1);
    expect(turns).toEqual(['a4xa7xa1']);
    expect([cells.a1, cells.a7]).toEqual([expect.stringMatching(/^a1, empty/), expect.stringMatching(/^a7, empty/)]);
  });
});

describe('a chain of draughts', () => {
  const chain = { variant: 'spanish-draughts', fen: 'W:WK3:B5,6,27,28' };

  test('asks for the route at each landing; the men taken stand as ghosts until its end', async () => {
    const visit = await browser.shared(site.url, chain);
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit.tap('3');
    expect(markedAs(await visit.waitForMark('target', '10'), 'target')).toEqual(['10', '13', '17']);
    await visit.tap('10');
    const asked = await visit.waitForMark('target', '1');
    expect(markedAs(asked, 'target')).toEqual(['1', '32']);
    expect(asked.prompt).toBe('The chain goes on from 10: select where to');
    expect(asked.ghosts).toBe(1);
    expect(asked.cells['6']).toMatch(/^6, black man, taken/);
    await visit.tap('32');
    const { moves: turns, ghosts, cells } = await visit.waitForMoves(1);
    expect([turns, ghosts]).toEqual([['3x10x32'], 0]);
    expect([cells['6'], cells['27']]).toEqual(['6, empty', expect.stringMatching(/^2[0-9], (empty|black)/)]);
  });

  test('what has no choice plays itself', async () => {
    const visit = await browser.shared(site.url, chain);
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit.tap('3');
    await visit.tap('13');
    expect((await visit.waitForMoves(1)).moves).toEqual(['3x13x31x24']);
  });

  test('is taken back step by step, from the first', async () => {
    const visit = await browser.shared(site.url, chain);
    await visit.tap('3');
    await visit.tap('10');
    await visit.ready();
    await visit.button('Take back').click();
    expect(markedAs(await visit.state(), 'mover')).toEqual(['3']);
    expect((await visit.state()).ghosts).toBe(0);
  });
});

describe('a touch', () => {
  test('of another own man changes the selection, elsewhere lets go, and says where capture is compulsory', async () => {
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
    expect(await visit.state()).toMatchObject({ prompt: 'Capture is compulsory: another man has to capture.' });
    expect(await selected()).toEqual([]);
  });

  test('of a finger that goes on is a drag too, and the page stays where it is', async () => {
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
    // First upwards, as if to scroll.
    for (const y of [20, 40, 60, 80]) await send('touchMove', { x: start.x, y: start.y - y });
    await send('touchMove', end);
    await send('touchEnd');
    expect((await visit.waitForMoves(2)).moves[1]).toBe('d3-c3');
    expect(await visit.page.evaluate(() => scrollY)).toBe(0);
  });

  test('that goes on is a drag', async () => {
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
    // Where it may not go it goes back.
    await drag('d5', 'd6');
    await drag('d5', 'f2');
    expect((await visit.state()).moves.length).toBeLessThan(3);
  });
});
