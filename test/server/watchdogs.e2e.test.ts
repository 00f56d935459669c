/** Workers and engines that fail or hang are replaced, and their clients get an error. */
import { setMaxListeners } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchEngine } from '../../src/engine/types';
import { EnginePool, runSearch } from '../../src/server/engine-pool';
import type { SearchQuery } from '../../src/server/requests';
import { RulesWorkerQueue } from '../../src/server/rules-worker-queue';
import { createApiServer } from '../../src/server/server';

const POSITION = { variant: 'brandubh', rules: {}, moves: [] };
const CONNECTED = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'alquerque-watchdogs-'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a rules worker that hangs is replaced, and the next request gets its reply', async () => {
  // The first worker never replies.
  const program = join(folder, 'worker.cjs');
  const mark = JSON.stringify(join(folder, 'mark'));
  writeFileSync(
    program,
    `const { parentPort } = require('node:worker_threads'), fs = require('node:fs');
     const hangs = !fs.existsSync(${mark});
     fs.writeFileSync(${mark}, '');
     parentPort.on('message', ({ id }) => hangs || parentPort.postMessage({ id, position: { fen: 'reply' } }));`,
  );
  const rules = new RulesWorkerQueue(program);
  const first = rules.ask({ position: POSITION, withMoves: false }, CONNECTED);
  const timedOut = expect(first).rejects.toMatchObject({ response: { status: 504, code: 'timeout' } });
  while (!existsSync(join(folder, 'mark'))) await new Promise(resolve => setImmediate(resolve));
  vi.advanceTimersByTime(6000);
  const second = rules.ask({ position: POSITION, withMoves: false }, CONNECTED);
  vi.advanceTimersByTime(4000);
  await timedOut;
  expect(await second).toEqual({ fen: 'reply' });
  rules.close();
});

test('requests of clients that have left do not reach the rules worker, and too many get 503', async () => {
  // Replies with the number of requests that it has received.
  const program = join(folder, 'counter.cjs');
  writeFileSync(
    program,
    `const { parentPort } = require('node:worker_threads');
     let count = 0;
     parentPort.on('message', ({ id }) => parentPort.postMessage({ id, position: { fen: String(++count) } }));`,
  );
  const rules = new RulesWorkerQueue(program);
  const request = { position: POSITION, withMoves: false };
  const client = new AbortController();
  setMaxListeners(0, client.signal);
  const first = rules.ask(request, CONNECTED);
  const left = Array.from({ length: 64 }, () => rules.ask(request, client.signal).catch(error => error.response.code));
  await expect(rules.ask(request, CONNECTED)).rejects.toMatchObject({ response: { status: 503, code: 'busy' } });
  client.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set(['disconnected']));
  const last = rules.ask(request, CONNECTED);
  expect([await first, await last]).toEqual([{ fen: '1' }, { fen: '2' }]);
  rules.close();
});

test('searches wait for an engine, and those of clients that disconnect give up their places', async () => {
  const pool = new EnginePool(1, 1, resolve('dist/thread.js'));
  const first = await pool.take(CONNECTED);
  expect(pool.busy).toBe(1);
  const client = new AbortController();
  const gone = expect(pool.take(client.signal)).rejects.toMatchObject({ response: { code: 'disconnected' } });
  await expect(pool.take(CONNECTED)).rejects.toMatchObject({ response: { status: 503 } });
  client.abort();
  await gone;
  const second = pool.take(CONNECTED);
  first.release();
  first.release();
  expect((await second).engine).toBe(first.engine);
  expect(pool.busy).toBe(1);
  const close = vi.spyOn(first.engine, 'close');
  (await second).replace();
  expect(close).toHaveBeenCalledOnce();
  const third = await pool.take(CONNECTED);
  expect(third.engine).not.toBe(first.engine);
  third.release();
  expect(pool.busy).toBe(0);
  pool.close();
});

test.each([
  ['reply', (done: () => void) => done(), 10_500],
  ['start', () => {}, 60_000],
] as const)('an engine that does not %s is replaced', async (_, start, timeoutMs) => {
  const engine = {
    newGame: () => {},
    configure: () => {},
    ready: (_: unknown, done: () => void) => start(done),
    search: () => {},
    stop: () => {},
  } as unknown as SearchEngine;
  const query = { limits: { movetime: 500 }, level: 'full', multiPv: 1, seed: 1 } as unknown as SearchQuery;
  const reserved = { engine, release: vi.fn(), replace: vi.fn() };
  const best = runSearch(reserved, {} as never, query, new AbortController().signal, () => {});
  const timedOut = expect(best).rejects.toMatchObject({ response: { status: 504, code: 'timeout' } });
  vi.advanceTimersByTime(timeoutMs - 1);
  expect(reserved.replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await timedOut;
  expect(reserved.replace).toHaveBeenCalledOnce();
  expect(reserved.release).not.toHaveBeenCalled();
});

test('an internal error is logged, and not shown to the client', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const rules = { ask: () => Promise.reject(new Error('a secret path')) } as unknown as RulesWorkerQueue;
  const server = createApiServer({ rules, engines: new EnginePool(1, 1, '') }, new Map());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}/api/position`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(POSITION),
  });
  expect([reply.status, await reply.json()]).toEqual([500, { error: { code: 'internal', message: 'internal error' } }]);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  server.close();
  server.closeAllConnections();
});

test.each([
  [408, 'is sent too slowly', ['Content-Length: 9', '', '{'], 50],
  [431, 'has too large headers', [`Cookie: ${'x'.repeat(20_000)}`, '', ''], 60_000],
  [400, 'is not HTTP', ['nothing', '', ''], 60_000],
])('status %i if a request %s', async (status, _, rest, timeoutMs) => {
  vi.useRealTimers();
  const server = createApiServer({ rules: {} as RulesWorkerQueue, engines: new EnginePool(1, 1, '') }, new Map());
  Object.assign(server, { headersTimeout: timeoutMs, requestTimeout: timeoutMs, connectionsCheckingInterval: 10 });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = ['POST /api/position HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Content-Type: application/json'];
  socket.write([...head, ...rest].join('\r\n'));
  let reply = '';
  for await (const chunk of socket) reply += chunk;
  expect(Number(/^HTTP\/1.1 (\d+)/.exec(reply)?.[1])).toBe(status);
  server.close();
});
