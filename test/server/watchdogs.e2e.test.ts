/** What a client is told when a part of the server fails or does not answer, and that the part is replaced. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchEngine } from '../../src/engine/types';
import { EnginePool } from '../../src/server/engine-pool';
import type { SearchQuery } from '../../src/server/requests';
import { runSearch } from '../../src/server/routes';
import { RulesWorkerQueue } from '../../src/server/rules-worker-queue';
import { createApiServer } from '../../src/server/server';

const POSITION = { variant: 'brandubh', rules: {}, moves: [] };
const folder = mkdtempSync(join(tmpdir(), 'alquerque-watchdogs-'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a reader that does not answer is replaced, and the next question is answered', async () => {
  // The first of its kind is silent for ever.
  const program = join(folder, 'reader.cjs');
  const mark = JSON.stringify(join(folder, 'mark'));
  writeFileSync(
    program,
    `const { parentPort } = require('node:worker_threads'), fs = require('node:fs');
     const silent = !fs.existsSync(${mark});
     fs.writeFileSync(${mark}, '');
     parentPort.on('message', ({ id }) => silent || parentPort.postMessage({ id, view: { fen: 'read' } }));`,
  );
  const clerks = new RulesWorkerQueue(program);
  const first = clerks.ask({ position: POSITION, withMoves: false });
  const late = expect(first).rejects.toMatchObject({ response: { status: 504, code: 'timeout' } });
  const second = clerks.ask({ position: POSITION, withMoves: false });
  while (!existsSync(join(folder, 'mark'))) await new Promise(resolve => setImmediate(resolve));
  vi.advanceTimersByTime(10_000);
  await late;
  expect(await second).toEqual({ fen: 'read' });
  clerks.close();
});

test.each([
  ['answer', (then: () => void) => then(), 10_500],
  ['start', () => {}, 60_000],
] as const)('an engine that does not %s is replaced', async (_, start, patience) => {
  const engine = {
    newGame: () => {},
    configure: () => {},
    ready: (_: unknown, then: () => void) => start(then),
    search: () => {},
    stop: () => {},
  } as unknown as SearchEngine;
  const replaced = vi.fn();
  const thinking = { limits: { movetime: 500 }, level: 'full', multiPv: 1, seed: 1 } as unknown as SearchQuery;
  const lent = { engine, release: vi.fn(), replace: replaced };
  const answer = runSearch(lent, {} as never, thinking, new AbortController().signal, () => {});
  const late = expect(answer).rejects.toMatchObject({ response: { status: 504, code: 'timeout' } });
  vi.advanceTimersByTime(patience - 1);
  expect(replaced).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await late;
  expect(replaced).toHaveBeenCalledOnce();
  expect(lent.release).not.toHaveBeenCalled();
});

test('a fault of the program is told as such, without a word of what it was', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  const clerks = { ask: () => Promise.reject(new Error('a secret path')) } as unknown as RulesWorkerQueue;
  const server = createApiServer({ rules: clerks, engines: new EnginePool(1, 1, '') }, new Map());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}/api/position`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(POSITION),
  });
  expect([reply.status, await reply.json()]).toEqual([
    500,
    { error: { code: 'internal', message: 'the server has made a mistake' } },
  ]);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
  server.close();
  server.closeAllConnections();
});

test.each([
  ['comes too slowly', ['Content-Length: 9', '', '{'], 408],
  ['has too large a head', [`Cookie: ${'x'.repeat(20_000)}`, '', ''], 431],
  ['is none', ['nothing', '', ''], 400],
])('a request that %s', async (_, rest, status) => {
  vi.useRealTimers();
  const server = createApiServer({ rules: {} as RulesWorkerQueue, engines: new EnginePool(1, 1, '') }, new Map());
  Object.assign(server, { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 });
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
