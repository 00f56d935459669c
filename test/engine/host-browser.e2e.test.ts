import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSearchEngine, DEFAULT_OPTIONS } from '../../src/engine/engine';
import { browserHost, type PageWorker } from '../../src/engine/host-browser';
import { nodeHost } from '../../src/engine/host-node';
import type { BestMove, Heartbeat, Info, Limits, PositionSpec, SearchEngine } from '../../src/engine/types';
import { findVariant, rulesOf } from '../../src/games/registry';
import { openTableStore } from '../../src/tablebase/store';

const folder = mkdtempSync(join(tmpdir(), 'alquerque-page-'));
const script = join(folder, 'worker.cjs');
beforeAll(() =>
  build({ entryPoints: ['test/engine/browser-worker.ts'], outfile: script, bundle: true, platform: 'node' }),
);
afterAll(() => rmSync(folder, { recursive: true }));

test('the engine bundles for browsers without Node APIs', async () => {
  const { errors, outputFiles } = await build({
    stdin: {
      contents: `export * from './src/engine/engine'; export * from './src/engine/host-browser';`,
      resolveDir: '.',
      loader: 'ts',
    },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  expect(errors).toEqual([]);
  expect(outputFiles[0]!.text).not.toMatch(/\bprocess\.|Atomics\.wait/);
});

/** Worker with the interface that it has in a page. */
function pageWorker(): PageWorker {
  const worker = new Worker(script);
  return {
    postMessage: message => worker.postMessage(message),
    addEventListener: (type, listener) =>
      worker.on(type, value => listener(type === 'message' ? { data: value } : { message: `${value}` })),
    terminate: () => void worker.terminate(),
  };
}

function startOf(variant: string): PositionSpec {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: findVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
}

const DRAUGHTS = startOf('spanish-draughts');

class Search {
  readonly infos: Info[] = [];
  readonly heartbeats: Heartbeat[] = [];
  best: BestMove | undefined;
  readonly answer: Promise<BestMove>;

  constructor(engine: SearchEngine, limits: Limits) {
    this.answer = new Promise(resolve =>
      engine.search(DRAUGHTS, limits, {
        info: info => this.infos.push(info),
        heartbeat: heartbeat => this.heartbeats.push(heartbeat),
        best: best => {
          this.best = best;
          resolve(best);
        },
      }),
    );
  }
}

const sleep = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));
const ready = (engine: SearchEngine): Promise<void> => new Promise(resolve => engine.ready(DRAUGHTS, resolve));

describe.each([true, false])('in a page with shared memory %s', shares => {
  let engine: SearchEngine;
  beforeAll(async () => {
    engine = createSearchEngine(browserHost(pageWorker, shares));
    engine.configure({ ...DEFAULT_OPTIONS, hash: 4, threads: 2 });
    await ready(engine);
  });
  afterAll(() => engine.close());

  test('an infinite search answers after stop, and the engine takes the next search', async () => {
    const search = new Search(engine, { infinite: true });
    await sleep(300);
    expect(search.best).toBeUndefined();
    engine.stop();
    const best = await search.answer;
    expect(best.move).toBe(search.infos.at(-1)!.pv[0]);
    expect((await new Search(engine, { depth: 4 }).answer).move).toBeDefined();
  });

  test('an infinite search that has finished waits for stop', async () => {
    const search = new Search(engine, { infinite: true, depth: 2 });
    await sleep(200);
    expect(search.best).toBeUndefined();
    engine.stop();
    expect(search.best?.move).toBe(search.infos.at(-1)!.pv[0]);
  });

  test('a pondering search uses its own time after ponderhit', async () => {
    const search = new Search(engine, { ponder: true, movetime: 100 });
    await sleep(200);
    expect(search.best).toBeUndefined();
    const start = performance.now();
    engine.ponderHit();
    await search.answer;
    expect(performance.now() - start).toBeGreaterThan(60);
  });

  test('bench and perft return the same counts as on Node', async () => {
    const bench = (on: SearchEngine) => new Promise<number>(resolve => on.bench(DRAUGHTS, 5, { done: resolve }));
    const perft = (on: SearchEngine) =>
      new Promise<bigint>(resolve => {
        let sum = 0n;
        const move = (_: string, nodes: bigint): void => {
          sum += nodes;
        };
        on.perft(DRAUGHTS, { depth: 5, unit: 'turns', threads: 2, hash: 1 }, { move, done: () => resolve(sum) });
      });
    const node = createSearchEngine(nodeHost(openTableStore, './dist/thread.js'));
    expect(await bench(engine)).toBe(await bench(node));
    expect(await perft(engine)).toBe(await perft(node));
    node.close();
  });
});
