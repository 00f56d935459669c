/** Puzzles: right and wrong moves, hints, the solution, and what is played after it. */
import { expect, test } from 'vitest';
import { newGame, unwrap } from '../../src/api/index';
import type { Puzzle } from '../../src/records/puzzles';
import type { SearchRequest, SessionEngine } from '../../src/ui/engine';
import { clickedPoints } from '../../src/ui/move-input';
import { PuzzleSession } from '../../src/ui/puzzle-session';

const MORRIS: Puzzle = {
  variant: 'nine-mens-morris',
  fen: '*@O@@@O*/@*@OO**O/******** w m s 5 0 6 0 0 0 0 0 0 0 0 0 1',
  goal: 'win',
  nodes: 5,
  line: ['b6-b4', 'd6-b6', 'b4-b2xf4', 'b6-b4', 'f2-f4'],
};
const DRAW: Puzzle = {
  variant: 'english-draughts',
  fen: 'B:WK15,21,22:B9,K14',
  goal: 'draw',
  nodes: 6,
  line: ['14-18', '21-17', '18x11', '17-13', '9-14'],
};

/** An engine that always finds the first legal move, with a score for the side of the puzzle's solver. */
function engineWith(scores: readonly ({ cp: number } | { mate: number })[], side: string) {
  const requests: SearchRequest[] = [];
  const engine: SessionEngine = {
    search: async request => {
      requests.push(request);
      const score = scores[requests.length - 1];
      const move = request.game.moves()[0];
      if (!score || !move) return undefined;
      const sign = request.game.side === side ? 1 : -1;
      const own = 'cp' in score ? { cp: sign * score.cp } : { mate: sign * score.mate };
      request.onInfo?.({ multipv: 1, depth: 1, score: own, bound: 'exact', pv: [move.name] });
      return { move, name: move.name };
    },
    stop: () => {},
    newGame: () => {},
  };
  return { engine, requests };
}

function solve(puzzle: Puzzle, scores: readonly ({ cp: number } | { mate: number })[] = []) {
  const start = unwrap(newGame(puzzle.variant, { fen: puzzle.fen }));
  const { engine, requests } = engineWith(scores, start.side);
  const results: string[] = [];
  const session = new PuzzleSession(puzzle, start, {
    engine: () => engine,
    stepDelayMs: () => 0,
    replyDelayMs: () => 0,
    record: result => results.push(result),
  });
  return { session, results, requests };
}

/** Lets all that was started end: nothing waits for a clock. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
};

async function play(session: PuzzleSession, name: string): Promise<void> {
  for (const at of clickedPoints(unwrap(session.shownGame.read(name)))) session.click(at);
  await settle();
}

const playedIn = ({ positions }: PuzzleSession): string[] => positions.slice(1).map(({ name }) => name);

test('the solver plays all moves of the line, and the opponent replies', async () => {
  const { session, results, requests } = solve(MORRIS);
  expect(session.settings.flipped).toBe(false);
  await play(session, 'b6-b4');
  expect(playedIn(session)).toEqual(['b6-b4', 'd6-b6']);
  expect([session.state.name, session.canMove]).toEqual(['asked', true]);
  await play(session, 'b4-b2xf4');
  await play(session, 'f2-f4');
  expect(playedIn(session)).toEqual(MORRIS.line);
  expect([results, session.state.name, session.isOpen]).toEqual([['solved'], 'done', false]);
  expect(requests.length).toBe(1);
});

test('a wrong move is shown, can be taken back, and counts as help', async () => {
  const { session, results } = solve(MORRIS);
  await play(session, session.shownGame.moves().find(({ name }) => name !== 'b6-b4')!.name);
  expect([session.state.name, session.canMove, results]).toEqual(['wrong', false, ['failed']]);
  expect(session.shownGame.side).toBe('black');
  session.takeBack();
  expect([session.state.name, session.shownGame.fen]).toEqual(['asked', session.start.fen]);
  for (const move of ['b6-b4', 'b4-b2xf4', 'f2-f4']) await play(session, move);
  expect(results).toEqual(['failed', 'helped']);
});

test('a hint names the piece, and counts as help', async () => {
  const { session, results } = solve({ ...MORRIS, line: ['b6-b4'] });
  session.hint();
  expect(session.hintAt).toBe('b6');
  await play(session, 'b6-b4');
  expect([session.hintAt, results]).toEqual([undefined, ['helped']]);
});

test('the solution is played from where the solver gave up', async () => {
  const { session, results } = solve(MORRIS);
  await play(session, 'b6-b4');
  await session.showSolution();
  expect(playedIn(session)).toEqual(MORRIS.line);
  expect([results, session.state.name, session.result]).toEqual([['failed'], 'done', 'failed']);
  session.viewPly(1);
  expect([session.shownGame.moveCount, session.canMove]).toEqual([1, false]);
});

test('a capture may be entered step by step, and another route to the same position is right', async () => {
  const fen = 'W:WK3:B5,6,27,28';
  const [move] = unwrap(newGame('spanish-draughts', { fen }))
    .moves()
    .filter(({ name }) => name.startsWith('3x13'));
  const { session, results } = solve({ variant: 'spanish-draughts', fen, goal: 'win', nodes: 1, line: [move!.name] });
  session.click('3');
  session.click('13');
  await settle();
  expect(results).toEqual(['solved']);
});

test('a win is played out while the engine sees it, until the lead is clear', async () => {
  const decided = solve({ ...MORRIS, line: ['b6-b4'] }, [{ cp: 300 }, { mate: 30 }, { cp: 900 }, { cp: 150 }]);
  await play(decided.session, 'b6-b4');
  expect(decided.session.ply).toBe(4);
  const times = decided.requests.map(({ limits }) => limits.movetime);
  expect(times).toEqual([1500, 400, 400, 400]);
  const unclear = solve({ ...MORRIS, line: ['b6-b4'] }, [{ cp: 150 }]);
  await play(unclear.session, 'b6-b4');
  expect([unclear.session.ply, unclear.session.state.name]).toEqual([1, 'done']);
  // After three captures the lead is clear.
  const fen = 'W:WK3,1,2,4:B5,6,27,28,29';
  const puzzle = { variant: 'spanish-draughts', fen, goal: 'win', nodes: 1, line: ['3x13x31x24'] } as const;
  const clear = solve(puzzle, [{ cp: 900 }]);
  await clear.session.showSolution();
  expect([clear.session.ply, clear.requests.length]).toEqual([1, 1]);
});

test('a draw is played out while moves are forced', async () => {
  const scores = Array.from({ length: 20 }, () => ({ cp: 0 }));
  const { session, requests } = solve({ ...DRAW, line: DRAW.line.slice(0, 1) }, scores);
  expect(session.settings.flipped).toBe(true);
  await play(session, '14-18');
  const last = session.positions.at(-1)!.game;
  expect(requests.length).toBe(session.ply - 1);
  expect(last.moves().length > 1 || last.status().result !== 'ongoing').toBe(true);
});

test('nothing is played after the puzzle was left', async () => {
  const { session, results } = solve(MORRIS);
  const played = play(session, 'b6-b4');
  session.stop();
  await played;
  expect([session.ply, session.state.name, results]).toEqual([2, 'done', []]);
});
