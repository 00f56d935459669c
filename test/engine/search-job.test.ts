/** What a search does before its tree begins. */
import { expect, test } from 'vitest';
import type { SearchJob } from '../../src/engine/messages';
import { positionFromSpec } from '../../src/engine/position-spec';
import { runSearchJob } from '../../src/engine/search-job';
import { SearchLimiter } from '../../src/engine/search-limiter';
import { SHARED_STATE_BYTES, SharedState } from '../../src/engine/shared-state';
import type { WorkerTablebase } from '../../src/engine/tablebase';
import { legalMoves, type MoveActions, nameMove } from '../../src/games/moves';
import { findVariant, rulesOf } from '../../src/games/registry';
import { TranspositionTable } from '../../src/search/transposition-table';
import { Tree } from '../../src/search/tree';
import type { EndgameProbe } from '../../src/tablebase/endgame-probe';

test('tables that look for the way of a win hear of a stop', () => {
  const rules = rulesOf('english-draughts');
  if (!rules.ok) throw new Error(rules.error);
  const control = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
  const setting = {
    variant: 'english-draughts',
    values: findVariant('english-draughts')!.values,
    fen: rules.value.startFen,
    moves: [],
  };
  const heard: boolean[] = [];
  const best = (
    _: unknown,
    turns: readonly MoveActions[],
    time: number,
    isStopped: () => boolean,
  ): readonly MoveActions[] => {
    expect(time).toBe(Number.POSITIVE_INFINITY);
    heard.push(isStopped());
    control.stop(3);
    heard.push(isStopped());
    return turns;
  };
  const endgame = {
    bestMoves: best,
    knew: false,
    hits: 0,
    probeScore: () => 1 << 16,
    rootScore: (score: number) => score,
  };
  const endgames = { proberFor: () => endgame as unknown as EndgameProbe } as unknown as WorkerTablebase;
  const job = { kind: 'search', id: 3, spec: setting, limits: { infinite: true }, hash: 1, threads: 1, multiPv: 1 };
  const search = { ...job, moveOverhead: 0, level: 'full', seed: 1, startTime: 0 } as SearchJob;
  const sentry = new SearchLimiter(control, 0);
  const tree = new Tree(new TranspositionTable(new ArrayBuffer(1 << 16)), sentry);
  runSearchJob(search, tree, sentry, control, endgames, 0, { info: () => {}, heartbeat: () => {} });
  expect(heard).toEqual([false, true]);
});

const start = rulesOf('english-draughts');
if (!start.ok) throw new Error(start.error);
const setting = {
  variant: 'english-draughts',
  values: findVariant('english-draughts')!.values,
  fen: start.value.startFen,
  moves: ['11-15'],
};

test.each([
  ['alone is what is wanted', {}, true],
  ['is one of several lines', { multiPv: 2 }, false],
  ['is chosen by strength', { elo: 1500 }, false],
  ['is chosen by a level', { level: 'master', limits: { nodes: 60 } }, false],
  ['is to be another each time', { seed: 0 }, false],
  ['is to be a forced end', { limits: { nodes: 500, mate: 3 } }, false],
])('what another thread found deeper down is played where the best turn %s: %o', (_, changes, isPlayed) => {
  const control = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
  const root = positionFromSpec(setting);
  const unlikely = legalMoves(root.position).at(-1)!;
  control.results.set(1, { depth: 100, score: 5, line: unlikely });
  const sentry = new SearchLimiter(control, 0);
  const tree = new Tree(new TranspositionTable(new ArrayBuffer(1 << 16)), sentry);
  const job = { kind: 'search', id: 1, spec: setting, limits: { nodes: 500 }, hash: 1, threads: 2, multiPv: 1 };
  const search = { ...job, moveOverhead: 0, level: 'full', seed: 1, startTime: 0, ...changes } as SearchJob;
  const told: number[] = [];
  const endgames = { proberFor: () => undefined } as unknown as WorkerTablebase;
  const best = runSearchJob(search, tree, sentry, control, endgames, 0, {
    info: ({ depth }) => told.push(depth),
    heartbeat: () => {},
  });
  expect(told.includes(100)).toBe(isPlayed);
  if (isPlayed) expect(best.move).toBe(nameMove(root.rules, root.position, unlikely));
});
