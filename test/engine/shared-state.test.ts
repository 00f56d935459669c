import { expect, test } from 'vitest';
import {
  SHARED_STATE_BYTES,
  SharedPeerThreads,
  SharedState,
  THREAD_RESULT_BYTES,
  ThreadResults,
} from '../../src/engine/shared-state';

const line = [3, -1, 2 ** 31 - 1];

test('a thread reads the result of another thread', () => {
  const memory = new SharedArrayBuffer(2 * THREAD_RESULT_BYTES);
  const [writer, reader] = [new ThreadResults(memory, 0, 2), new ThreadResults(memory, 0, 2)];
  expect(reader.get(1)).toBeUndefined();
  writer.set(1, { depth: 7, score: -30_000, line });
  expect(reader.get(1)).toEqual({ depth: 7, score: -30_000, line });
  expect(reader.get(0)).toBeUndefined();
  writer.set(1, { depth: 8, score: 4, line: Array.from({ length: 500 }, (_, i) => i) });
  expect(reader.get(1)).toMatchObject({ depth: 8, score: 4 });
  expect(reader.get(1)!.line.slice(0, 3)).toEqual([0, 1, 2]);
  writer.clear();
  expect(reader.get(1)).toBeUndefined();
});

test('a result that is being written cannot be read', () => {
  const memory = new SharedArrayBuffer(THREAD_RESULT_BYTES);
  const results = new ThreadResults(memory, 0, 1);
  results.set(0, { depth: 7, score: 1, line });
  Atomics.add(new Int32Array(memory), 0, 1);
  expect(results.get(0)).toBeUndefined();
  Atomics.add(new Int32Array(memory), 0, 1);
  expect(results.get(0)).toEqual({ depth: 7, score: 1, line });
});

test('peers return the deepest result of the other threads', () => {
  const state = new SharedState(new SharedArrayBuffer(SHARED_STATE_BYTES));
  const peers = [0, 1, 2].map(thread => new SharedPeerThreads(state, thread, 3));
  peers[0]!.publish({ depth: 9, score: 1, line });
  peers[1]!.publish({ depth: 6, score: 2, line });
  peers[2]!.publish({ depth: 8, score: 3, line });
  expect(peers[0]!.deepestResult(6)).toEqual({ depth: 8, score: 3, line });
  expect(peers[1]!.deepestResult(6)!.score).toBe(1);
  expect(peers[0]!.deepestResult(9)).toBeUndefined();
  state.reset();
  expect(peers[1]!.deepestResult(0)).toBeUndefined();
});
