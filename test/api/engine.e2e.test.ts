import { afterAll, describe, expect, test } from 'vitest';
import { createEngine, type Info, type Limits } from '../../src/api/engine';
import { newGame, unwrap } from '../../src/api/index';
import { createEngineWith } from '../../src/api/search';
import { createSearchEngine } from '../../src/engine/engine';
import type { Host } from '../../src/engine/thread-pool';

const engine = createEngine({ hash: 4, worker: './dist/lib/thread.js' });
afterAll(() => engine.close());

const start = unwrap(newGame('nine-mens-morris'));

describe('a search', () => {
  test('yields its lines, then the best move with its steps', async () => {
    const search = engine.search(start, { depth: 3 });
    const lines: Info[] = [];
    for await (const info of search) lines.push(info);
    const best = await search.best;
    expect(lines.map(({ depth }) => depth)).toContain(3);
    expect(best.turn).toBe(best.move);
    expect(best.move).toEqual(start.moves().find(({ name }) => name === best.name));
  });

  test('starts after the one before it, and without a limit runs until stopped', async () => {
    const first = engine.search(start);
    const second = engine.search(start, { depth: 1 });
    first.stop();
    expect((await first.best).move).toBeDefined();
    expect((await second.best).move).toBeDefined();
  });

  test('is aborted by a signal', async () => {
    const abort = new AbortController();
    const search = engine.search(start, {}, { signal: abort.signal });
    for await (const _ of search) abort.abort(new Error('enough'));
    await expect(search.best).rejects.toThrow('enough');
    const never = engine.search(start, {}, { signal: AbortSignal.abort(new Error('before')) });
    await expect(never.best).rejects.toThrow('before');
  });

  test('that is aborted while it waits rejects at once and does not delay later ones', async () => {
    const first = engine.search(start);
    const abort = new AbortController();
    const waiting = engine.search(start, {}, { signal: abort.signal });
    const last = engine.search(start, { depth: 1 });
    abort.abort(new Error('never mind'));
    await expect(waiting.best).rejects.toThrow('never mind');
    for await (const _ of waiting) throw new Error('must not start');
    first.stop();
    expect((await first.best).name).toBeDefined();
    expect((await last.best).name).toBeDefined();
    // Aborting after the end has no effect.
    const late = new AbortController();
    const done = engine.search(start, { depth: 1 }, { signal: late.signal });
    await done.best;
    late.abort();
    expect((await done.best).name).toBeDefined();
  });

  test.each<[string, object]>([
    ['depth', { depth: 0 }],
    ['movetime', { movetime: '50' }],
    ['nodes', { nodes: Number.NaN }],
    ['moveTime', { moveTime: 50 }],
    ['infinite', { infinite: 1 }],
    ['searchmoves', { searchmoves: [] }],
    ['searchmoves', { depth: 1, searchmoves: ['d6', 'zz'] }],
  ])('rejects an invalid %s', async (name, limits) => {
    const { best } = engine.search(start, limits);
    await expect(best).rejects.toMatchObject({ code: 'bad-setting', message: expect.stringContaining(name) });
  });

  test('rejects a number in place of limits', async () => {
    for (const limits of [1000, null]) {
      const { best } = engine.search(start, limits as unknown as Limits);
      await expect(best).rejects.toMatchObject({ code: 'bad-setting', message: expect.stringContaining('limits') });
    }
    expect(() => engine.configure(1000 as unknown as object)).toThrow('settings: expected an object, got 1000');
  });

  test('that ponders accepts ponderHit before it starts', async () => {
    const first = engine.search(start);
    const ponder = engine.search(start, { ponder: true, depth: 2 });
    ponder.ponderHit();
    first.stop();
    expect((await ponder.best).move).toBeDefined();
  });

  test('with only the clock of the other side runs until stopped', async () => {
    const over = unwrap(newGame('brandubh', { fen: 'K6/7/7/t6/7/7/7 a 5' }));
    const first = engine.search(over, { wtime: 1000 });
    expect(await first.best).toEqual({});
    const search = engine.search(over, { btime: 1000 });
    let ended = false;
    void search.best.then(() => {
      ended = true;
    });
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(ended).toBe(false);
    search.stop();
    expect(await search.best).toEqual({});
  });

  test('considers only searchmoves, in any spelling', async () => {
    const chain = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));
    expect((await engine.search(chain, { depth: 1, searchmoves: ['3x24'] }).best).name).toBe('3x13x31x24');
    engine.configure({ multiPv: 2 });
    for await (const { multipv } of engine.search(chain, { depth: 1, searchmoves: ['3x24', '3X13x31x24'] }))
      expect(multipv).toBe(1);
    engine.configure({ multiPv: 1 });
  });

  test('of two engines runs in parallel', async () => {
    const other = createEngine({ hash: 1, worker: './dist/lib/thread.js' });
    const brandubh = unwrap(newGame('brandubh'));
    const both = [engine.search(start, { depth: 2 }), other.search(brandubh, { depth: 2 })];
    const results = await Promise.all(both.map(({ best }) => best));
    other.close();
    expect(results.map(({ move }) => move?.steps[0]?.kind)).toEqual(['place', 'move']);
  });

  test('completes a move that has begun', async () => {
    const chain = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));
    const best = await engine.search(unwrap(chain.play('3x13')), { depth: 2 }).best;
    expect(best.name).toBe('13x31x24');
  });

  test('of a finished game has no move', async () => {
    const over = unwrap(newGame('brandubh', { fen: 'K6/7/7/t6/7/7/7 a 5' }));
    expect(await engine.search(over, { depth: 2 }).best).toEqual({});
  });

  test('rejects when the engine is closed, and afterwards', async () => {
    const other = createEngine({ hash: 1, worker: './dist/lib/thread.js' });
    const search = other.search(start);
    for await (const _ of search) break;
    other.close();
    await expect(search.best).rejects.toMatchObject({ code: 'engine' });
    await expect(other.search(start).best).rejects.toMatchObject({ code: 'engine' });
  });
});

test('an engine whose threads cannot start rejects every search', async () => {
  const broken = createEngine({ hash: 1, worker: './dist/lib/none.js' });
  const error = expect.objectContaining({ code: 'engine', message: expect.stringContaining('none.js') });
  for (const limits of [{ depth: 1 }, {}]) {
    const search = broken.search(start, limits);
    for await (const _ of search) throw new Error('must not start');
    await expect(search.best).rejects.toEqual(error);
  }
  await expect(broken.ready(start)).rejects.toEqual(error);
  broken.close();
});

test('settings that cannot be applied have no effect', async () => {
  const searches: { hash: number; threads: number }[] = [];
  const checkThreads = (threads: number): void => {
    if (threads > 1) throw new RangeError('too many');
  };
  const host: Host = {
    hasSharedMemory: true,
    allocate: bytes => new SharedArrayBuffer(bytes),
    checkThreadMemory: checkThreads,
    startThread: (_, { onReply: hear }) => ({
      post: order => {
        if (order.kind === 'search') searches.push(order);
        if ('id' in order) hear({ kind: 'done', id: order.id });
      },
      keepAlive: () => {},
      terminate: () => {},
    }),
  };
  const small = createEngineWith(() => createSearchEngine(host), { hash: 1 });
  await small.search(start, { depth: 1 }).best;
  small.configure({ hash: 2, threads: 3 });
  await expect(small.search(start, { depth: 1 }).best).rejects.toMatchObject({ code: 'engine', message: 'too many' });
  await small.search(start, { depth: 1 }).best;
  small.configure({ threads: 2 });
  await small.search(start, { depth: 1 }).best;
  expect(searches.map(({ hash, threads }) => [hash, threads])).toEqual([
    [1, 1],
    [1, 1],
    [1, 2],
    [1, 2],
  ]);
  small.close();
});

test.each<[string, object]>([
  ['threads', { threads: 0 }],
  ['hash', { hash: -1 }],
  ['hash', { hash: Number.NaN }],
  ['level', { level: 'grandmaster' }],
  ['elo', { elo: 100 }],
  ['tablePath', { tablePath: 3 }],
  ['multipv', { multipv: 3 }],
])('an invalid %s is rejected and the engine keeps working', async (name, settings) => {
  const error = expect.objectContaining({ code: 'bad-setting', message: expect.stringContaining(name) });
  expect(() => engine.configure(settings)).toThrow(error);
  expect(() => createEngine(settings)).toThrow(error);
  engine.configure({ elo: 900 });
  engine.configure({ elo: undefined });
  expect((await engine.search(start, { depth: 1 }).best).name).toBeDefined();
});

test('an idle engine builds endgame tables in the background', async () => {
  const other = createEngine({ hash: 1, worker: './dist/lib/thread.js' });
  const endgame = unwrap(newGame('english-draughts', { fen: 'W:WK1,K5:BK32' }));
  const hits = async (): Promise<number> => {
    let found = 0;
    const search = other.search(endgame, { movetime: 50 });
    for await (const { tbhits } of search) found = tbhits;
    return found;
  };
  // Ends by the timeout of the test if the tables are never used.
  while ((await hits()) === 0) await new Promise(resolve => setTimeout(resolve, 1500));
  other.close();
});
