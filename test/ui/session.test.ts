/** The session against an engine that answers when the test wants it to. */
import { expect, test, vi } from 'vitest';
import { type Game, newGame, unwrap } from '../../src/api/index';
import { type GameLine, gameEnding } from '../../src/ui/game-line';
import { continuationsOf, mainMoves } from '../../src/ui/game-tree';
import { playLine } from '../../src/ui/line-record';
import type { SessionOptions } from '../../src/ui/play-machine';
import { PlaySession } from '../../src/ui/session';
import { DEFAULT_PLAY_SETTINGS, type PlaySettings } from '../../src/ui/settings';
import { ManualEngine, settled, useFakeClock } from './manual-engine';

let engine: ManualEngine;
let saves: GameLine[];

function start(
  line: GameLine,
  settings: Partial<PlaySettings> = {},
  { partialMove = '', ...options }: Partial<SessionOptions> & { partialMove?: string } = {},
): PlaySession {
  engine = new ManualEngine();
  saves = [];
  const save = (session: { readonly line: GameLine }): void => void saves.push(session.line);
  const session = new PlaySession(
    line,
    { ...DEFAULT_PLAY_SETTINGS, ...settings },
    engine,
    { stepDelayMs: () => 0, save, ...options },
    partialMove,
  );
  session.start();
  return session;
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

async function click(session: PlaySession, ...points: readonly string[]): Promise<void> {
  for (const at of points) session.click(at);
  await settled();
}

const CHAIN = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));

/** An unfinished chain, with a choice at its first landing. */
async function unfinishedChain(settings: Partial<PlaySettings> = {}): Promise<PlaySession> {
  const session = start({ start: CHAIN, moves: [] }, settings);
  await click(session, '3', '10');
  expect(session.partialMove).toBeDefined();
  return session;
}

/** The defenders win with the last move. */
const WON = ['d1-b1', 'd3-b3', 'd2-b2', 'd4-d1', 'a4-a3', 'd1-g1'];

test('states: the player moves, the engine thinks, the game is over', async () => {
  const session = start(brandubh(...WON.slice(0, 4)));
  expect(session.state.name).toBe('playerToMove');
  await click(session, 'a4', 'a3');
  expect([session.state.name, session.prompt]).toEqual(['engineThinking', 'Thinking…']);
  await engine.answer('d1-g1');
  expect([session.state.name, session.isOver]).toEqual(['over', true]);
  expect(engine.open).toBeUndefined();
  session.undo();
  expect([session.state.name, namesOf(session)]).toEqual(['playerToMove', WON.slice(0, 4)]);
});

test('forced steps are shown one by one, and no input is accepted meanwhile', async () => {
  useFakeClock();
  const session = start({ start: CHAIN, moves: [] }, { seat: 'both' }, { stepDelayMs: () => 20 });
  const shown: string[] = [];
  session.subscribe(() => shown.push(`${session.state.name} ${session.shownGame.moveNames().join(' ')}`));
  await click(session, '3', '13');
  expect([session.state.name, session.canMove]).toEqual(['animating', false]);
  await vi.advanceTimersByTimeAsync(100);
  expect([session.state.name, namesOf(session)]).toEqual(['playerToMove', ['3x13x31x24']]);
  expect(shown).toContain('animating 3x13');
});

test('an undo during an animation cancels the rest of the move', async () => {
  useFakeClock();
  const session = start({ start: CHAIN, moves: [] }, { seat: 'both' }, { stepDelayMs: () => 20 });
  await click(session, '3', '13');
  session.undo();
  await vi.advanceTimersByTimeAsync(100);
  expect([session.state.name, namesOf(session), session.partialMove]).toEqual(['playerToMove', [], undefined]);
});

test('a move undone while the engine thinks is not answered late', async () => {
  const session = start(brandubh());
  await click(session, 'd7', 'c7');
  const late = engine.open!;
  session.undo();
  late.onInfo!({ multipv: 1, score: { cp: 1 }, depth: 1, bound: 'exact', pv: [] });
  await settled();
  expect([namesOf(session), session.state.name, session.announcement]).toEqual([[], 'playerToMove', 'Move undone.']);
  expect(session.undo()).toBe(false);
});

test("the engine's move does not leave the position that is being viewed", async () => {
  const session = start(brandubh());
  await click(session, 'd7', 'c7');
  session.viewPly(0);
  await engine.answer('d5-c5');
  expect([session.viewedPly, session.isViewingPast, namesOf(session)]).toEqual([0, true, ['d7-c7', 'd5-c5']]);
  session.viewPly(99);
  expect(session.viewedPly).toBe(2);
});

test("a hint does not stop the engine's own search, whatever position is viewed", async () => {
  const session = start(brandubh());
  await click(session, 'd7', 'c7');
  const { open } = engine;
  session.viewPly(0);
  expect([session.canMove, session.canAskHint]).toEqual([true, false]);
  await session.showHint();
  expect(engine.open).toBe(open);
  await engine.answer('d5-c5');
  expect(namesOf(session)).toEqual(['d7-c7', 'd5-c5']);
});

test('a hint asked for twice is searched once, and the analysis resumes after it', async () => {
  const session = start(brandubh());
  session.setAnalysing(true);
  void session.showHint();
  void session.showHint();
  await settled();
  await engine.answer('d7-c7');
  expect([session.notice, session.hintMove?.name]).toEqual(['Hint: d7-c7', 'd7-c7']);
  expect(engine.open?.limits).toEqual({ infinite: true });
});

test('a hint for a position that is no longer shown is dropped', async () => {
  const session = start(brandubh('d7-c7', 'd5-c5'), { seat: 'both' });
  const hint = session.showHint();
  session.viewPly(0);
  await engine.answer('d6-c6');
  await hint;
  expect([session.hintMove, session.notice]).toEqual([undefined, '']);
});

test('analysis lines belong to the position that is shown', async () => {
  const session = start(brandubh());
  session.setAnalysing(true);
  engine.info(50);
  engine.info(20, { multipv: 2 });
  expect(session.analysisLines.map(({ score }) => score)).toEqual([{ cp: 50 }, { cp: 20 }]);
  await click(session, 'd7', 'c7');
  expect(session.state.name).toBe('engineThinking');
  expect(session.analysisLines).toEqual([]);
  session.setAnalysing(false);
  expect(session.state.name).toBe('engineThinking');
});

test('asking for more lines loses neither an unfinished move nor the engine’s search', async () => {
  const chain = await unfinishedChain();
  chain.changeSettings({ lines: 3 });
  expect(chain.partialMove).toBeDefined();
  const session = start(brandubh(), { seat: 'second' });
  const { open } = engine;
  session.changeSettings({ lines: 2 });
  expect(engine.open).toBe(open);
  session.changeSettings({ seat: 'both' });
  session.setAnalysing(true);
  session.changeSettings({ lines: 4 });
  expect(engine.open).toMatchObject({ limits: { infinite: true }, lines: 4 });
});

test('a game that ends while the question is open is not resigned', async () => {
  const session = start(brandubh(...WON.slice(0, -1)));
  const resigned = session.resign();
  await engine.answer('d1-g1');
  session.confirmation!.answer(true);
  await resigned;
  expect(session.line.ends).toBeUndefined();
  expect(session.status).toMatch(/^You lost\./);
});

test('a game that is over cannot be resigned', async () => {
  const session = start(brandubh(...WON));
  await session.resign();
  expect([session.confirmation, session.line.ends]).toEqual([undefined, undefined]);
});

test('a question about a game disappears with the game', async () => {
  const session = start(brandubh());
  const resigned = session.resign();
  const { confirmation } = session;
  session.openGame(brandubh('d7-c7'));
  expect(session.confirmation).toBeUndefined();
  confirmation!.answer(true);
  await resigned;
  expect(session.line.ends).toBeUndefined();
});

test('who plays both sides resigns for the side to move, whatever position is viewed', async () => {
  const session = start(brandubh('d7-c7', 'd5-c5'), { seat: 'both' });
  session.viewPly(1);
  const resigned = session.resign();
  session.confirmation!.answer(true);
  await resigned;
  expect(gameEnding(session.line)).toEqual({ kind: 'resignation', side: 'attackers' });
  expect([session.viewedPly, session.state.name]).toEqual([2, 'over']);
  expect(session.status).toBe('Attackers resigned. Defenders win.');
});

test('an undo takes back a resignation as well', async () => {
  const session = start(brandubh('d7-c7', 'd5-c5'), { seat: 'both' });
  const resigned = session.resign();
  session.confirmation!.answer(true);
  await resigned;
  session.undo();
  expect([gameEnding(session.line), session.state.name]).toEqual([undefined, 'playerToMove']);
});

async function finishReview(session: PlaySession): Promise<void> {
  const review = session.startReview();
  await settled();
  while (!session.review?.isDone) {
    engine.info(0);
    await engine.answer(engine.open!.game.moves()[0]!.name);
  }
  await review;
}

test('a review disappears with its game', async () => {
  const session = start(brandubh(...WON), { seat: 'both' });
  await finishReview(session);
  expect(session.review?.positions.size).toBe(WON.length + 1);
  session.openGame(brandubh(...WON));
  expect(session.review).toBeUndefined();
});

test('a review that an analysis has stopped can be started again', async () => {
  const session = start(brandubh(...WON), { seat: 'both' });
  const review = session.startReview();
  await settled();
  session.viewPly(1);
  session.setAnalysing(true);
  await review;
  expect(session.review).toBeUndefined();
});

test('a player who takes a side in a paused game gets an answer', async () => {
  const session = start(brandubh(), { seat: 'none' });
  session.pause();
  expect([engine.open, session.state.name]).toEqual([undefined, 'paused']);
  session.changeSettings({ seat: 'second' });
  expect(engine.open).toBeDefined();
});

test('a paused engine makes one move and pauses again', async () => {
  const session = start(brandubh(), { seat: 'none' });
  session.pause();
  session.playOneMove();
  await engine.answer('d7-c7');
  expect([namesOf(session), session.state.name, engine.open]).toEqual([['d7-c7'], 'paused', undefined]);
  session.resume();
  expect(session.state.name).toBe('engineThinking');
  session.playOneMove();
  expect(engine.requests).toHaveLength(3);
});

test('an engine that plays itself takes its minimum time, one that plays a person does not', async () => {
  useFakeClock();
  const session = start(brandubh(), { seat: 'none' }, { minWatchedMoveMs: 30 });
  await engine.answer('d7-c7');
  expect(namesOf(session)).toEqual([]);
  await vi.advanceTimersByTimeAsync(25);
  expect(namesOf(session)).toEqual(['d7-c7']);
  const played = start(brandubh(), { seat: 'second' }, { minWatchedMoveMs: 100_000 });
  await engine.answer('d7-c7');
  expect(namesOf(played)).toEqual(['d7-c7']);
});

test('an engine that fails pauses the game, and Resume asks it again', async () => {
  const session = start(brandubh(), { seat: 'second' });
  await engine.fail();
  expect([session.isPaused, session.state.name, session.notice]).toEqual([
    true,
    'paused',
    'The engine stopped unexpectedly. Resume starts it again.',
  ]);
  session.resume();
  expect(session.notice).toBe('');
  await engine.answer('d7-c7');
  expect(namesOf(session)).toEqual(['d7-c7']);
});

test('an engine that is lent stops its own work, and Resume asks it again', async () => {
  const session = start(brandubh(), { seat: 'second' });
  session.setAnalysing(true);
  const lent = session.lendEngine();
  expect([lent, session.isPaused, session.isAnalysing, engine.open]).toEqual([engine, true, false, undefined]);
  session.resume();
  await engine.answer('d7-c7');
  expect(namesOf(session)).toEqual(['d7-c7']);
});

test('an engine that fails during an analysis leaves the unfinished move', async () => {
  const chain = await unfinishedChain();
  chain.setAnalysing(true);
  chain.fail();
  expect(chain).toMatchObject({ isAnalysing: false, isPaused: false, notice: 'The engine stopped unexpectedly.' });
  expect([chain.partialMove !== undefined, chain.state.name]).toEqual([true, 'playerToMove']);
});

test('an unfinished move is restored for the player, and started again by the engine', async () => {
  const chain = await unfinishedChain();
  const partialMove = chain.partialMove!.moveNames().join(' ');
  const line: GameLine = { start: chain.line.start, moves: [] };
  expect(start(line, {}, { partialMove }).partialMove).toBeDefined();
  expect(start(line, { seat: 'second' }, { partialMove }).partialMove).toBeUndefined();
  expect(engine.open).toBeDefined();
});

test('the steps of an unfinished move are undone one by one, down to the selection', async () => {
  const chain = await unfinishedChain({ seat: 'both' });
  expect(chain.undoStep()).toBe(true);
  expect([chain.partialMove, chain.input.selected]).toEqual([undefined, '3']);
  expect(chain.undoStep()).toBe(true);
  expect([chain.input.selected, chain.undoStep()]).toEqual([undefined, false]);
  const again = await unfinishedChain({ seat: 'both' });
  again.undo();
  expect([again.partialMove, again.input.selected]).toEqual([undefined, undefined]);
});

test('a complete move can be played at once, with the time since the last one', async () => {
  useFakeClock();
  const session = start(brandubh(), { seat: 'both' });
  await vi.advanceTimersByTimeAsync(1234);
  session.playMove(unwrap(session.line.start.read('d7-c7')));
  expect(namesOf(session)).toEqual(['d7-c7']);
  expect(session.line.moves[0]!.timeMs).toBe(1234);
});

test('a man that may not move because another must capture says so', async () => {
  const line = { start: unwrap(newGame('spanish-draughts', { fen: 'W:W1,10:B14' })), moves: [] };
  const session = start(line, { seat: 'both' });
  expect(session.click('1')).toBe('must-capture');
  expect(session.notice).toBe('You must capture. Pick one of the marked pieces.');
  expect(session.click('10')).toBe('select');
  expect([session.notice, session.deselect(), session.deselect()]).toEqual(['', true, false]);
});

test('playing from the past begins a variation', async () => {
  const session = start(brandubh('d7-c7', 'd5-c5', 'd6-c6'), { seat: 'both' });
  session.viewPly(1);
  await click(session, 'd5', 'b5');
  expect([namesOf(session), session.isViewingPast]).toEqual([['d7-c7', 'd5-b5'], false]);
  expect(mainMoves(session.line).map(({ name }) => name)).toEqual(['d7-c7', 'd5-c5', 'd6-c6']);
  session.viewMove(mainMoves(session.line)[2]!);
  expect([namesOf(session), session.viewedPly]).toEqual([['d7-c7', 'd5-c5', 'd6-c6'], 3]);
});

test('playing the same move from the past steps forward', async () => {
  const session = start(brandubh('d7-c7', 'd5-c5', 'd6-c6'), { seat: 'both' });
  const { line } = session;
  session.viewPly(1);
  await click(session, 'd5', 'c5');
  expect([namesOf(session), session.viewedPly, session.line.tree]).toEqual([namesOf(session), 2, undefined]);
  expect(session.line.moves).toEqual(line.moves);
});

test('an unfinished move from the past keeps the later moves', async () => {
  const captured = unwrap(playLine('spanish-draughts', [], 'W:WK3:B5,6,27,28', [{ name: '3x13x31x24' }]));
  const session = start(captured, { seat: 'both' });
  session.viewPly(0);
  await click(session, '3', '10');
  expect([session.partialMove?.midTurn, namesOf(session)]).toEqual([true, []]);
  session.undo();
  session.viewPly(1);
  expect([namesOf(session), session.line.tree]).toEqual([['3x13x31x24'], undefined]);
});

test('an engine waits for the player who enters a variation where it is to move', async () => {
  const session = start(brandubh('d7-c7', 'd5-c5', 'd6-c6', 'd4-d5'), { seat: 'first' });
  session.viewPly(2);
  await click(session, 'a4', 'a3');
  expect(session.state.name).toBe('engineThinking');
  session.viewMove(mainMoves(session.line)[3]!);
  expect([session.state.name, engine.open]).toEqual(['playerToMove', undefined]);
  session.viewMove(continuationsOf(session.line, session.line.moves[1]!.game)[1]!);
  expect([session.state.name, session.isPaused, engine.open]).toEqual(['paused', true, undefined]);
});

test('an undo can be redone until another move is played', async () => {
  const session = start(brandubh('d7-c7', 'd5-c5'), { seat: 'first' });
  session.undo();
  expect([namesOf(session), session.canRedo]).toEqual([[], true]);
  session.redo();
  expect([namesOf(session), session.canRedo, session.announcement]).toEqual([
    ['d7-c7', 'd5-c5'],
    false,
    'Move redone.',
  ]);
  session.undo();
  await click(session, 'd7', 'c7');
  expect(session.canRedo).toBe(false);
});

test('a line of the engine becomes a variation', () => {
  const session = start(brandubh('d7-c7', 'd5-c5'), { seat: 'both' });
  session.viewPly(0);
  session.playLine(['a4-a3', 'd5-c5', 'd7-d1'], 1);
  expect([namesOf(session), session.viewedPly]).toEqual([['a4-a3', 'd5-c5'], 1]);
  session.deleteMove(session.line.moves[0]!);
  expect([namesOf(session), session.viewedPly, session.line.tree]).toEqual([['d7-c7', 'd5-c5'], 0, undefined]);
});

test('a lesson asks for better moves than the mistakes of a side, and judges them', async () => {
  const names = ['d7-c7', 'd5-c5', 'd6-c6'];
  const session = start(brandubh(...names), { seat: 'both' });
  const review = session.startReview();
  await settled();
  // The first move loses two men, its best alternative is a4-a3.
  for (const [cp, best] of [
    [0, 'a4-a3'],
    [200, 'd5-c5'],
    [-200, 'd6-c6'],
    [200, 'd4-d5'],
  ] as const) {
    engine.info(cp, { pv: [best] });
    await engine.answer(best);
  }
  await review;
  session.startLesson('attackers');
  const lesson = session.lesson!;
  expect([lesson.mistakes.map(({ name }) => name), session.viewedPly]).toEqual([['d7-c7'], 0]);
  await click(session, 'd7', 'c7');
  expect([lesson.state, session.shownGame]).toEqual(['wrong', session.line.start]);
  await click(session, 'a4', 'a2');
  expect(lesson.state).toBe('checking');
  engine.info(10);
  await engine.answer('d5-c5');
  expect([lesson.state, lesson.tried]).toEqual(['found', 'a4-a2']);
  session.startLesson('attackers');
  await click(session, 'a4', 'a3');
  expect(session.lesson!.state).toBe('found');
  expect(namesOf(session)).toEqual(names);
  session.viewPly(3);
  expect(session.lesson).toBeUndefined();
});

test('the viewed position is announced', () => {
  const session = start(brandubh('d7-c7', 'd5-c5'));
  session.viewPly(1);
  expect(session.announcement).toMatch(/^1\. Attackers: d7-c7\. .*defenders .*to move\.$/i);
  session.viewPly(0);
  expect(session.announcement).toMatch(/^Start position\. .*attackers .*to move\.$/i);
});

test('a score that is only a bound is not recorded with the move', async () => {
  const session = start(brandubh(), { seat: 'second' });
  engine.info(50);
  engine.info(900, { bound: 'lower' });
  await engine.answer('d7-c7');
  expect(session.line.moves[0]!.info).toEqual({ score: { cp: 50 }, depth: 1, nodes: 7 });
});

test('a loaded game has nothing to lose until a move is played', async () => {
  const session = start(brandubh(), { seat: 'both' });
  expect(session.hasNewMoves).toBe(false);
  session.openGame(brandubh('d7-c7'));
  expect(session.hasNewMoves).toBe(false);
  expect(await session.confirmReplace('?', 'Yes')).toBe(true);
  await click(session, 'd5', 'c5');
  expect([namesOf(session).length, session.hasNewMoves]).toEqual([2, true]);
  const replaced = session.confirmReplace('?', 'Yes');
  session.confirmation!.answer(false);
  expect(await replaced).toBe(false);
});

test('every change of the game is saved', async () => {
  const session = start(brandubh());
  await click(session, 'd7', 'c7');
  await engine.answer('d5-c5');
  expect(saves.map(({ moves }) => moves.length)).toEqual([0, 1, 2]);
  session.undo();
  expect(saves.at(-1)!.moves).toEqual([]);
});

test('a single player sits at the bottom of the board', () => {
  const session = start(brandubh());
  const bottom = session.shownGame.board().bottom;
  const [first]: readonly string[] = session.line.start.sides;
  session.startGame(brandubh(), { ...session.settings, seat: bottom === first ? 'second' : 'first' });
  expect(session.settings.flipped).toBe(true);
  session.startGame(brandubh(), { ...session.settings, seat: 'both' });
  expect(session.settings.flipped).toBe(false);
});

test('a game can be continued from any unfinished position', () => {
  const game: Game = CHAIN;
  expect(start({ start: game, moves: [] }, {}, { partialMove: '3x10x99' }).partialMove).toBeUndefined();
});
