/** Clients that hold connections without using them, and clients that leave. */
import { request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Info, SearchEngine, SearchListener } from '../../src/engine/types';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../../src/server/connections';
import { EnginePool } from '../../src/server/engine-pool';
import type { PositionReply } from '../../src/server/rules-worker';
import type { RulesWorkerQueue } from '../../src/server/rules-worker-queue';
import { createApiServer } from '../../src/server/server';
import { StaticFile } from '../../src/server/static-files';

/** More than sockets buffer for a client that does not read. */
const LARGE_FILE = new StaticFile(Buffer.alloc(1 << 24), {}, false);
const FILES = new Map([['/large', LARGE_FILE]]);

let server: Server;
let port = 0;
const clients: Socket[] = [];

/** Time limits of Node for requests, in ms. */
const SHORT_TIMEOUTS = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 };

async function start(
  limits: Partial<ConnectionLimits> = {},
  ask: RulesWorkerQueue['ask'] = neverReply,
  timeouts: Partial<typeof SHORT_TIMEOUTS> = {},
  engines = new EnginePool(1, 1, ''),
): Promise<void> {
  const services = { rules: { ask } as RulesWorkerQueue, engines };
  server = createApiServer(services, FILES, { ...CONNECTION_LIMITS, ...limits });
  Object.assign(server, timeouts);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

const neverReply = (): Promise<never> => new Promise(() => {});

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
const post = (body: string, length = body.length): string =>
  `POST /api/position HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${length}\r\n\r\n${body}`;
const POSITION = JSON.stringify({ variant: 'brandubh' });

/** Connects, sends `text` and reads nothing. The client keeps its side open when the server ends the connection. */
function hold(text: string, localAddress = '127.0.0.1'): Promise<Socket> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }, () => {
      socket.write(text, () => resolve(socket));
    });
    socket.on('error', () => {});
    socket.pause();
    clients.push(socket);
  });
}

const holdMany = (count: number, text: string): Promise<Socket[]> =>
  Promise.all(Array.from({ length: count }, () => hold(text)));

/** All that the server sends until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

async function readUntil(socket: Socket, part: string): Promise<void> {
  let text = '';
  socket.on('data', chunk => (text += chunk)).resume();
  await until(() => text.includes(part));
}

/** Status of a request on a new connection. */
const healthStatus = (): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/api/health', agent: false }, response => {
      response.resume();
      resolve(response.statusCode!);
    })
      .on('error', reject)
      .end();
  });

const connectionCount = (): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

/** A generous deadline: all time limits that the tests set are below 100 ms. */
const DEADLINE_MS = 20_000;

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`expected ${condition} within ${DEADLINE_MS} ms`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

describe('more connections than the server accepts, held by a client', () => {
  test.each([
    ['that sends nothing', () => ''],
    ['that sends half of the headers', () => get('/api/health').slice(0, -2)],
    ['that sends half of a body', () => post(POSITION, 1000)],
    ['that reads no reply', () => get('/large')],
    ['that pipelines requests and reads no reply', () => get('/large').repeat(10)],
  ])('%s, do not keep others out', async (_, text) => {
    await start({ maxConnections: 64 });
    await holdMany(100, text());
    expect(await healthStatus()).toBe(200);
    expect(await connectionCount()).toBeLessThanOrEqual(64);
  });

  test('requests in progress keep their connections, idle connections are closed', async () => {
    let reply = (_: never): void => {};
    await start({ maxConnections: 4 }, () => new Promise(resolve => (reply = resolve)));
    const [working] = await holdMany(1, post(POSITION));
    await holdMany(10, '');
    expect(await healthStatus()).toBe(200);
    reply({ fen: 'reply' } as never);
    await readUntil(working!, '"fen":"reply"');
  });

  test('are closed before those of clients with fewer connections', async ({ skip }) => {
    skip(process.platform !== 'linux', 'needs several loopback addresses');
    await start({ maxConnections: 4 });
    const other = await hold('', '127.0.0.2');
    let isClosed = false;
    other.on('end', () => (isClosed = true)).resume();
    await holdMany(10, '');
    expect(await healthStatus()).toBe(200);
    expect(isClosed).toBe(false);
  });
});

describe('a connection is destroyed, even if the client keeps its side open,', () => {
  test.each([
    ['if no request arrives', () => '', '408'],
    ['if the headers do not end', () => 'GET / HTTP/1.1\r\nHost: x', '408'],
    ['if the body does not end', () => post(POSITION, 1000), '408'],
    ['if the request is not HTTP', () => 'nothing\r\n\r\n', '400'],
  ])('%s', async (_, text, status) => {
    await start({ lingerMs: 50 }, neverReply, SHORT_TIMEOUTS);
    const socket = await hold(text());
    await until(async () => (await connectionCount()) === 0);
    expect(await readAll(socket)).toContain(`HTTP/1.1 ${status} `);
  });

  test('if the reply is not read', async () => {
    await start({ clientTimeoutMs: 50 });
    await hold(get('/large'));
    await until(async () => (await connectionCount()) === 0);
  });

  test('but not while the server works on a request', async () => {
    let reply = (_: never): void => {};
    await start({ clientTimeoutMs: 20 }, () => new Promise(resolve => (reply = resolve)));
    const socket = await hold(post(POSITION));
    await new Promise(resolve => setTimeout(resolve, 100));
    reply({ fen: 'reply' } as never);
    await readUntil(socket, '"fen":"reply"');
  });
});

test('a client that does not read its analysis is disconnected, and the search stops', async () => {
  const stop = vi.fn();
  const engine = {
    newGame: () => {},
    configure: () => {},
    ready: (_: unknown, done: () => void) => done(),
    search: (_: unknown, __: unknown, { info, best }: SearchListener) => {
      const sendInfo = (): void => {
        info({ pv: ['d1-d2'.repeat(10_000)] } as unknown as Info);
        if (stop.mock.calls.length === 0) setImmediate(sendInfo);
        else best({});
      };
      sendInfo();
    },
    stop,
  } as unknown as SearchEngine;
  const release = vi.fn();
  const pool = { take: async () => ({ engine, release, replace: () => {} }) } as unknown as EnginePool;
  await start({}, async () => ({ isOver: false }) as PositionReply, {}, pool);
  await hold(post(POSITION).replace('/api/position', '/api/analyse'));
  await until(() => release.mock.calls.length > 0);
  expect(stop).toHaveBeenCalled();
  await until(async () => (await connectionCount()) === 0);
});

test('no error is sent between the replies of a pipelining client', async () => {
  await start({}, neverReply, SHORT_TIMEOUTS);
  const socket = await hold(post(POSITION) + get('/api/health').slice(0, -2));
  expect(await readAll(socket)).toBe('');
});

test('a client may pipeline 16 requests; further ones get 503, and the connection is closed', async () => {
  const replies: ((position: never) => void)[] = [];
  await start({}, () => new Promise(resolve => replies.push(resolve)));
  const socket = await hold(post(POSITION).repeat(30));
  await until(() => replies.length >= 16);
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(replies).toHaveLength(16);
  for (const reply of replies) reply({ fen: 'reply' } as never);
  const text = await readAll(socket);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual([...Array.from({ length: 16 }, () => '200'), '503']);
  expect(text).toContain('Retry-After: 1\r\n');
});

test('all requests of a client that disconnects are aborted', async () => {
  const signals: AbortSignal[] = [];
  await start({}, (_, aborted) => {
    signals.push(aborted);
    return neverReply();
  });
  const socket = await hold(post(POSITION).repeat(10));
  await until(() => signals.length === 10);
  expect(signals.some(({ aborted }) => aborted)).toBe(false);
  socket.destroy();
  await until(() => signals.every(({ aborted }) => aborted));
});
