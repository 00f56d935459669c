import { afterAll, describe, expect, test } from 'vitest';
import { createEngine, type Info, type Limits } from '../../src/api/engine';
import { newGame, unwrap } from '../../src/api/index';
import { createEngineWith } from '../../src/api/search';
import { createSearchEngine as createThinker } from '../../src/engine/engine';
import type { Host } from '../../src/engine/host';

const engine = createEngine({ hash: 4, worker: './dist/lib/thread.js' });
afterAll(() => engine.close());

const start = unwrap(newGame('nine-mens-morris'));

describe('a search', () => {
  test('tells its lines, then the best turn with its steps', async () => {
    const search = engine.search(start, { depth: 3 });
    const lines: Info[] = [];
    for await (const info of search) lines.push(info);
    const best = await search.best;
    expect(lines.map(({ depth }) => depth)).toContain(3);
    expect(best.turn).toEqual(start.moves().find(({ name }) => name === best.name));
  });

  test('begins when the one before it has ended, and goes on until it is stopped where nothing limits it', async () => {
    const first = engine.search(start);
    const second = engine.search(start, { depth: 1 });
    first.stop();
    expect((await first.best).turn).toBeDefined();
    expect((await second.best).turn).toBeDefined();
  });

  test('is aborted by a signal', async () => {
    const abort = new AbortController();
    const search = engine.search(start, {}, { signal: abort.signal });
    for await (const _ of search) abort.abort(new Error('enough'));
    await expect(search.best).rejects.toThrow('enough');
    const never = engine.search(start, {}, { signal: AbortSignal.abort(new Error('before')) });
    await expect(never.best).rejects.toThrow('before');
  });

  test('that waits is aborted at once, and what comes later is not held up', async () => {
    const first = engine.search(start);
    const abort = new AbortController();
    const waiting = engine.search(start, {}, { signal: abort.signal });
    const last = engine.search(start, { depth: 1 });
    abort.abort(new Error('never mind'));
    await expect(waiting.best).rejects.toThrow('never mind');
    for await (const _ of waiting) throw new Error('it has not begun');
    first.stop();
    expect((await first.best).name).toBeDefined();
    expect((await last.best).name).toBeDefined();
    // Who aborts behind the end changes nothing.
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
  ])('with a limit that cannot be, %s, is refused', async (name, limits) => {
    const { best } = engine.search(start, limits);
    await expect(best).rejects.toMatchObject({ code: 'bad-setting', message: expect.stringContaining(name) });
  });

  test('with a number for its limits is refused: it would have none', async () => {
    for (const limits of [1000, null]) {
      const { best } = engine.search(start, limits as unknown as Limits);
      await expect(best).rejects.toMatchObject({ code: 'bad-setting', message: expect.stringContaining('limits') });
    }
    expect(() => engine.configure(1000 as unknown as object)).toThrow('settings: expected an object, got 1000');
  });

  test('that ponders may be told of its move before it begins', async () => {
    const first = engine.search(start);
    const pondering = engine.search(start, { ponder: true, depth: 2 });
    pondering.ponderHit();
    first.stop();
    expect((await pondering.best).turn).toBeDefined();
  });

  test('with the clock of the other side alone goes on until it is stopped', async () => {
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

  test('keeps to the turns that are named, in any spelling', async () => {
    const chain = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));
    expect((await engine.search(chain, { depth: 1, searchmoves: ['3x24'] }).best).name).toBe('3x13x31x24');
    engine.configure({ multiPv: 2 });
    for await (const { multipv } of engine.search(chain, { depth: 1, searchmoves: ['3x24', '3X13x31x24'] }))
      expect(multipv).toBe(1);
    engine.configure({ multiPv: 1 });
  });

  test('of two engines at once ends in both', async () => {
    const other = createEngine({ hash: 1, worker: './dist/lib/thread.js' });
    const brandubh = unwrap(newGame('brandubh'));
    const both = [engine.search(start, { depth: 2 }), other.search(brandubh, { depth: 2 })];
    const turns = await Promise.all(both.map(({ best }) => best));
    other.close();
    expect(turns.map(({ turn }) => turn?.steps[0]?.kind)).toEqual(['place', 'move']);
  });

  test('completes the turn that is under way', async () => {
    const chain = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));
    const best = await engine.search(unwrap(chain.play('3x13')), { depth: 2 }).best;
    expect(best.name).toBe('13x31x24');
  });

  test('of a game that is over finds nothing', async () => {
    const over = unwrap(newGame('brandubh', { fen: 'K6/7/7/t6/7/7/7 a 5' }));
    expect(await engine.search(over, { depth: 2 }).best).toEqual({});
  });

  test('under way when the engine is closed is rejected, and so is one that comes later', async () => {
    const other = createEngine({ hash: 1, worker: './dist/lib/thread.js' });
    const search = other.search(start);
    for await (const _ of search) break;
    other.close();
    await expect(search.best).rejects.toMatchObject({ code: 'engine' });
    await expect(other.search(start).best).rejects.toMatchObject({ code: 'engine' });
  });
});

test('an engine whose threads cannot be started rejects what it is asked, each time', async () => {
  const broken = createEngine({ hash: 1, worker: './dist/lib/none.js' });
  const refusal = expect.objectContaining({ code: 'engine', message: expect.stringContaining('none.js') });
  for (const limits of [{ depth: 1 }, {}]) {
    const search = broken.search(start, limits);
    for await (const _ of search) throw new Error('it cannot tell anything');
    await expect(search.best).rejects.toEqual(refusal);
  }
  await expect(broken.ready(start)).rejects.toEqual(refusal);
  broken.close();
});

test('settings for which there are not the threads take no effect at all', async () => {
  const asked: { hash: number; threads: number }[] = [];
  const admit = (threads: number): void => {
    if (threads > 1) throw new RangeError('too many');
  };
  const host: Host = {
    hasSharedMemory: true,
    allocate: bytes => new SharedArrayBuffer(bytes),
    checkThreadMemory: admit,
    startThread: (_, { onReply: hear }) => ({
      post: order => {
        if (order.kind === 'search') asked.push(order);
        if ('id' in order) hear({ kind: 'done', id: order.id });
      },
      keepAlive: () => {},
      terminate: () => {},
    }),
  };
  const small = createEngineWith(() => createThinker(host), { hash: 1 });
  await small.search(start, { depth: 1 }).best;
  small.configure({ hash: 2, threads: 3 });
  await expect(small.search(start, { depth: 1 }).best).rejects.toMatchObject({ code: 'engine', message: 'too many' });
  await small.search(start, { depth: 1 }).best;
  small.configure({ threads: 2 });
  await small.search(start, { depth: 1 }).best;
  expect(asked.map(({ hash, threads }) => [hash, threads])).toEqual([
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
])('a setting that cannot be, %s, is refused, and the engine goes on as it was', async (name, settings) => {
  const refusal = expect.objectContaining({ code: 'bad-setting', message: expect.stringContaining(name) });
  expect(() => engine.configure(settings)).toThrow(refusal);
  expect(() => createEngine(settings)).toThrow(refusal);
  engine.configure({ elo: 900 });
  engine.configure({ elo: undefined });
  expect((await engine.search(start, { depth: 1 }).best).name).toBeDefined();
});

test('an engine that idles solves endings in the background', async () => {
  const other = createEngine({ hash: 1, worker: './dist/lib/thread.js' });
  const ending = unwrap(newGame('english-draughts', { fen: 'W:WK1,K5:BK32' }));
  const hits = async (): Promise<number> => {
    let found = 0;
    const search = other.search(ending, { movetime: 50 });
    for await (const { tbhits } of search) found = tbhits;
    return found;
  };
  for (const deadline = Date.now() + 60_000; (await hits()) === 0 && Date.now() < deadline; )
    await new Promise(resolve => setTimeout(resolve, 1500));
  expect(await hits()).toBeGreaterThan(0);
  other.close();
});
