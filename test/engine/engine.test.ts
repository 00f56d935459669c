/** The engine with fake threads, which answer at once or not at all. */
import { describe, expect, test, vi } from 'vitest';
import { createSearchEngine, DEFAULT_OPTIONS } from '../../src/engine/engine';
import type { WorkerData, WorkerRequest } from '../../src/engine/messages';
import type { Host, WorkerEvents, WorkerThread } from '../../src/engine/thread-pool';
import type {
  BestMove,
  Heartbeat,
  Info,
  Limits,
  PositionSpec,
  SearchEngine,
  SearchListener,
} from '../../src/engine/types';
import { SearchWorker } from '../../src/engine/worker';
import { findVariant, rulesOf } from '../../src/games/registry';

const INFO: Info = {
  depth: 1,
  seldepth: 1,
  multipv: 1,
  score: { cp: 0 },
  wdl: [0, 1000, 0],
  bound: 'exact',
  nodes: 1,
  nps: 1,
  hashfull: 0,
  tbhits: 0,
  time: 1,
  pv: [],
};

const SILENT: SearchListener = { info: () => {}, heartbeat: () => {}, best: () => {} };

function startOf(variant: string): PositionSpec {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: findVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
}

function engineWith(
  start: (data: WorkerData, events: WorkerEvents) => WorkerThread,
  hasSharedMemory = true,
): SearchEngine {
  const engine = createSearchEngine({
    hasSharedMemory,
    allocate: bytes => (hasSharedMemory ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)),
    checkThreadMemory: () => {},
    startThread: start,
  });
  engine.configure({ ...DEFAULT_OPTIONS, hash: 1 });
  return engine;
}

test('threads are replaced for a game of another family only', () => {
  let [started, terminated] = [0, 0];
  const engine = engineWith((_, { onReply }) => {
    started++;
    return {
      post: request => 'id' in request && onReply({ kind: 'done', id: request.id }),
      keepAlive: () => {},
      terminate: () => terminated++,
    };
  });
  engine.configure({ ...DEFAULT_OPTIONS, hash: 1, threads: 2 });
  const search = (variant: string): void => engine.search(startOf(variant), {}, SILENT);
  for (const variant of ['nine-mens-morris', 'morabaraba', 'nine-mens-morris']) search(variant);
  expect([started, terminated]).toEqual([2, 0]);
  engine.prepare('brandubh');
  expect([started, terminated]).toEqual([4, 2]);
  search('brandubh');
  search('english-draughts');
  expect([started, terminated]).toEqual([6, 4]);
});

test('no thread starts before prepare or the first job', () => {
  let started = 0;
  const start = (_: WorkerData, { onReply }: WorkerEvents): WorkerThread => {
    started++;
    return {
      post: request => 'id' in request && onReply({ kind: 'done', id: request.id }),
      keepAlive: () => {},
      terminate: () => {},
    };
  };
  const engine = engineWith(start);
  expect(started).toBe(0);
  engine.prepare('brandubh');
  engine.search(startOf('brandubh'), {}, SILENT);
  expect(started).toBe(1);
  engineWith(start).search(startOf('brandubh'), {}, SILENT);
  expect(started).toBe(2);
});

test('ready warms up each thread, and touches each hash table that is new', () => {
  const jobs: string[] = [];
  const engine = engineWith(({ threadIndex }, { onReply }) => ({
    post: request => {
      if (request.kind === 'warm-up')
        jobs.push(`${threadIndex} ${request.spec.variant}${request.touchesHash ? ' touch' : ''}`);
      if (request.kind === 'set-hash') jobs.push(`${threadIndex} hash ${request.table.byteLength >> 20}`);
      if ('id' in request) onReply({ kind: 'done', id: request.id });
    },
    keepAlive: () => {},
    terminate: () => {},
  }));
  const ready = (variant: string): string[] => {
    engine.ready(startOf(variant), () => {});
    return jobs.splice(0);
  };
  expect(ready('brandubh')).toEqual(['0 hash 1', '0 brandubh touch']);
  expect(ready('brandubh')).toEqual([]);
  engine.configure({ ...DEFAULT_OPTIONS, hash: 1, threads: 2 });
  expect(ready('brandubh')).toEqual(['1 hash 1', '1 brandubh']);
  engine.configure({ ...DEFAULT_OPTIONS, hash: 2, threads: 2 });
  expect(ready('brandubh')).toEqual(['0 hash 2', '1 hash 2', '0 brandubh touch', '1 brandubh touch']);
  expect(ready('english-draughts')).toEqual(['0 hash 2', '1 hash 2', '0 english-draughts', '1 english-draughts']);
  engine.configure({ ...DEFAULT_OPTIONS, hash: 1 });
  engine.search(startOf('english-draughts'), {}, SILENT);
  jobs.splice(0);
  expect(ready('english-draughts')).toEqual([]);
});

test('tablebases are sent to each thread once', () => {
  const sent: string[] = [];
  const host: Host = {
    hasSharedMemory: true,
    allocate: bytes => new SharedArrayBuffer(bytes),
    checkThreadMemory: () => {},
    startThread: ({ threadIndex }, { onReply }) => ({
      post: request => {
        if (request.kind === 'set-tables') sent.push(`${threadIndex}: ${request.tables.id}`);
        if (request.kind === 'search') sent.push(`${threadIndex} probes ${request.tablesId}`);
        if ('id' in request) onReply({ kind: 'done', id: request.id });
      },
      keepAlive: () => {},
      terminate: () => {},
    }),
  };
  let id = 7;
  const tables = { load: () => ({ id, tables: new Map(), maybeCursed: new Set<string>() }), peek: () => undefined };
  const engine = createSearchEngine({
    ...host,
    tables: { ...tables, book: () => undefined, resume: () => {}, pause: () => {}, close: () => {} },
  });
  const search = (threads: number): void => {
    engine.configure({ ...DEFAULT_OPTIONS, hash: 1, threads });
    engine.search(startOf('brandubh'), {}, SILENT);
  };
  search(1);
  search(1);
  search(2);
  id = 8;
  search(1);
  expect(sent).toEqual(['0: 7', '0 probes 7', '0 probes 7', '1: 7', '0 probes 7', '1 probes 7', '0: 8', '0 probes 8']);
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
    startThread: (_, { onReply }) => ({
      post: request => {
        if (request.kind === 'set-hash') sizes.push(request.table.byteLength >> 20);
        if ('id' in request) onReply({ kind: 'done', id: request.id });
      },
      keepAlive: () => {},
      terminate: () => {},
    }),
  });
  const problems: unknown[] = [];
  engine.onProblem = (...problem) => problems.push(problem);
  let answers = 0;
  for (let i = 0; i < 2; i++) engine.search(startOf('brandubh'), {}, { ...SILENT, best: () => answers++ });
  expect([sizes, answers]).toEqual([[4], 2]);
  expect(problems).toEqual([['not enough memory for Hash 64, using 4', 'remark']]);
});

test('the hash table is sent to each thread once, and again when it changes', () => {
  const sent: string[] = [];
  const engine = engineWith(({ threadIndex }, { onReply }) => ({
    post: request => {
      if (request.kind === 'set-hash') sent.push(`${threadIndex}: ${request.table.byteLength}`);
      if ('id' in request) onReply({ kind: 'done', id: request.id });
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
    for (let n = 0; n < 2; n++) engine.search(startOf('brandubh'), {}, SILENT);
  }
  const megabyte = 2 ** 20;
  expect(sent).toEqual([`0: ${megabyte}`, `1: ${megabyte}`, `0: ${2 * megabyte}`, `1: ${2 * megabyte}`]);
});

test('a rejected configuration keeps the old threads and the old hash table', () => {
  const tables: number[] = [];
  let threads = 0;
  const engine = engineWith(({ threadIndex }, { onReply }) => {
    if (threadIndex > 1) throw new Error('no more');
    threads++;
    return {
      post: request => {
        if (request.kind === 'set-hash') tables.push(request.table.byteLength / 2 ** 20);
        if ('id' in request) onReply({ kind: 'done', id: request.id });
      },
      keepAlive: () => {},
      terminate: () => threads--,
    };
  });
  const search = (): void => engine.search(startOf('brandubh'), {}, SILENT);
  search();
  expect(() => engine.configure({ ...DEFAULT_OPTIONS, hash: 4, threads: 3 })).toThrow('no more');
  search();
  expect([tables, threads]).toEqual([[1, 1], 1]);
});

/** Engine whose searches are over when `search` returns. */
const synchronousEngine = (): SearchEngine =>
  engineWith((data, { onReply }) => {
    const worker = new SearchWorker(data, onReply);
    return { post: request => worker.handle(request), keepAlive: () => {}, terminate: () => {} };
  });

test('a finished infinite search answers after stop, a pondering one after ponderhit', () => {
  const engine = synchronousEngine();
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

test('a long iteration sends heartbeats', () => {
  const engine = synchronousEngine();
  let time = 0;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 4000;
    return time;
  });
  const beats: Heartbeat[] = [];
  let reportedNodes = 0;
  let maxNodesSince = 0;
  let isAnswered = false;
  engine.search(
    startOf('brandubh'),
    { nodes: 20_000 },
    {
      info: ({ nodes }) => {
        reportedNodes = nodes;
      },
      heartbeat: beat => {
        beats.push(beat);
        maxNodesSince = Math.max(maxNodesSince, beat.nodes - reportedNodes);
      },
      best: () => {
        isAnswered = true;
      },
    },
  );
  spy.mockRestore();
  expect(isAnswered).toBe(true);
  expect(beats.length).toBeGreaterThan(1);
  expect(maxNodesSince).toBeGreaterThan(1000);
  for (const { time, currmove, currmovenumber } of beats) {
    expect(time).toBeGreaterThan(3000);
    expect(currmove).toMatch(/^[a-g][1-7]-[a-g][1-7]$/);
    expect(currmovenumber).toBeGreaterThan(0);
  }
});

/** Engine whose threads never reply, and a function that makes the first of them crash. */
function mutedEngine(): { engine: SearchEngine; crash: () => void; started: () => number } {
  const events: WorkerEvents[] = [];
  const engine = engineWith((_, own) => {
    events.push(own);
    return { post: () => {}, keepAlive: () => {}, terminate: () => {} };
  });
  return { engine, crash: () => events.at(-1)!.onError(new Error('crashed')), started: () => events.length };
}

describe('a thread that crashes', () => {
  test('ends the search by fail, and the next search gets a new thread', () => {
    const { engine, crash, started } = mutedEngine();
    const errors: unknown[] = [];
    const listener = { ...SILENT, best: () => expect.fail('a failed search has no best move') };
    engine.search(startOf('brandubh'), {}, { ...listener, fail: error => errors.push(error) });
    crash();
    expect(errors).toEqual([new Error('crashed')]);
    const before = started();
    engine.search(startOf('brandubh'), {}, SILENT);
    expect(started()).toBe(before + 1);
  });

  test('leaves a listener without fail the first move to search', () => {
    const { engine, crash } = mutedEngine();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const moves: BestMove[] = [];
    const listener = { ...SILENT, best: (best: BestMove) => moves.push(best) };
    engine.search(startOf('brandubh'), { infinite: true, searchmoves: ['d1-b1', 'a4-a5'] }, listener);
    crash();
    // An infinite search answers after `stop` only.
    expect(moves).toEqual([]);
    engine.stop();
    expect(moves).toEqual([{ move: 'd1-b1' }]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});

test('a stopped thread plays the last move that did not fail low', () => {
  let [reply, id]: [WorkerEvents['onReply'], number] = [() => {}, 0];
  const engine = engineWith((_, { onReply }) => {
    reply = onReply;
    const post = (request: WorkerRequest): void => {
      if ('id' in request) ({ id } = request);
    };
    return { post, keepAlive: () => {}, terminate: () => {} };
  }, false);
  const moves: BestMove[] = [];
  engine.search(startOf('brandubh'), {}, { ...SILENT, best: best => moves.push(best) });
  const info = (bound: Info['bound'], multipv: number, ...pv: string[]): void =>
    reply({ kind: 'info', id, info: { ...INFO, bound, multipv, pv } });
  info('exact', 1, 'a4-a5', 'd5-c5');
  info('upper', 1, 'd1-b1');
  info('exact', 2, 'd2-c2');
  engine.stop();
  expect(moves).toEqual([{ move: 'a4-a5', ponder: 'd5-c5' }]);
});

test('a stopped perft reports that it is not finished, and the engine takes the next job', () => {
  const { engine } = mutedEngine();
  const finished: boolean[] = [];
  const listener = { move: () => {}, done: (isFinished: boolean) => finished.push(isFinished) };
  for (let i = 0; i < 2; i++) {
    engine.perft(startOf('brandubh'), { depth: 3, unit: 'turns', threads: 1, hash: 0 }, listener);
    engine.stop();
  }
  expect(finished).toEqual([false, false]);
});

test('a second job is rejected while one runs', () => {
  const { engine } = mutedEngine();
  engine.search(startOf('brandubh'), {}, SILENT);
  expect(() => engine.search(startOf('brandubh'), {}, SILENT)).toThrow('a job is already running');
});

test('replies to an earlier search are ignored', () => {
  let reply: WorkerEvents['onReply'] = () => {};
  const ids: number[] = [];
  const engine = engineWith((_, { onReply }) => {
    reply = onReply;
    return {
      post: request => 'id' in request && ids.push(request.id),
      keepAlive: () => {},
      terminate: () => {},
    };
  });
  const moves: BestMove[] = [];
  const search = (): void => engine.search(startOf('brandubh'), {}, { ...SILENT, best: best => moves.push(best) });
  search();
  reply({ kind: 'bestmove', id: ids[0]!, best: { move: 'a4-a5' } });
  reply({ kind: 'done', id: ids[0]! });
  search();
  reply({ kind: 'bestmove', id: ids[0]!, best: { move: 'a4-a6' } });
  reply({ kind: 'done', id: ids[0]! });
  expect(moves).toEqual([{ move: 'a4-a5' }]);
  reply({ kind: 'bestmove', id: ids[1]!, best: { move: 'd1-b1' } });
  reply({ kind: 'done', id: ids[1]! });
  expect(moves).toEqual([{ move: 'a4-a5' }, { move: 'd1-b1' }]);
});
