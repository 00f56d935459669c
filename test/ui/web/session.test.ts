/** The table against an engine that answers when the test wants it to. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Best, Engine, Info } from '../../../src/api/engine.browser';
import { AlquerqueError, type Game, newGame, unwrap } from '../../../src/api/index';
import { type GameLine, playLine } from '../../../src/ui/game-line';
import { DEFAULT_PLAY_SETTINGS, type PlaySettings } from '../../../src/ui/settings';
import { PageEngine, type SearchRequest } from '../../../src/ui/web/page-engine';
import { PlaySession } from '../../../src/ui/web/session';
import { lineScoreText } from '../../../src/ui/web/texts';

/** Who asks anew ends the search before, as with the engine. */
class SlowThinker {
  readonly asked: SearchRequest[] = [];
  private end: ((best: Best | undefined) => void) | undefined;

  search(question: SearchRequest): Promise<Best | undefined> {
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
  get open(): SearchRequest | undefined {
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
function sit(line: GameLine, settings: Partial<PlaySettings> = {}, begun = ''): PlaySession {
  thinker = new SlowThinker();
  const table = new PlaySession(
    line,
    { ...DEFAULT_PLAY_SETTINGS, ...settings },
    thinker as unknown as PageEngine,
    begun,
  );
  table.advance();
  return table;
}

const brandubh = (...names: readonly string[]): GameLine =>
  unwrap(
    playLine(
      'brandubh',
      [],
      undefined,
      names.map(name => ({ name })),
    ),
  );
const namesOf = ({ line }: PlaySession): string[] => line.moves.map(({ name }) => name);

async function play(table: PlaySession, ...places: readonly string[]): Promise<void> {
  for (const at of places) table.click(at);
  await settled();
}

/** A chain with a choice at its first landing, which has begun. */
async function inChain(settings: Partial<PlaySettings> = {}): Promise<PlaySession> {
  const start = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));
  const table = sit({ start, moves: [] }, settings);
  await play(table, '3', '10');
  expect(table.partialMove).toBeDefined();
  return table;
}

test('a hint does not end the engine’s own thinking, whatever is looked at', async () => {
  const table = sit(brandubh());
  await play(table, 'd7', 'c7');
  const { open } = thinker;
  table.viewPly(0);
  expect([table.canMove, table.canAskHint]).toEqual([true, false]);
  await table.showHint();
  expect(thinker.open).toBe(open);
  await thinker.answer('d5-c5');
  expect(namesOf(table)).toEqual(['d7-c7', 'd5-c5']);
});

test('a hint that is asked for twice comes once, beside an analysis too', async () => {
  const table = sit(brandubh());
  table.setAnalysing(true);
  void table.showHint();
  void table.showHint();
  await settled();
  await thinker.answer('d7-c7');
  expect(table.notice).toBe('Hint: d7-c7');
  expect(thinker.open?.limits).toEqual({ infinite: true });
});

test('lines of an analysis are those of the position that is shown', async () => {
  const table = sit(brandubh());
  table.setAnalysing(true);
  thinker.tell(50);
  expect(table.analysisLines).toHaveLength(1);
  await play(table, 'd7', 'c7');
  expect(table.isThinking).toBe(true);
  expect(table.analysisLines).toEqual([]);
});

test('more lines are wanted: neither the turn under way nor the engine’s thinking is lost', async () => {
  const chain = await inChain();
  chain.changeSettings({ lines: 3 });
  expect(chain.partialMove).toBeDefined();
  const table = sit(brandubh(), { seat: 'second' });
  const { open } = thinker;
  table.changeSettings({ lines: 2 });
  expect(thinker.open).toBe(open);
  table.changeSettings({ seat: 'both' });
  table.setAnalysing(true);
  table.changeSettings({ lines: 4 });
  expect(thinker.open).toMatchObject({ limits: { infinite: true }, lines: 4 });
});

const WON = ['d1-b1', 'd3-b3', 'd2-b2', 'd4-d1', 'a4-a3', 'd1-g1'];

test('a game that ended while one was asked is not forfeited', async () => {
  const table = sit(brandubh(...WON.slice(0, -1)));
  const asked = table.resign();
  await thinker.answer('d1-g1');
  table.confirmation!.answer(true);
  await asked;
  expect(table.line.resignedBy).toBeUndefined();
  expect(table.status).toMatch(/^You lost\./);
});

test('a question about a game is gone with the game', async () => {
  const table = sit(brandubh());
  const asked = table.resign();
  const { confirmation: question } = table;
  table.openGame(brandubh('d7-c7'));
  expect(table.confirmation).toBeUndefined();
  question!.answer(true);
  await asked;
  expect(table.line.resignedBy).toBeUndefined();
});

test('who plays both sides forfeits for the one that is to move, whatever is looked at', async () => {
  const table = sit(brandubh('d7-c7', 'd5-c5'), { seat: 'both' });
  table.viewPly(1);
  const asked = table.resign();
  table.confirmation!.answer(true);
  await asked;
  expect(table.line.resignedBy).toBe('attackers');
});

async function reviewed(table: PlaySession): Promise<void> {
  const done = table.startReview();
  while (!table.review?.done) {
    thinker.tell(0);
    await thinker.answer(thinker.open!.game.moves()[0]!.name);
  }
  await done;
}

test('a review goes with the turns that it was of', async () => {
  const table = sit(brandubh(...WON), { seat: 'both' });
  await reviewed(table);
  table.undo();
  expect(table.review).toBeUndefined();
});

test('a review that was ended by a hint or an analysis can be begun again', async () => {
  const table = sit(brandubh(...WON), { seat: 'both' });
  const review = table.startReview();
  await settled();
  table.viewPly(1);
  table.setAnalysing(true);
  await review;
  expect(table.review).toBeUndefined();
});

test('whoever sits down at a game that rests is answered', async () => {
  const table = sit(brandubh(), { seat: 'none' });
  table.pause();
  expect(thinker.open).toBeUndefined();
  table.changeSettings({ seat: 'second' });
  expect(thinker.open).toBeDefined();
});

test('an engine that fails says so, and is asked once more', async () => {
  const table = sit(brandubh(), { seat: 'second' });
  await thinker.fail();
  expect([table.isPaused, table.notice]).toEqual([true, 'The engine has failed. Go on asks it once more.']);
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
  const real = new PageEngine(engine);
  real.onFailure = () => failed++;
  const question = { game: brandubh().start, limits: { infinite: true }, level: 'full' } as const;
  const first = real.search(question);
  await settled();
  real.stop();
  expect([await first, failed]).toEqual([undefined, 0]);
  expect([await real.search(question), failed]).toEqual([undefined, 1]);
});

test('a thread that dies ends an analysis, and the turn under way stays', async () => {
  const chain = await inChain();
  chain.setAnalysing(true);
  chain.fail();
  expect(chain).toMatchObject({ isAnalysing: false, isPaused: false, notice: 'The engine has failed.' });
  expect(chain.partialMove).toBeDefined();
});

test('steps of a turn are gone on with by the player, and by the engine from the first', async () => {
  const chain = await inChain();
  const begun = chain.partialMove!.moveNames().join(' ');
  const start: Game = chain.line.start;
  expect(sit({ start, moves: [] }, {}, begun).partialMove).toBeDefined();
  expect(sit({ start, moves: [] }, { seat: 'second' }, begun).partialMove).toBeUndefined();
  expect(thinker.open).toBeDefined();
});

test('what is looked back at is told to those who do not see it', () => {
  const table = sit(brandubh('d7-c7', 'd5-c5'));
  table.viewPly(1);
  expect(table.announcement).toBe('1. Attackers: d7-c7. Defenders to move.');
  table.viewPly(0);
  expect(table.announcement).toBe('The start. Attackers to move.');
});

test('a bound is told as a bound, and is not what a turn is recorded with', async () => {
  expect(lineScoreText({ score: { cp: 35 }, bound: 'lower' }, 'white', 'white')).toBe('≥ +0.35');
  expect(lineScoreText({ score: { cp: 35 }, bound: 'lower' }, 'black', 'white')).toBe('≤ -0.35');
  expect(lineScoreText({ score: { cp: 35 }, bound: 'upper' }, 'black', 'white')).toBe('≥ -0.35');
  expect(lineScoreText({ score: { cp: 35 }, bound: 'exact' }, 'white', 'white')).toBe('+0.35');
  const table = sit(brandubh(), { seat: 'second' });
  thinker.tell(50);
  thinker.tell(900, 1, 'lower');
  await thinker.answer('d7-c7');
  expect(table.line.moves[0]!.information?.score).toEqual({ cp: 50 });
});

test('a game is under way once something was played in it that did not come from elsewhere', async () => {
  const table = sit(brandubh(), { seat: 'both' });
  expect(table.hasNewMoves).toBe(false);
  table.openGame(brandubh('d7-c7'));
  expect(table.hasNewMoves).toBe(false);
  table.click('d5');
  table.click('c5');
  await settled();
  expect([namesOf(table).length, table.hasNewMoves]).toEqual([2, true]);
});
