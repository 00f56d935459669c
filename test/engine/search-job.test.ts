/** Search jobs: root moves, threads, choice of the best move. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SearchJob } from '../../src/engine/messages';
import { positionFromSpec } from '../../src/engine/position-spec';
import { runSearchJob } from '../../src/engine/search-job';
import { SearchLimiter } from '../../src/engine/search-limiter';
import { SHARED_STATE_BYTES, SharedState } from '../../src/engine/shared-state';
import type { WorkerTablebase } from '../../src/engine/tablebase';
import type { BestMove, Info, PositionSpec } from '../../src/engine/types';
import { legalMoves, type MoveActions, nameMove } from '../../src/games/moves';
import { findVariant, rulesOf } from '../../src/games/registry';
import { VALUE_NONE } from '../../src/search/score';
import { TranspositionTable } from '../../src/search/transposition-table';
import { Tree } from '../../src/search/tree';
import type { EndgameProbe } from '../../src/tablebase/endgame-probe';

const VARIANT = 'english-draughts';

const startOf = (variant: string, moves: readonly string[] = []): PositionSpec => {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: findVariant(variant)!.values, fen: rules.value.startFen, moves };
};

const NO_TABLES = { proberFor: () => undefined } as unknown as WorkerTablebase;

const jobOf = (spec: PositionSpec, changes: Partial<SearchJob>): SearchJob => ({
  kind: 'search',
  id: 1,
  spec,
  limits: { nodes: 500 },
  hash: 1,
  threads: 1,
  multiPv: 1,
  moveOverhead: 0,
  level: 'full',
  seed: 1,
  startTime: 0,
  ...changes,
});

/** Runs a job on the first thread. */
function run(
  job: SearchJob,
  tablebase = NO_TABLES,
  state = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES)),
): { best: BestMove; infos: readonly Info[] } {
  const limiter = new SearchLimiter(state, 0);
  const tree = new Tree(new TranspositionTable(new ArrayBuffer(1 << 16)), limiter);
  const infos: Info[] = [];
  const listener = { info: (info: Info) => infos.push(info), heartbeat: () => {} };
  return { best: runSearchJob(job, tree, limiter, state, tablebase, 0, listener), infos };
}

test('tablebases that search for a winning line see a stop', () => {
  const state = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
  const seen: boolean[] = [];
  const bestMoves = (
    _: unknown,
    moves: readonly MoveActions[],
    timeMs: number,
    isStopped: () => boolean,
  ): readonly MoveActions[] => {
    expect(timeMs).toBe(Number.POSITIVE_INFINITY);
    seen.push(isStopped());
    state.stop(3);
    seen.push(isStopped());
    return moves;
  };
  const probe = {
    bestMoves,
    isDecided: false,
    hits: 0,
    probeScore: () => VALUE_NONE,
    rootScore: (score: number) => score,
  };
  const tablebase = { proberFor: () => probe as unknown as EndgameProbe } as unknown as WorkerTablebase;
  run(jobOf(startOf(VARIANT), { id: 3, limits: { infinite: true } }), tablebase, state);
  expect(seen).toEqual([false, true]);
});

test.each<[string, Partial<SearchJob>, boolean]>([
  ['alone is wanted', {}, true],
  ['is one of several lines', { multiPv: 2 }, false],
  ['is chosen by Elo', { elo: 1500 }, false],
  ['is chosen by a level', { level: 'master', limits: { nodes: 60 } }, false],
  ['varies from game to game', { seed: 0 }, false],
  ['must be a mate', { limits: { nodes: 500, mate: 3 } }, false],
])('a deeper result of another thread is played if the best move %s: %o', (_, changes, isPlayed) => {
  const spec = startOf(VARIANT, ['11-15']);
  const state = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
  const root = positionFromSpec(spec);
  const unlikely = legalMoves(root.position).at(-1)!;
  state.results.set(1, { depth: 100, score: 5, line: unlikely });
  const { best, infos } = run(jobOf(spec, { threads: 2, ...changes }), NO_TABLES, state);
  expect(infos.some(({ depth }) => depth === 100)).toBe(isPlayed);
  if (isPlayed) expect(best.move).toBe(nameMove(root.rules, root.position, unlikely));
});

test.each([
  [true, 20_000 - 1],
  [false, 0],
])('a move of the opening book is played at once, with its value; winning: %o', (isWin, score) => {
  const spec = startOf('nine-mens-morris');
  const { best, infos } = run(jobOf(spec, { book: { move: 'a1', isWin }, limits: { movetime: 60_000 } }));
  expect(best.move).toBe('a1');
  expect(infos.map(({ depth }) => depth)).toEqual([1]);
  expect(infos[0]!.score).toMatchObject({ cp: expect.toSatisfy((cp: number) => (isWin ? cp > 15_000 : cp === score)) });
});

describe('with seed 0', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each(['nine-mens-morris', 'brandubh'])('%s: the ponder move is a legal reply to the move played', variant => {
    const spec = startOf(variant);
    const moves = new Set<string>();
    for (let i = 0; i < 40; i++) {
      vi.spyOn(Math, 'random').mockReturnValue((i + 0.5) / 40);
      const { best } = run(jobOf(spec, { seed: 0, limits: { depth: 3 } }));
      moves.add(best.move!);
      const { rules, position } = positionFromSpec({ ...spec, moves: [best.move!] });
      const replies = legalMoves(position).map(reply => nameMove(rules, position, reply));
      if (best.ponder !== undefined) expect(replies).toContain(best.ponder);
    }
    // Symmetric moves are played as well, not only the one that was searched.
    expect(moves.size).toBeGreaterThan(3);
  });

  test('a game that has left the opening is played without variety', () => {
    const moves = ['11-15', '22-18', '15x22', '25x18', '8-11', '29-25', '4-8', '25-22'];
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const played = run(jobOf(startOf(VARIANT, moves), { seed: 0 })).best;
    expect(played).toEqual(run(jobOf(startOf(VARIANT, moves), { seed: 1 })).best);
    random.mockReturnValue(0.1);
    expect(run(jobOf(startOf(VARIANT, moves), { seed: 0 })).best).toEqual(played);
  });
});

describe('a search for a mate', () => {
  test('ends although there is none', () => {
    const { best, infos } = run(jobOf(startOf(VARIANT), { limits: { mate: 1 } }));
    expect(best.move).toBeDefined();
    expect(infos.at(-1)!.depth).toBe(6);
  });
});

test('searchmoves restricts the search, and symmetry does not drop any of them', () => {
  const searchmoves = ['a4-a5', 'a4-a3'];
  const { best, infos } = run(jobOf(startOf('brandubh'), { limits: { depth: 1, searchmoves }, multiPv: 1 }));
  expect(searchmoves).toContain(best.move);
  expect(infos.at(-1)!.nodes).toBeGreaterThanOrEqual(2);
});

test('a finished game has no best move', () => {
  const spec = { ...startOf('brandubh'), fen: 'K6/7/7/7/7/7/3t3 a 9' };
  expect(run(jobOf(spec, {}))).toEqual({ best: {}, infos: [] });
});

test('the first thread stops its helpers when it is done', () => {
  const state = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
  run(jobOf(startOf(VARIANT), { id: 5, limits: { depth: 2 } }), NO_TABLES, state);
  expect([5, 6].map(id => state.isStopped(id))).toEqual([true, false]);
});

describe('levels', () => {
  test.each([
    ['apprentice', 1],
    ['journeyman', 2],
    ['master', 3],
  ] as const)('%s searches %i moves deep', (level, depth) => {
    const { infos } = run(jobOf(startOf('brandubh'), { level, limits: { depth: 9 } }));
    expect(Math.max(...infos.map(info => info.depth))).toBe(depth);
  });

  test('beginners do not search captures beyond their depth', () => {
    const spec = { ...startOf('brandubh'), fen: '3t3/3t3/3T3/tt1KTtt/2T4/3t3/3t3 a 4' };
    const nodesOf = (level: SearchJob['level']): number =>
      run(jobOf(spec, { level, limits: { depth: 1 } })).infos.at(-1)!.nodes;
    expect(nodesOf('apprentice')).toBeLessThan(nodesOf('journeyman'));
  });
});
