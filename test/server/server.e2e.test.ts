/** `alquerque serve`, seen by its clients. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VARIANT_NAMES } from '../../src/games/registry';

const run = promisify(execFile);
const HAS_CURL = spawnSync('curl', ['--version']).status === 0;

let server: ChildProcess;
let port = 0;

beforeAll(async () => {
  server = spawn(process.execPath, ['dist/alquerque.js', 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  port = await new Promise<number>(resolve => {
    server.stdout!.on('data', chunk => resolve(Number(/:(\d+)\//.exec(`${chunk}`)![1])));
  });
});

afterAll(async () => {
  const ended = new Promise(resolve => server.once('exit', resolve));
  server.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('a port in use is reported, with what to do', async () => {
  const args = ['dist/alquerque.js', 'serve', '--port', `${port}`];
  const failed = await run(process.execPath, args).catch(error => error);
  const error = `error: port ${port} is in use; choose another with --port`;
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining(error)]);
});

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the members they use
  readonly json: any;
}

async function ask(path: string, body?: unknown, init: RequestInit = {}): Promise<Reply> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...(body === undefined ? {} : post), ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) };
}

/** Status of a request that `fetch` cannot send. */
function raw(path: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, response => {
      response.resume();
      resolve(response.statusCode!);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Request by a program other than Node. */
async function curl(path: string, body?: unknown): Promise<Reply['json']> {
  const post = body === undefined ? [] : ['-H', 'Content-Type: application/json', '-d', JSON.stringify(body)];
  return JSON.parse((await run('curl', ['-sS', '--fail', ...post, `http://127.0.0.1:${port}${path}`])).stdout);
}

const fetchJson = async (path: string, body?: unknown): Promise<Reply['json']> => {
  const { status, json } = await ask(path, body);
  expect(status).toBe(200);
  return json;
};

describe('a game against the engine, move by move', () => {
  // One whole game, and the last moves of two others.
  test.for([
    ['spanish-draughts', fetchJson, { fen: 'W:W2,6,10,K27:B22,26,30' }],
    ['nine-mens-morris', fetchJson, { fen: 'O**@**@*/*******O/O*@@*O** w m s 4 0 4 0 0 0 0 0 0 0 0 0 20' }],
    ['brandubh', curl, {}],
  ] as const)('%s', async ([variant, get, from], { skip }) => {
    skip(get === curl && !HAS_CURL, 'curl is not installed');
    const { startFen, begins } = await get(`/api/variants/${variant}`);
    const start = await get('/api/position', { variant });
    expect([start.fen, start.side, start.status.result]).toEqual([startFen, begins, 'ongoing']);
    const moves: string[] = [];
    let last: Reply['json'];
    for (; moves.length < 400; moves.push(last.move)) {
      last = await get('/api/ai/move', { variant, ...from, moves, level: 'novice', depth: 1, seed: moves.length + 1 });
      if (last.move === null) break;
      expect(last.steps.length).toBeGreaterThan(0);
    }
    expect(last.move).toBeNull();
    expect(last.status.result).not.toBe('ongoing');
    const end = await get('/api/position', { variant, ...from, moves });
    expect(moves.length).toBeGreaterThan(5);
    expect(end).toMatchObject({ fen: last.fen, status: last.status, turns: [], actions: [] });
  });
});

describe('replies', () => {
  test('variants have options, rules and a board', async () => {
    const { json } = await ask('/api/variants');
    expect(json.variants).toHaveLength(VARIANT_NAMES.length);
    const variant = (await ask('/api/variants/mul-mulan')).json;
    expect(variant.points).toHaveLength(24);
    expect([variant.goal, ...variant.rules].length).toBeGreaterThan(3);
    expect(variant.options.map((option: { name: string }) => option.name)).toContain('MayFly');
  });

  test('a capture is described with its route and the captured men', async () => {
    const { json } = await ask('/api/position', { variant: 'damas-espanolas', fen: 'W:W6,1:B10,18,5' });
    expect(json.turns).toHaveLength(1);
    expect(json.turns[0].name).toBe('6x13x22');
    const reply = await ask('/api/ai/move', { variant: 'damas-espanolas', fen: 'W:W6,1:B10,18,5', depth: 2 });
    expect(reply.json).toMatchObject({ move: '6x13x22', captured: ['10', '18'], side: 'black' });
  });

  test('the engine completes a move that has begun', async () => {
    const body = { variant: 'spanish-draughts', fen: 'W:WK3:B5,6,27,28', moves: ['3x13'], depth: 2 };
    const { move, steps, captured } = (await ask('/api/ai/move', body)).json;
    expect([move, captured]).toEqual(['13x31x24', ['27', '28']]);
    expect(steps.map(({ from, to }: { from: string; to: string }) => `${from}x${to}`)).toEqual(['13x31', '31x24']);
  });

  test('a position has a tablebase result as soon as its table is built', async () => {
    const body = { variant: 'english-draughts', fen: 'W:WK30,K32:BK4' };
    let { json } = await ask('/api/position', body);
    for (let wait = 0; wait < 100 && !json.status.ending; wait++) {
      await new Promise(resolve => setTimeout(resolve, 1200));
      json = (await ask('/api/position', body)).json;
    }
    const { status, tablebase, turns } = json;
    expect(status).toMatchObject({ result: 'ongoing', ending: { value: 'won' } });
    // Every move has its result, and the best one that of the position.
    expect(tablebase).toHaveLength(turns.length);
    expect(tablebase[0]).toEqual({ move: expect.any(String), ...status.ending });
    const over = await ask('/api/position', { ...body, fen: 'W:W5:BK1' });
    expect(over.json.status.result).toBe('win');
    expect(over.json.status).not.toHaveProperty('ending');
  });

  test('a position with more than 10 000 moves lists its actions only', async () => {
    const fen = '@@@@@@@@/@@@@****/OOOO**** w m r 4 0 12 0 8 0 0 0 0 0 0 0 30';
    const rules = { MayRemoveFromMillsAlways: true };
    const { json } = await ask('/api/position', { variant: 'twelve-mens-morris', rules, fen });
    expect(json.tooManyTurns).toBe(true);
    expect(json.actions).toHaveLength(12);
  });

  test('an analysis arrives line by line', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/analyse`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ variant: 'brandubh', depth: 4, multiPv: 3 }),
    });
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines.slice(0, -1).map(({ info }) => info.multipv)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect(lines.at(-1).best.move).toBe(lines.filter(({ info }) => info?.multipv === 1).at(-1).info.pv[0]);
  });
});

describe('rejected requests', () => {
  test.each([
    ['invalid JSON', '{', 400, 'bad-json', undefined],
    ['a list as body', '[]', 400, 'bad-request', undefined],
    ['an unknown field', '{"variant":"brandubh","x":1}', 400, 'bad-field', 'x'],
    ['a depth of text', '{"variant":"brandubh","depth":"9"}', 400, 'bad-field', 'depth'],
    ['a movetime above the maximum', '{"variant":"brandubh","movetime":60001}', 400, 'bad-field', 'movetime'],
    ['an unknown level', '{"variant":"brandubh","level":"god"}', 400, 'bad-field', 'level'],
    ['moves that are no strings', '{"variant":"brandubh","moves":[1]}', 400, 'bad-field', 'moves'],
    ['an unknown variant', '{"variant":"chess"}', 422, 'unknown-variant', 'variant'],
    ['a variant named __proto__', '{"variant":"__proto__"}', 422, 'unknown-variant', 'variant'],
    ['a rule value out of range', '{"variant":"brandubh","rules":{"MoveLimit":-1}}', 422, 'bad-option', 'rules'],
    ['an invalid FEN', '{"variant":"brandubh","fen":"x"}', 422, 'bad-fen', 'fen'],
    ['an illegal move', '{"variant":"brandubh","moves":["d1-d9"]}', 422, 'illegal-turn', 'moves'],
  ])('%s', async (_, body, status, code, field) => {
    const reply = await ask('/api/ai/move', undefined, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body,
    });
    expect([reply.status, reply.json.error.code, reply.json.error.field]).toEqual([status, code, field]);
  });

  test('wrong methods, content types and paths are rejected', async () => {
    const wrong = await ask('/api/ai/move');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await ask('/api/health', {})).status).toBe(405);
    const head = await fetch(`http://127.0.0.1:${port}/api/health`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect((await ask('/api/ai/move', undefined, { method: 'POST', body: '{}' })).status).toBe(415);
    for (const path of ['/api/nothing', '/api/variants/chess', '/etc/passwd']) {
      expect((await ask(path)).status, path).toBe(404);
    }
    expect(await raw('/../package.json', { host: `127.0.0.1:${port}` })).toBe(404);
    expect(await raw('/%2e%2e/package.json', { host: `127.0.0.1:${port}` })).toBe(404);
  });

  test('other host names and pages of other sites are rejected', async () => {
    const host = `localhost:${port}`;
    expect(await raw('/api/health', { host })).toBe(200);
    expect(await raw('/api/health', { host, origin: `http://${host}` })).toBe(200);
    expect(await raw('/api/health', { host: `evil.example:${port}` })).toBe(403);
    expect(await raw('/api/health', { host: '127.0.0.1' })).toBe(403);
    expect(await raw('/api/health', { host, origin: 'https://evil.example' })).toBe(403);
    expect(await raw('/api/health', { host, origin: 'null' })).toBe(403);
    expect(await raw('/api/health', { host, 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  test('a body above 256 KB is rejected, with and without a Content-Length', async () => {
    const reply = await ask('/api/position', { variant: 'brandubh', fen: 'x'.repeat(300_000) });
    expect([reply.status, reply.json.error.code]).toEqual([413, 'too-large']);
    // A stream is sent in chunks, without a Content-Length.
    const body = new Blob(['x'.repeat(300_000)]).stream();
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' };
    expect((await ask('/api/position', undefined, init as RequestInit)).status).toBe(413);
  });

  test('a connection with half-sent headers is closed', async () => {
    const closed = new Promise(resolve => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/health HTTP/1.1\r\nHost: x'));
      socket.on('data', () => {});
      socket.on('close', resolve);
      socket.on('error', () => {});
    });
    await closed;
  });
});

describe('under load', () => {
  const healthy = async (): Promise<Reply['json']> => (await ask('/api/health')).json;
  const requestHealth = (agent: Agent): Promise<void> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/api/health', agent }, response => {
        expect(response.statusCode).toBe(200);
        response.resume().on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
  const idle = async (): Promise<void> => {
    while ((await healthy()).busy > 0) await new Promise(resolve => setTimeout(resolve, 20));
  };

  test('a hundred moves at once get 200 or 503, and health replies meanwhile', async () => {
    // Kept open, since new connections may be rejected.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await requestHealth(agent);
    let answered = 0;
    const statuses = new Set<string>();
    const replies = Array.from({ length: 100 }, async () => {
      const status = await ask('/api/ai/move', { variant: 'brandubh', movetime: 20 }).then(
        ({ status, headers }) => (status === 503 ? `503 ${headers.get('retry-after')}` : `${status}`),
        () => 'no connection',
      );
      answered++;
      statuses.add(status);
    });
    let healthReplies = 0;
    while (answered < replies.length) {
      await requestHealth(agent);
      if (answered < replies.length) healthReplies++;
    }
    await Promise.all(replies);
    agent.destroy();
    expect(healthReplies).toBeGreaterThan(0);
    expect(statuses).toContain('200');
    expect(statuses).toContain('503 1');
    expect([...statuses].filter(status => !['200', '503 1', 'no connection'].includes(status))).toEqual([]);
    await idle();
  });

  test('a client that disconnects frees its engine', async () => {
    const client = new AbortController();
    const reply = ask(
      '/api/analyse',
      { variant: 'brandubh' },
      { ...jsonPost({ variant: 'brandubh' }), signal: client.signal },
    );
    while ((await healthy()).busy === 0) await new Promise(resolve => setTimeout(resolve, 10));
    client.abort();
    await expect(reply).rejects.toThrow();
    await idle();
  });
});

const jsonPost = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
