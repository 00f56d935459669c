/** The engine and its threads, which here are none: their orders are obeyed at once. */
import { expect, test, vi } from 'vitest';
import { createSearchEngine, DEFAULT_OPTIONS } from '../../src/engine/engine';
import type { Host, WorkerEvents, WorkerThread } from '../../src/engine/host';
import type { WorkerData } from '../../src/engine/messages';
import type { Heartbeat, Limits, PositionSpec, SearchEngine } from '../../src/engine/types';
import { SearchWorker } from '../../src/engine/worker';
import { findVariant, rulesOf } from '../../src/games/registry';

function startOf(variant: string): PositionSpec {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: findVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
}

function engineWith(start: (data: WorkerData, events: WorkerEvents) => WorkerThread): SearchEngine {
  const engine = createSearchEngine({
    hasSharedMemory: true,
    allocate: bytes => new SharedArrayBuffer(bytes),
    checkThreadMemory: () => {},
    startThread: start,
  });
  engine.configure({ ...DEFAULT_OPTIONS, hash: 1 });
  return engine;
}

test('threads are replaced for a game of another family, and for no other reason', () => {
  let [started, terminated] = [0, 0];
  const engine = engineWith((_, { onReply: hear }) => {
    started++;
    return {
      post: order => 'id' in order && hear({ kind: 'done', id: order.id }),
      keepAlive: () => {},
      terminate: () => terminated++,
    };
  });
  engine.configure({ ...DEFAULT_OPTIONS, hash: 1, threads: 2 });
  const search = (variant: string): void =>
    engine.search(startOf(variant), {}, { info: () => {}, heartbeat: () => {}, best: () => {} });
  for (const variant of ['nine-mens-morris', 'morabaraba', 'nine-mens-morris']) search(variant);
  expect([started, terminated]).toEqual([2, 0]);
  engine.prepare('brandubh');
  expect([started, terminated]).toEqual([4, 2]);
  search('brandubh');
  search('english-draughts');
  expect([started, terminated]).toEqual([6, 4]);
});

test('tables of endings are given to each thread once', () => {
  const given: string[] = [];
  const host: Host = {
    hasSharedMemory: true,
    allocate: bytes => new SharedArrayBuffer(bytes),
    checkThreadMemory: () => {},
    startThread: ({ thread }, { onReply: hear }) => ({
      post: order => {
        if (order.kind === 'tables') given.push(`${thread}: ${order.tables.id}`);
        if (order.kind === 'search') given.push(`${thread} asks ${order.tablesId}`);
        if ('id' in order) hear({ kind: 'done', id: order.id });
      },
      keepAlive: () => {},
      terminate: () => {},
    }),
  };
  let id = 7;
  const tables = { load: () => ({ id, tables: new Map(), maybeCursed: new Set<string>() }), peek: () => undefined };
  const engine = createSearchEngine({
    ...host,
    tables: { ...tables, resume: () => {}, pause: () => {}, close: () => {} },
  });
  const search = (threads: number): void => {
    engine.configure({ ...DEFAULT_OPTIONS, hash: 1, threads });
    engine.search(startOf('brandubh'), {}, { info: () => {}, heartbeat: () => {}, best: () => {} });
  };
  search(1);
  search(1);
  search(2);
  id = 8;
  search(1);
  expect(given).toEqual(['0: 7', '0 asks 7', '0 asks 7', '1: 7', '0 asks 7', '1 asks 7', '0: 8', '0 asks 8']);
});

test('a hash table that does not fit in memory is halved until it does, and the search starts', () => {
  const sizes: number[] = [];
  const engine = createSearchEngine({
    hasSharedMemory: true,
    allocate: bytes => {
      if (bytes > 2 ** 22) throw new RangeError('no memory');
      return new SharedArrayBuffer(bytes);
    },
    checkThreadMemory: () => {},
    startThread: (_, { onReply: hear }) => ({
      post: order => {
        if (order.kind === 'table') sizes.push(order.table.byteLength >> 20);
        if ('id' in order) hear({ kind: 'done', id: order.id });
      },
      keepAlive: () => {},
      terminate: () => {},
    }),
  });
  const said: unknown[] = [];
  engine.onTableProblem = (...words) => said.push(words);
  let answers = 0;
  for (let i = 0; i < 2; i++)
    engine.search(startOf('brandubh'), {}, { info: () => {}, heartbeat: () => {}, best: () => answers++ });
  expect([sizes, answers]).toEqual([[4], 2]);
  expect(said).toEqual([['not enough memory for Hash 64, using 4', 'remark']]);
});

test('the table is given to each thread once, and again when there is another', () => {
  const given: string[] = [];
  const engine = engineWith(({ thread }, { onReply: hear }) => ({
    post: order => {
      if (order.kind === 'table') given.push(`${thread}: ${order.table.byteLength}`);
      if ('id' in order) hear({ kind: 'done', id: order.id });
    },
    keepAlive: () => {},
    terminate: () => {},
  }));
  for (const [hash, threads] of [
    [1, 1],
    [1, 2],
    [2, 2],
  ] as const) {
    engine.configure({ ...DEFAULT_OPTIONS, hash, threads });
    for (let n = 0; n < 2; n++)
      engine.search(startOf('brandubh'), {}, { info: () => {}, heartbeat: () => {}, best: () => {} });
  }
  const megabyte = 2 ** 20;
  expect(given).toEqual([`0: ${megabyte}`, `1: ${megabyte}`, `0: ${2 * megabyte}`, `1: ${2 * megabyte}`]);
});

test('an engine that has not the threads that it is to have keeps all that it had', () => {
  const tables: number[] = [];
  let threads = 0;
  const engine = engineWith(({ thread }, { onReply: hear }) => {
    if (thread > 1) throw new Error('no more');
    threads++;
    return {
      post: order => {
        if (order.kind === 'table') tables.push(order.table.byteLength / 2 ** 20);
        if ('id' in order) hear({ kind: 'done', id: order.id });
      },
      keepAlive: () => {},
      terminate: () => threads--,
    };
  });
  const search = (): void =>
    engine.search(startOf('brandubh'), {}, { info: () => {}, heartbeat: () => {}, best: () => {} });
  search();
  expect(() => engine.configure({ ...DEFAULT_OPTIONS, hash: 4, threads: 3 })).toThrow('no more');
  search();
  expect([tables, threads]).toEqual([[1, 1], 1]);
});

/** The search is over when the engine has begun it. */
const engineAtOnce = (): SearchEngine =>
  engineWith((data, { onReply: hear }) => {
    const thread = new SearchWorker(data, hear);
    return { post: order => thread.handle(order), keepAlive: () => {}, terminate: () => {} };
  });

test('a search that is over is answered when it may be: an infinite one after stop, a pondering one after ponderhit', () => {
  const engine = engineAtOnce();
  let answers = 0;
  const search = (limits: Limits): void =>
    engine.search(
      startOf('brandubh'),
      { depth: 2, ...limits },
      {
        info: () => {},
        heartbeat: () => {},
        best: ({ move }) => {
          expect(move).toMatch(/^[a-g][1-7]-[a-g][1-7]$/);
          answers++;
        },
      },
    );
  search({});
  expect(answers).toBe(1);
  search({ infinite: true });
  engine.ponderHit();
  expect(answers).toBe(1);
  engine.stop();
  expect(answers).toBe(2);
  search({ ponder: true });
  expect(answers).toBe(2);
  engine.ponderHit();
  expect(answers).toBe(3);
  search({ ponder: true, infinite: true });
  engine.ponderHit();
  expect(answers).toBe(3);
  engine.stop();
  expect(answers).toBe(4);
});

test('a depth that lasts gives a sign of life', () => {
  const engine = engineAtOnce();
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 4000;
    return time;
  });
  const beats: Heartbeat[] = [];
  let told = 0;
  let most = 0;
  let answered = false;
  engine.search(
    startOf('brandubh'),
    { nodes: 20_000 },
    {
      info: ({ nodes }) => {
        told = nodes;
      },
      heartbeat: beat => {
        beats.push(beat);
        most = Math.max(most, beat.nodes - told);
      },
      best: () => {
        answered = true;
      },
    },
  );
  clock.mockRestore();
  expect(answered).toBe(true);
  expect(beats.length).toBeGreaterThan(1);
  // What was counted since the last line.
  expect(most).toBeGreaterThan(1000);
  for (const { time, currmove, currmovenumber } of beats) {
    expect(time).toBeGreaterThan(3000);
    expect(currmove).toMatch(/^[a-g][1-7]-[a-g][1-7]$/);
    expect(currmovenumber).toBeGreaterThan(0);
  }
});
