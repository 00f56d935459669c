/** The server as its clients meet it. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VARIANTS } from '../../src/games/registry';

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

test('a port that is taken is told as one', async () => {
  const words = ['dist/alquerque.js', 'serve', '--port', `${port}`];
  const told = await run(process.execPath, words).catch(error => error);
  expect([told.code, told.stderr]).toEqual([1, expect.stringContaining(`error: port ${port} is taken; --port N`)]);
});

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, it says
  readonly json: any;
}

async function ask(path: string, body?: unknown, init: RequestInit = {}): Promise<Reply> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...(body === undefined ? {} : post), ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) };
}

/** The status of a request as no browser and no client of ours would send it. */
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

/** As anybody can ask, without a line of ours. */
async function curl(path: string, body?: unknown): Promise<Reply['json']> {
  const post = body === undefined ? [] : ['-H', 'Content-Type: application/json', '-d', JSON.stringify(body)];
  return JSON.parse((await run('curl', ['-sS', '--fail', ...post, `http://127.0.0.1:${port}${path}`])).stdout);
}

const fetched = async (path: string, body?: unknown): Promise<Reply['json']> => {
  const { status, json } = await ask(path, body);
  expect(status).toBe(200);
  return json;
};

describe('a game against the engine, move by move', () => {
  // A whole game, and the last turns of others.
  test.for([
    ['spanish-draughts', fetched, { fen: 'W:W2,6,10,K27:B22,26,30' }],
    ['nine-mens-morris', fetched, { fen: 'O**@**@*/*******O/O*@@*O** w m s 4 0 4 0 0 0 0 0 0 0 0 0 20' }],
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

describe('what is told', () => {
  test('of the variants', async () => {
    const { json } = await ask('/api/variants');
    expect(json.variants).toHaveLength(VARIANTS.length);
    const one = (await ask('/api/variants/mul-mulan')).json;
    expect(one.points).toHaveLength(24);
    expect([one.goal, ...one.rules].length).toBeGreaterThan(3);
    expect(one.options.map((option: { name: string }) => option.name)).toContain('MayFly');
  });

  test('of a position: a capture and its route', async () => {
    const { json } = await ask('/api/position', { variant: 'damas-espanolas', fen: 'W:W6,1:B10,18,5' });
    expect(json.turns).toHaveLength(1);
    expect(json.turns[0].name).toBe('6x13x22');
    const reply = await ask('/api/ai/move', { variant: 'damas-espanolas', fen: 'W:W6,1:B10,18,5', depth: 2 });
    expect(reply.json).toMatchObject({ move: '6x13x22', captured: ['10', '18'], side: 'black' });
  });

  test('of the rest of a turn under way', async () => {
    const body = { variant: 'spanish-draughts', fen: 'W:WK3:B5,6,27,28', moves: ['3x13'], depth: 2 };
    const { move, steps, captured } = (await ask('/api/ai/move', body)).json;
    expect([move, captured]).toEqual(['13x31x24', ['27', '28']]);
    expect(steps.map(({ from, to }: { from: string; to: string }) => `${from}x${to}`)).toEqual(['13x31', '31x24']);
  });

  test('of an ending, once there are tables', async () => {
    const body = { variant: 'english-draughts', fen: 'W:WK30,K32:BK4' };
    let status = (await ask('/api/position', body)).json.status;
    for (let wait = 0; wait < 100 && !status.ending; wait++) {
      await new Promise(resolve => setTimeout(resolve, 1200));
      status = (await ask('/api/position', body)).json.status;
    }
    expect(status).toMatchObject({ result: 'ongoing', ending: { value: 'won' } });
    const over = await ask('/api/position', { ...body, fen: 'W:W5:BK1' });
    expect(over.json.status.result).toBe('win');
    expect(over.json.status).not.toHaveProperty('ending');
  });

  test('of a position with too many turns', async () => {
    const fen = '@@@@@@@@/@@@@****/OOOO**** w m r 4 0 12 0 8 0 0 0 0 0 0 0 30';
    const rules = { MayRemoveFromMillsAlways: true };
    const { json } = await ask('/api/position', { variant: 'twelve-mens-morris', rules, fen });
    expect(json.tooManyTurns).toBe(true);
    expect(json.actions).toHaveLength(12);
  });

  test('of an analysis, line by line', async () => {
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

describe('what is refused', () => {
  test.each([
    ['no JSON', '{', 400, 'bad-json', undefined],
    ['a list', '[]', 400, 'bad-request', undefined],
    ['an unknown field', '{"variant":"brandubh","x":1}', 400, 'bad-field', 'x'],
    ['a depth of text', '{"variant":"brandubh","depth":"9"}', 400, 'bad-field', 'depth'],
    ['a movetime without end', '{"variant":"brandubh","movetime":60001}', 400, 'bad-field', 'movetime'],
    ['an unknown level', '{"variant":"brandubh","level":"god"}', 400, 'bad-field', 'level'],
    ['moves that are none', '{"variant":"brandubh","moves":[1]}', 400, 'bad-field', 'moves'],
    ['an unknown variant', '{"variant":"chess"}', 422, 'unknown-variant', 'variant'],
    ['a name of an object', '{"variant":"__proto__"}', 422, 'unknown-variant', 'variant'],
    ['a wrong rule', '{"variant":"brandubh","rules":{"MoveLimit":-1}}', 422, 'bad-option', 'rules'],
    ['a wrong FEN', '{"variant":"brandubh","fen":"x"}', 422, 'bad-fen', 'fen'],
    ['a wrong move', '{"variant":"brandubh","moves":["d1-d9"]}', 422, 'illegal-turn', 'moves'],
  ])('%s', async (_, body, status, code, field) => {
    const reply = await ask('/api/ai/move', undefined, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body,
    });
    expect([reply.status, reply.json.error.code, reply.json.error.field]).toEqual([status, code, field]);
  });

  test('other methods, types and paths', async () => {
    const wrong = await ask('/api/ai/move');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await ask('/api/health', {})).status).toBe(405);
    const heads = await fetch(`http://127.0.0.1:${port}/api/health`, { method: 'HEAD' });
    expect([heads.status, heads.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect((await ask('/api/ai/move', undefined, { method: 'POST', body: '{}' })).status).toBe(415);
    for (const path of ['/api/', '/api/nothing', '/api/variants/chess', '/etc/passwd']) {
      expect((await ask(path)).status, path).toBe(404);
    }
    expect(await raw('/../package.json', { host: `127.0.0.1:${port}` })).toBe(404);
    expect(await raw('/%2e%2e/package.json', { host: `127.0.0.1:${port}` })).toBe(404);
  });

  test('rebound names and foreign pages', async () => {
    const host = `localhost:${port}`;
    expect(await raw('/api/health', { host })).toBe(200);
    expect(await raw('/api/health', { host, origin: `http://${host}` })).toBe(200);
    expect(await raw('/api/health', { host: `evil.example:${port}` })).toBe(403);
    expect(await raw('/api/health', { host: '127.0.0.1' })).toBe(403);
    expect(await raw('/api/health', { host, origin: 'https://evil.example' })).toBe(403);
    expect(await raw('/api/health', { host, origin: 'null' })).toBe(403);
    expect(await raw('/api/health', { host, 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  test('a body that is too large', async () => {
    const reply = await ask('/api/position', { variant: 'brandubh', fen: 'x'.repeat(300_000) });
    expect([reply.status, reply.json.error.code]).toEqual([413, 'too-large']);
    // Nor one that does not say how long it is.
    const body = new Blob(['x'.repeat(300_000)]).stream();
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' };
    expect((await ask('/api/position', undefined, init as RequestInit)).status).toBe(413);
  });

  test('headers that do not come to an end', async () => {
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
  /** Milliseconds until it answers. */
  const healthWithin = (agent: Agent): Promise<number> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      request({ host: '127.0.0.1', port, path: '/api/health', agent }, response => {
        expect(response.statusCode).toBe(200);
        response.resume().on('end', () => resolve(performance.now() - begun));
      })
        .on('error', reject)
        .end();
    });
  const idle = async (): Promise<void> => {
    while ((await healthy()).busy > 0) await new Promise(resolve => setTimeout(resolve, 20));
  };

  test('a hundred moves at once are answered or refused, health all the while, and the engines come back', async () => {
    // Whoever is connected already stays so.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await healthWithin(agent);
    let under = true;
    const waits: number[] = [];
    const watching = (async () => {
      while (under) waits.push(await healthWithin(agent));
    })();
    const asked = Array.from({ length: 100 }, () =>
      ask('/api/ai/move', { variant: 'brandubh', movetime: 20 }).then(
        ({ status, headers }) => (status === 503 ? `503 ${headers.get('retry-after')}` : `${status}`),
        () => 'no connection',
      ),
    );
    const statuses = new Set(await Promise.all(asked));
    under = false;
    await watching;
    agent.destroy();
    waits.sort((a, b) => a - b);
    console.log(`health within ${Math.ceil(waits.at(-1)!)} ms (${waits.length} times), a hundred moves at once`);
    // A hundred milliseconds where the machine has time for it; on a busy one some wait longer, but not for searches.
    expect(waits[waits.length >> 1]).toBeLessThan(1000);
    expect(statuses).toContain('200');
    expect(statuses).toContain('503 1');
    expect([...statuses].filter(status => !['200', '503 1', 'no connection'].includes(status))).toEqual([]);
    await idle();
  });

  test('a client that goes frees its engine', async () => {
    const leaving = new AbortController();
    const gone = ask(
      '/api/analyse',
      { variant: 'brandubh' },
      { ...jsonPost({ variant: 'brandubh' }), signal: leaving.signal },
    );
    while ((await healthy()).busy === 0) await new Promise(resolve => setTimeout(resolve, 10));
    leaving.abort();
    await expect(gone).rejects.toThrow();
    await idle();
  });
});

const jsonPost = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
