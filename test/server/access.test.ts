/** Files, hosts, tokens and origins of the server, without engines. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkHost, checkToken } from '../../src/server/access';
import { CONNECTION_LIMITS } from '../../src/server/connections';
import { EnginePool } from '../../src/server/engine-pool';
import { describeApi } from '../../src/server/openapi';
import { findRoute } from '../../src/server/routes';
import type { RulesWorkerQueue } from '../../src/server/rules-worker-queue';
import { createApiServer } from '../../src/server/server';
import { acceptedEncoding, StaticFile } from '../../src/server/static-files';

const TEXT = 'An old board game. '.repeat(100);
const FILES = new Map([['/page.js', new StaticFile(Buffer.from(TEXT), { 'Content-Type': 'text/javascript' })]]);
const SERVICES = { rules: {} as RulesWorkerQueue, engines: new EnginePool(1, 1, '') };
const FRIEND = 'https://example.org';

let server: Server;
beforeAll(async () => {
  server = createApiServer(SERVICES, FILES, CONNECTION_LIMITS, { hosts: [], corsOrigins: [FRIEND] });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Reply> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a file', () => {
  test('is compressed as the client accepts it', async () => {
    const plain = await ask('/page.js');
    expect([plain.headers['content-encoding'], `${plain.body}`]).toEqual([undefined, TEXT]);
    const brotli = await ask('/page.js', { 'Accept-Encoding': 'gzip, br' });
    expect([brotli.headers['content-encoding'], `${brotliDecompressSync(brotli.body)}`]).toEqual(['br', TEXT]);
    const zipped = await ask('/page.js', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect([zipped.headers['content-encoding'], `${gunzipSync(zipped.body)}`]).toEqual(['gzip', TEXT]);
    expect(brotli.headers.vary).toBe('Accept-Encoding');
  });

  test('is not sent again if the client has it, in whatever encoding', async () => {
    const { etag } = (await ask('/page.js', { 'Accept-Encoding': 'br' })).headers;
    const again = await ask('/page.js', { 'If-None-Match': `"x", ${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await ask('/page.js', { 'If-None-Match': '"x"' })).status).toBe(200);
  });

  test('of the API has an ETag as well', async () => {
    const { headers, status } = await ask('/api/variants');
    expect(status).toBe(200);
    expect((await ask('/api/variants', { 'If-None-Match': headers.etag! })).status).toBe(304);
    // Caches must distinguish replies by encoding and by the origin of the page.
    expect(headers.vary).toBe('Origin, Accept-Encoding');
  });
});

test.each([
  ['', undefined],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
])('accepting %j means %s', (header, encoding) => {
  expect(acceptedEncoding({ headers: { 'accept-encoding': header } })).toBe(encoding);
});

describe('pages of other sites', () => {
  test('use the API only from an allowed origin', async () => {
    const allowed = await ask('/api/health', { Origin: FRIEND, 'Sec-Fetch-Site': 'cross-site' });
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([200, FRIEND]);
    expect(allowed.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const other = await ask('/api/health', { Origin: 'https://example.com' });
    expect([other.status, other.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });

  test('ask first', async () => {
    const preflight = { 'Access-Control-Request-Method': 'POST' };
    const allowed = await ask('/api/position', { ...preflight, Origin: FRIEND }, 'OPTIONS');
    expect([allowed.status, allowed.headers['access-control-allow-headers']]).toEqual([
      204,
      'Content-Type, Authorization',
    ]);
    expect((await ask('/api/position', { ...preflight, Origin: 'https://example.com' }, 'OPTIONS')).status).toBe(403);
  });
});

describe('another device', () => {
  const rules = { hosts: ['192.168.1.5'], token: 'secret', corsOrigins: [] };
  const from = (url: string, headers: object = {}, remoteAddress = '192.168.1.9'): IncomingMessage =>
    ({ url, headers, method: 'GET', socket: { remoteAddress } }) as unknown as IncomingMessage;
  const sent: unknown[] = [];
  const response = { writeHead: (...head: unknown[]) => sent.push(head), end: () => {} } as unknown as ServerResponse;

  test('needs the token, from the link, a cookie or a header', () => {
    expect(() => checkToken(from('/'), response, rules)).toThrow('token');
    expect(() => checkToken(from('/', { cookie: 'alquerque-token=other' }), response, rules)).toThrow('token');
    expect(() => checkToken(from('/?token=secre'), response, rules)).toThrow('token');
    expect(checkToken(from('/', { cookie: 'a=b; alquerque-token=secret' }), response, rules)).toBe(false);
    expect(checkToken(from('/', { authorization: 'Bearer secret' }), response, rules)).toBe(false);
    expect(checkToken(from('/', {}, '127.0.0.1'), response, rules)).toBe(false);
    expect(sent).toEqual([]);
    expect(checkToken(from('//evil.example?token=secret'), response, rules)).toBe(true);
    expect(sent).toEqual([
      [
        303,
        {
          'Set-Cookie': expect.stringMatching(/^alquerque-token=secret; HttpOnly; SameSite=Strict/),
          Location: '/evil.example',
        },
      ],
    ]);
  });

  test('must name the address of the server', () => {
    const named = (host: string): IncomingMessage => from('/', { host });
    expect(() => checkHost(named('192.168.1.5:8765'), 8765, rules)).not.toThrow();
    expect(() => checkHost(named('evil.example:8765'), 8765, rules)).toThrow('Host');
    expect(() => checkHost(named('192.168.1.5:8765'), 8765, { ...rules, hosts: [] })).toThrow('Host');
  });
});

test('the description names every route, and every schema exists', () => {
  const api = describeApi() as { paths: Record<string, Record<string, unknown>>; components: { schemas: object } };
  for (const [path, item] of Object.entries(api.paths)) {
    const route = findRoute(path.replace('{variant}', 'brandubh'), SERVICES);
    expect(route && Object.keys(item).includes(route.method.toLowerCase()), path).toBe(true);
  }
  const names = [...JSON.stringify(api).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  expect(names.filter(name => !(name! in api.components.schemas))).toEqual([]);
});
