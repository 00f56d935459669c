/** The table against an engine that answers when the test wants it to. */
import { beforeEach, expect, test, vi } from 'vitest';
import { AlquerqueError, type Game, newGame, unwrap } from '../../src/lib';
import type { Best, Engine, Info } from '../../src/lib/engine.browser';
import { begin, type Line } from '../../src/parlour/line';
import { type Settings, USUAL } from '../../src/web/settings';
import { Table } from '../../src/web/table';
import { type Question, Thinker } from '../../src/web/thinker';
import { lineScore } from '../../src/web/words';

/** Who asks anew ends the search before, as with the engine. */
class SlowThinker {
  readonly asked: Question[] = [];
  private end: ((best: Best | undefined) => void) | undefined;

  ask(question: Question): Promise<Best | undefined> {
    this.stop();
    this.asked.push(question);
    return new Promise(resolve => {
      this.end = resolve;
    });
  }

  stop(): void {
    this.end?.(undefined);
    this.end = undefined;
  }

  newGame(): void {
    this.stop();
  }

  /** The question that is not answered yet. */
  get open(): Question | undefined {
    return this.end && this.asked.at(-1);
  }

  tell(score: number, multipv = 1, bound: Info['bound'] = 'exact'): void {
    this.open!.onInfo!({
      multipv,
      score: { cp: score },
      depth: 1,
      nodes: 1,
      nps: 1,
      bound,
      pv: ['x'],
    } as unknown as Info);
  }

  async answer(name: string): Promise<void> {
    const turn = unwrap(this.open!.game.read(name));
    this.end?.({ name, turn });
    this.end = undefined;
    await settled();
  }

  async fail(): Promise<void> {
    this.stop();
    await settled();
  }
}

/** What was promised has happened, and what followed from it. */
const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 5));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  return () => {
    vi.unstubAllGlobals();
  };
});

let thinker: SlowThinker;
function sit(line: Line, settings: Partial<Settings> = {}, begun = ''): Table {
  thinker = new SlowThinker();
  const table = new Table(line, { ...USUAL, ...settings }, thinker as unknown as Thinker, begun);
  table.goOn();
  return table;
}

const brandubh = (...names: readonly string[]): Line =>
  unwrap(
    begin(
      'brandubh',
      [],
      undefined,
      names.map(name => ({ name })),
    ),
  );
const namesOf = ({ line }: Table): string[] => line.plies.map(({ name }) => name);

async function play(table: Table, ...places: readonly string[]): Promise<void> {
  for (const at of places) table.touch(at);
  await settled();
}

/** A chain with a choice at its first landing, which has begun. */
async function inChain(settings: Partial<Settings> = {}): Promise<Table> {
  const start = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));
  const table = sit({ start, plies: [] }, settings);
  await play(table, '3', '10');
  expect(table.begun).toBeDefined();
  return table;
}

test('a hint does not end the engine’s own thinking, whatever is looked at', async () => {
  const table = sit(brandubh());
  await play(table, 'd7', 'c7');
  const { open } = thinker;
  table.look(0);
  expect([table.mayAct, table.mayAsk]).toEqual([true, false]);
  await table.showHint();
  expect(thinker.open).toBe(open);
  await thinker.answer('d5-c5');
  expect(namesOf(table)).toEqual(['d7-c7', 'd5-c5']);
});

test('a hint that is asked for twice comes once, beside an analysis too', async () => {
  const table = sit(brandubh());
  table.analyse(true);
  void table.showHint();
  void table.showHint();
  await settled();
  await thinker.answer('d7-c7');
  expect(table.notice).toBe('Hint: d7-c7');
  expect(thinker.open?.limits).toEqual({ infinite: true });
});

test('lines of an analysis are those of the position that is shown', async () => {
  const table = sit(brandubh());
  table.analyse(true);
  thinker.tell(50);
  expect(table.infos).toHaveLength(1);
  await play(table, 'd7', 'c7');
  expect(table.thinking).toBe(true);
  expect(table.infos).toEqual([]);
});

test('more lines are wanted: neither the turn under way nor the engine’s thinking is lost', async () => {
  const chain = await inChain();
  chain.set({ lines: 3 });
  expect(chain.begun).toBeDefined();
  const table = sit(brandubh(), { seat: 'second' });
  const { open } = thinker;
  table.set({ lines: 2 });
  expect(thinker.open).toBe(open);
  table.set({ seat: 'both' });
  table.analyse(true);
  table.set({ lines: 4 });
  expect(thinker.open).toMatchObject({ limits: { infinite: true }, lines: 4 });
});

const WON = ['d1-b1', 'd3-b3', 'd2-b2', 'd4-d1', 'a4-a3', 'd1-g1'];

test('a game that ended while one was asked is not forfeited', async () => {
  const table = sit(brandubh(...WON.slice(0, -1)));
  const asked = table.forfeit();
  await thinker.answer('d1-g1');
  table.question!.answer(true);
  await asked;
  expect(table.line.forfeit).toBeUndefined();
  expect(table.status).toMatch(/^You lost\./);
});

test('a question about a game is gone with the game', async () => {
  const table = sit(brandubh());
  const asked = table.forfeit();
  const { question } = table;
  table.open(brandubh('d7-c7'));
  expect(table.question).toBeUndefined();
  question!.answer(true);
  await asked;
  expect(table.line.forfeit).toBeUndefined();
});

test('who plays both sides forfeits for the one that is to move, whatever is looked at', async () => {
  const table = sit(brandubh('d7-c7', 'd5-c5'), { seat: 'both' });
  table.look(1);
  const asked = table.forfeit();
  table.question!.answer(true);
  await asked;
  expect(table.line.forfeit).toBe('attackers');
});

async function reviewed(table: Table): Promise<void> {
  const done = table.reviewGame();
  while (!table.review?.done) {
    thinker.tell(0);
    await thinker.answer(thinker.open!.game.turns()[0]!.name);
  }
  await done;
}

test('a review goes with the turns that it was of', async () => {
  const table = sit(brandubh(...WON), { seat: 'both' });
  await reviewed(table);
  table.takeBack();
  expect(table.review).toBeUndefined();
});

test('a review that was ended by a hint or an analysis can be begun again', async () => {
  const table = sit(brandubh(...WON), { seat: 'both' });
  const review = table.reviewGame();
  await settled();
  table.look(1);
  table.analyse(true);
  await review;
  expect(table.review).toBeUndefined();
});

test('whoever sits down at a game that rests is answered', async () => {
  const table = sit(brandubh(), { seat: 'none' });
  table.pause();
  expect(thinker.open).toBeUndefined();
  table.set({ seat: 'second' });
  expect(thinker.open).toBeDefined();
});

test('an engine that fails says so, and is asked once more', async () => {
  const table = sit(brandubh(), { seat: 'second' });
  await thinker.fail();
  expect([table.paused, table.notice]).toEqual([true, 'The engine has failed. Go on asks it once more.']);
  table.resume();
  expect(table.notice).toBe('');
  await thinker.answer('d7-c7');
  expect(namesOf(table)).toEqual(['d7-c7']);
});

test('an engine that could not be started fails; one whose search was ended does not', async () => {
  const engine = {
    configure: () => {},
    search: (_: Game, __: object, { signal }: { signal: AbortSignal }) => {
      const best = new Promise<Best>((_, reject) => {
        if (asked++ > 0) reject(new AlquerqueError('engine', 'there is no such file'));
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return { best, [Symbol.asyncIterator]: () => ({ next: () => best }) };
    },
  } as unknown as Engine;
  let asked = 0;
  let failed = 0;
  const real = new Thinker(engine);
  real.onFail = () => failed++;
  const question = { game: brandubh().start, limits: { infinite: true }, level: 'full' } as const;
  const first = real.ask(question);
  await settled();
  real.stop();
  expect([await first, failed]).toEqual([undefined, 0]);
  expect([await real.ask(question), failed]).toEqual([undefined, 1]);
});

test('a thread that dies ends an analysis, and the turn under way stays', async () => {
  const chain = await inChain();
  chain.analyse(true);
  chain.fail();
  expect(chain).toMatchObject({ analysing: false, paused: false, notice: 'The engine has failed.' });
  expect(chain.begun).toBeDefined();
});

test('steps of a turn are gone on with by the player, and by the engine from the first', async () => {
  const chain = await inChain();
  const begun = chain.begun!.words().join(' ');
  const start: Game = chain.line.start;
  expect(sit({ start, plies: [] }, {}, begun).begun).toBeDefined();
  expect(sit({ start, plies: [] }, { seat: 'second' }, begun).begun).toBeUndefined();
  expect(thinker.open).toBeDefined();
});

test('what is looked back at is told to those who do not see it', () => {
  const table = sit(brandubh('d7-c7', 'd5-c5'));
  table.look(1);
  expect(table.spoken).toBe('1. Attackers: d7-c7. The defenders are to move.');
  table.look(0);
  expect(table.spoken).toBe('The start. The attackers are to move.');
});

test('a bound is told as a bound, and is not what a turn is recorded with', async () => {
  expect(lineScore({ score: { cp: 35 }, bound: 'lower' }, 'white', 'white')).toBe('≥ +0.35');
  expect(lineScore({ score: { cp: 35 }, bound: 'lower' }, 'black', 'white')).toBe('≤ -0.35');
  expect(lineScore({ score: { cp: 35 }, bound: 'upper' }, 'black', 'white')).toBe('≥ -0.35');
  expect(lineScore({ score: { cp: 35 }, bound: 'exact' }, 'white', 'white')).toBe('+0.35');
  const table = sit(brandubh(), { seat: 'second' });
  thinker.tell(50);
  thinker.tell(900, 1, 'lower');
  await thinker.answer('d7-c7');
  expect(table.line.plies[0]!.information?.score).toEqual({ cp: 50 });
});

test('a game is under way once something was played in it that did not come from elsewhere', async () => {
  const table = sit(brandubh(), { seat: 'both' });
  expect(table.underWay).toBe(false);
  table.open(brandubh('d7-c7'));
  expect(table.underWay).toBe(false);
  table.touch('d5');
  table.touch('c5');
  await settled();
  expect([namesOf(table).length, table.underWay]).toEqual([2, true]);
});
