/** The examples of docs/http-api.md are run, and the replies have the form that the page shows. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const HAS_CURL = spawnSync('curl', ['--version']).status === 0;

let server: ChildProcess;
let api = '';

beforeAll(async () => {
  server = spawn(process.execPath, ['dist/alquerque.js', 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  api = await new Promise<string>(resolve => {
    server.stdout!.on('data', chunk => resolve(`${/http:\S+/.exec(`${chunk}`)![0]}api`));
  });
});
afterAll(() => void server.kill());

const PAGE = readFileSync('docs/http-api.md', 'utf8');
/** Commands, each with its reply. */
const EXAMPLES = [...PAGE.matchAll(/^```sh\n(curl .*?)\n```\n\n```json\n(.*?)\n```$/gms)].map(
  ([, command, reply]) => [command!, reply!] as const,
);

const withoutSpace = (json: string): string => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text = '') => text);

/** Pattern of a reply: `…` stands for anything. Numbers and the version may be others, and `null` may be known. */
const patternOf = (reply: string): RegExp =>
  new RegExp(
    `^${withoutSpace(reply)
      .replace(/("(?:[^"\\]|\\.)*")|-?\d+/g, (_, text) => text ?? '#')
      .replace(/"version":"[^"]*"/, '"version":"…"')
      .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      .replaceAll('#', '-?\\d+')
      .replaceAll('null', '(null|-?\\d+)')
      .replaceAll('…', '.*?')}$`,
    's',
  );

test.for(EXAMPLES)('%s', async ([command, reply], { skip }) => {
  skip(!HAS_CURL, 'curl is not installed');
  const ask = async (): Promise<string> =>
    withoutSpace((await run('sh', ['-c', command], { env: { ...process.env, API: api } })).stdout);
  // The server solves small tables once it has been idle for a second.
  await expect.poll(ask, { timeout: 60_000, interval: 1500 }).toMatch(patternOf(reply));
});

test('every path of the API has an example', () => {
  const paths = EXAMPLES.map(([command]) =>
    /\$API([^\s?"]+)/.exec(command)![1]!.replace(/\/(brandubh|english-draughts)$/, '/NAME'),
  );
  const documented = [...PAGE.matchAll(/^## (?:GET|POST) \/api(\S+)$/gm)].map(([, path]) => path);
  expect(new Set(paths)).toEqual(new Set(documented));
  const routes = [...readFileSync('src/server/routes.ts', 'utf8').matchAll(/case '\/api(\/\w\S*)':/g)];
  expect(documented).toEqual(expect.arrayContaining(routes.map(([, path]) => path)));
});

test('every status and code of an error is documented', () => {
  const sources = ['errors', 'requests', 'routes', 'server'].map(name => readFileSync(`src/server/${name}.ts`, 'utf8'));
  const codes = [...sources.join('').matchAll(/status: (\d+),\s+code: '([\w-]+)'|reject\((\d+), '([\w-]+)'/g)].map(
    ([, status, code, otherStatus, otherCode]) => `| ${status ?? otherStatus} | \`${code ?? otherCode}\` |`,
  );
  // Never sent.
  const sent = new Set(codes.filter(row => !row.includes('499')));
  expect(sent.size).toBeGreaterThan(10);
  expect([...sent].filter(row => !PAGE.includes(row))).toEqual([]);
});
