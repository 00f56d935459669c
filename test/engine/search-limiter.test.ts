import { beforeEach, describe, expect, test } from 'vitest';
import type { SearchJob } from '../../src/engine/messages';
import { SearchLimiter } from '../../src/engine/search-limiter';
import { SHARED_STATE_BYTES, SharedState } from '../../src/engine/shared-state';
import type { Limits } from '../../src/engine/types';
import { now, TimeManager } from '../../src/search/time-manager';

const HOUR = 3_600_000;
const JOB = 7;

let state: SharedState;
beforeEach(() => {
  state = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
});

/** Limiter of a thread whose search started an hour ago with a movetime of one second. */
function limiterOf(threadIndex: number, limits: Limits, threads = 2): SearchLimiter {
  const limiter = new SearchLimiter(state, threadIndex);
  const job = { kind: 'search', id: JOB, limits, threads, startTime: now() - HOUR } as SearchJob;
  limiter.start(job, new TimeManager({ movetime: 1000 }, 0), () => 0);
  return limiter;
}

describe('shared state', () => {
  test('nodes and tablebase hits are summed over all threads, and reset for each job', () => {
    state.setNodes(0, 10);
    state.setNodes(1, 20);
    state.setTbHits(0, 1);
    state.setTbHits(1, 2);
    expect([state.nodes(2), state.tbHits(2), state.nodes(1)]).toEqual([30, 3, 10]);
    expect([state.takeIndex(), state.takeIndex()]).toEqual([0, 1]);
    state.reset();
    expect([state.nodes(2), state.tbHits(2), state.takeIndex()]).toEqual([0, 0, 0]);
  });

  test('stop concerns a job and all earlier ones', () => {
    state.stop(JOB);
    expect([JOB - 1, JOB, JOB + 1].map(job => state.isStopped(job))).toEqual([true, true, false]);
  });
});

describe('a search continues', () => {
  test('until the first thread finds its time used up', () => {
    expect(limiterOf(0, {}).nodesLeft(5)).toBe(0);
    expect(limiterOf(1, {}).nodesLeft(5)).toBe(Number.POSITIVE_INFINITY);
  });

  test('without a clock while it ponders', () => {
    const limiter = limiterOf(0, { ponder: true });
    expect(limiter.nodesLeft(5)).toBe(Number.POSITIVE_INFINITY);
    state.ponderHit(JOB, now());
    expect(limiter.nodesLeft(5)).toBe(Number.POSITIVE_INFINITY);
    const late = limiterOf(0, { ponder: true });
    state.ponderHit(JOB, now() - HOUR);
    expect(late.nodesLeft(5)).toBe(0);
  });

  test('until all threads together reach the node limit', () => {
    state.setNodes(1, 30);
    expect(limiterOf(0, { ponder: true, nodes: 100 }).nodesLeft(50)).toBe(20);
  });

  test('until it is stopped', () => {
    const limiter = limiterOf(1, {});
    state.stop(JOB);
    expect(limiter.nodesLeft(5)).toBe(0);
  });
});
