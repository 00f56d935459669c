import { beforeEach, describe, expect, test } from 'vitest';
import type { SearchJob } from '../../src/engine/messages';
import { SearchLimiter } from '../../src/engine/search-limiter';
import { SHARED_STATE_BYTES, SharedState } from '../../src/engine/shared-state';
import type { Limits } from '../../src/engine/types';
import { now, TimeManager } from '../../src/search/time-manager';

const HOUR = 3_600_000;
const JOB = 7;

let control: SharedState;
beforeEach(() => {
  control = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
});

/** The sentry of a thread; its search began an hour ago and has a second. */
function sentryOf(thread: number, limits: Limits, threads = 2): SearchLimiter {
  const sentry = new SearchLimiter(control, thread);
  const job = { kind: 'search', id: JOB, limits, threads, startTime: now() - HOUR } as SearchJob;
  sentry.start(job, new TimeManager({ movetime: 1000 }, 0), () => 0);
  return sentry;
}

describe('the words that threads share', () => {
  test('nodes and hits are those of all threads, and are counted anew for each job', () => {
    control.setNodes(0, 10);
    control.setNodes(1, 20);
    control.setTbHits(0, 1);
    control.setTbHits(1, 2);
    expect([control.nodes(2), control.tbHits(2), control.nodes(1)]).toEqual([30, 3, 10]);
    expect([control.takeIndex(), control.takeIndex()]).toEqual([0, 1]);
    control.reset();
    expect([control.nodes(2), control.tbHits(2), control.takeIndex()]).toEqual([0, 0, 0]);
  });

  test('a stop concerns a job and all before it', () => {
    control.stop(JOB);
    expect([JOB - 1, JOB, JOB + 1].map(job => control.isStopped(job))).toEqual([true, true, false]);
  });
});

describe('a search goes on', () => {
  test('until its time is up, which the first thread sees', () => {
    expect(sentryOf(0, {}).nodesLeft(5)).toBe(0);
    expect(sentryOf(1, {}).nodesLeft(5)).toBe(Number.POSITIVE_INFINITY);
  });

  test('without a clock as long as it ponders', () => {
    const sentry = sentryOf(0, { ponder: true });
    expect(sentry.nodesLeft(5)).toBe(Number.POSITIVE_INFINITY);
    control.ponderHit(JOB, now());
    expect(sentry.nodesLeft(5)).toBe(Number.POSITIVE_INFINITY);
    const late = sentryOf(0, { ponder: true });
    control.ponderHit(JOB, now() - HOUR);
    expect(late.nodesLeft(5)).toBe(0);
  });

  test('until all threads together have searched the nodes allowed', () => {
    control.setNodes(1, 30);
    expect(sentryOf(0, { ponder: true, nodes: 100 }).nodesLeft(50)).toBe(20);
  });

  test('until it is stopped', () => {
    const sentry = sentryOf(1, {});
    control.stop(JOB);
    expect(sentry.nodesLeft(5)).toBe(0);
  });
});
