import { afterAll, describe, expect, test } from 'vitest';
import { newGame, unwrap } from '../../src/lib';
import { createEngine, type Info } from '../../src/lib/engine';

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
    expect(best.turn).toEqual(start.turns().find(({ name }) => name === best.name));
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
