/** Fuzz target of the HTTP server: raw requests, then an honest one. */
import { connect } from 'node:net';
import type { Random } from '../../src/util/random';
import { ChildProgram } from './child-process';
import type { FuzzTarget } from './fuzz';
import { hostileToken, mutate, pick, randomGame, randomRules } from './generate';

const READ_MS = 15_000;
/** Stands for the address of the server, which an input does not know. */
const HOST = 'HOST';
const STATUSES = new Set([
  '200',
  '204',
  '304',
  '400',
  '403',
  '404',
  '405',
  '408',
  '411',
  '413',
  '415',
  '422',
  '429',
  '431',
  '500',
  '501',
  '503',
  '505',
]);

export class HttpTarget implements FuzzTarget {
  readonly name = 'http';
  private server: ChildProgram | undefined;
  private port = 0;

  close(): void {
    this.server?.kill();
    this.server = undefined;
  }

  generate(random: Random): string[] {
    const rules = randomRules(random);
    const game = randomGame(random, rules, 20);
    const moves = game.history().map(({ name }) => name);
    const path = pick(random, ['/api/health', '/api/variants', '/api/position', '/api/ai/move', '/api/analyse', '/']);
    const isPost = /position|move|analyse/.test(path);
    const position = { variant: rules.variant, rules: rules.options, moves };
    const limits = path.endsWith('position') ? {} : { movetime: 1 + random.nextInt(20), depth: 1 + random.nextInt(4) };
    const json = JSON.stringify({ ...position, ...limits });
    const body = isPost ? (random.nextInt(3) === 0 ? mutate(random, json) : json) : '';
    const length = random.nextInt(10) === 0 ? hostileToken(random) : `${Buffer.byteLength(body)}`;
    const head = [
      `${isPost ? 'POST' : 'GET'} ${path} HTTP/1.1`,
      `Host: ${HOST}`,
      'Content-Type: application/json',
      ...(isPost ? [`Content-Length: ${length}`] : []),
      'Connection: close',
    ];
    const damaged =
      random.nextInt(3) === 0 ? head.map(line => (random.nextInt(4) === 0 ? mutate(random, line) : line)) : head;
    return [...damaged, '', body];
  }

  async run(lines: readonly string[]): Promise<string | undefined> {
    const started = await this.start();
    if (started !== undefined) return this.fail(started);
    const answer = await this.exchange(lines.join('\r\n').replace(`Host: ${HOST}`, `Host: 127.0.0.1:${this.port}`));
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
    if (answer !== '' && (status === undefined || !STATUSES.has(status))) return `answered by ${answer.slice(0, 80)}`;
    if (status === '500') return `status 500: ${answer.slice(-200)}`;
    const crash = this.server?.crash;
    if (crash !== undefined) return this.fail(crash);
    const honest = await this.exchange(
      `GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${this.port}\r\nConnection: close\r\n\r\n`,
    );
    return honest.startsWith('HTTP/1.1 200') ? undefined : this.fail(`then GET /api/health: '${honest.slice(0, 80)}'`);
  }

  private fail(fault: string): string {
    this.close();
    return fault;
  }

  private async start(): Promise<string | undefined> {
    if (this.server?.exit) this.close();
    if (this.server) return undefined;
    const server = new ChildProgram(['serve', '--port', '0']);
    this.server = server;
    const port = (): string | undefined => /:(\d+)\//.exec(server.lines.join('\n'))?.[1];
    if (!(await server.until(() => port() !== undefined))) return 'serve does not say its port';
    this.port = Number(port());
    return undefined;
  }

  /** Sends a text and reads until the server closes; an idle server is left after a while. */
  private exchange(text: string): Promise<string> {
    return new Promise(resolve => {
      let answer = '';
      const socket = connect(this.port, '127.0.0.1', () => socket.end(text));
      const done = (): void => {
        socket.destroy();
        resolve(answer);
      };
      socket.setTimeout(READ_MS, done);
      socket.setEncoding('latin1').on('data', part => {
        answer = (answer + part).slice(0, 100_000);
      });
      socket.on('close', done).on('error', done);
    });
  }
}
