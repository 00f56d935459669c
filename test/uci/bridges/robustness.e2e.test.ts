/** Hosts that keep to no order and finish no line: nothing hangs, nothing ends but by their leaving. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { HostProtocol, HostProtocolFactory } from '../../../src/uci/bridges/bridge';
import { GbgpProtocol } from '../../../src/uci/bridges/gbgp';
import { HubProtocol } from '../../../src/uci/bridges/hub';
import { parseHubLine } from '../../../src/uci/bridges/hub-format';
import { JoclyProtocol } from '../../../src/uci/bridges/jocly';
import { OpenTaflProtocol } from '../../../src/uci/bridges/opentafl';
import { RefereeProtocol } from '../../../src/uci/bridges/referee';
import type { Random } from '../../../src/util/random';
import { seeded } from '../../seed';
import { closeEngines, connectHost } from './host';

afterAll(closeEngines);

const logged = (name: string): string[] =>
  readFileSync(`test/vectors/bridges/${name}.log`, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('> '))
    .map(line => line.slice(2).trim())
    .filter(line => !/^(quit|goodbye)$/.test(line));

interface Kind {
  readonly make: HostProtocolFactory;
  readonly lines: readonly string[];
  /** What a host says to come back to order, and how the answer begins. */
  readonly order: readonly string[];
  readonly answer: string;
}

const TAFL_START = '/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/';
const MORRIS = ['newgame', 'ucinewgame', 'variant x', 'stop', 'ponderhit', 'position', 'go', 'isready'];

const KINDS: Readonly<Record<string, Kind>> = {
  hub: {
    make: wires => new HubProtocol(wires),
    lines: [...logged('hub-bot-russian'), ...logged('hub-bot-brazilian'), 'stop', 'ponder-hit', 'go', 'set-param'],
    order: ['stop', 'ping'],
    answer: 'pong',
  },
  gbgp: {
    make: wires => new GbgpProtocol(wires),
    lines: [...logged('gbgp-nine'), ...logged('gbgp-twelve'), ...MORRIS],
    order: ['stop', 'isready'],
    answer: 'readyok',
  },
  jocly: {
    make: wires => new JoclyProtocol(wires, 'nine-mens-morris', []),
    lines: [...logged('joclyboard-nine'), ...logged('joclyboard-twelve-fly'), ...MORRIS],
    order: ['stop', 'isready'],
    answer: 'readyok',
  },
  opentafl: {
    make: wires => new OpenTaflProtocol(wires),
    lines: [...logged('opentafl'), 'error 3', 'error x', 'side', 'position', 'analyze', 'analyze 3 x', 'play nobody'],
    order: ['finish 0', `rules dim:7 surf:n ks:c start:${TAFL_START}`, 'analyze 1 0.05'],
    answer: 'analysis 1',
  },
  referee: {
    make: wires => new RefereeProtocol(wires, 5),
    lines: ['h1 d2 r0', 'h2 d3 r0', 'd2 d3 a1', 'd2 d3', 'x y z', 'a b c d', 'blue', 'orange'],
    order: ['blue', 'h1 d2', 'END Winner: nobody'],
    answer: 'error: ',
  },
};

const NOISE = ['', ' ', '=', '"', 'moves=', '\u0000', '\xff\xfe', '__proto__', 'x'.repeat(1 << 16), '-1 1e9 NaN'];

/** Lines in any order, half of them cut or spoilt. */
function mess(random: Random, lines: readonly string[], count: number): string[] {
  const draw = (from: readonly string[]): string => from[random.nextInt(from.length)]!;
  return Array.from({ length: count }, () => {
    const line = draw(lines);
    const kind = random.nextInt(8);
    if (kind === 0) return draw(NOISE);
    if (kind === 1) return line.slice(0, random.nextInt(line.length + 1));
    if (kind === 2) return `${line} ${draw(NOISE)}`;
    return kind === 3 ? line.split(' ').reverse().join(' ') : line;
  });
}

describe.each(Object.entries(KINDS))('%s', (name, { make, lines, order, answer }) => {
  test('lines in any order, cut and spoilt', async () => {
    const random = seeded(name.length);
    for (let round = 0; round < 2; round++) {
      const host = connectHost(make);
      host.send(...mess(random, lines, 80), ...order);
      expect(await host.until(answer)).toContain(answer);
    }
  });

  test('who leaves in the middle of it is not waited for', async () => {
    const host = connectHost(make);
    host.send(...order);
    host.end();
    await host.exited();
  });
});

function endOf(dialect: string, input: string): Promise<number | null> {
  const child = spawn(process.execPath, ['dist/alquerque.js', dialect]);
  child.stdin.end(input);
  child.stdout.resume();
  return new Promise(done => child.on('exit', done));
}

describe('whichever dialect it is', () => {
  test('words and pairs are told apart, and a word may be long', () => {
    const long = 'x'.repeat(1 << 16);
    const { word, values } = parseHubLine(
      `pos pos=W "a b" = "c d" moves="1-2 3-4" think = ${long} ${' '.repeat(1 << 16)}y`,
    );
    expect(word).toBe('pos');
    expect([...values]).toEqual([
      ['pos', 'W'],
      ['a b', 'c d'],
      ['moves', '1-2 3-4'],
      ['think', long],
      ['y', ''],
    ]);
    const begun = process.cpuUsage();
    expect(parseHubLine(`go ${long.repeat(8)}`).values.size).toBe(1);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000);
  });

  test('who leaves before a line is whole, or in the middle of a search, is not waited for', async () => {
    const ends = [endOf('hub', ''), endOf('gbgp', 'gbgp\ngo infinite\nin')];
    expect(await Promise.all(ends)).toEqual([0, 0]);
  });

  test('who closes the pipe ends it', async () => {
    const child = spawn(process.execPath, ['dist/alquerque.js', 'hub']);
    const ended = new Promise<number | null>(done => child.on('exit', done));
    child.stdin.on('error', () => {});
    child.stdout.destroy();
    const talk = setInterval(() => child.stdin.write('hub\ninit\nping\n'), 20);
    expect(await ended).toBe(0);
    clearInterval(talk);
  });
});

test('a referee that sends what is not legal, or does not wait, is told so, and the game stands', async () => {
  const host = connectHost(wires => new RefereeProtocol(wires, 5));
  host.send('orange', 'h1 d2 r0', 'h1 d3 r0');
  expect(await host.until('error: ')).toBe('error: it is not your turn');
  await host.until('h2 ');
  host.send('h1 d2 r0');
  expect(await host.until('error: ')).toMatch(/^error: position: move 3: 'd2': d2 is occupied/);
  host.send('h1 a1 r0');
  await host.until('h2 ');
});

test('a referee whose engine refuses to think is told so, and may ask again', () => {
  const told: string[] = [];
  const asked: string[] = [];
  let answer = 'go: the engine cannot do that here: Array buffer allocation failed';
  const referee: HostProtocol = new RefereeProtocol({
    command: (...lines) => {
      asked.push(...lines);
      if (lines[0]!.startsWith('go ')) referee.handleReply(`info string error: ${answer}`);
    },
    send: line => told.push(line),
    exit: () => {},
  });
  for (const line of ['blue', 'orange', 'h1 d2 r0', 'h1 d2 r0']) referee.receive(line);
  expect(told).toEqual([`error: ${answer}`, `error: ${answer}`, `error: ${answer}`]);
  answer = 'a table cannot be read';
  for (const line of ['h1 d2 r0', 'h1 d3 r0']) referee.receive(line);
  referee.handleReply('bestmove d6');
  expect(told.slice(3)).toEqual(['error: it is not your turn', 'h2 d6 r0']);
  expect(asked.filter(line => line.startsWith('position')).at(-1)).toBe('position startpos moves d2');
});

test('a host that says nothing for long has said that it speaks UCI', async () => {
  const child = spawn(process.execPath, ['dist/alquerque.js']);
  let output = '';
  child.stdout.on('data', text => {
    output += text;
  });
  const ended = new Promise(done => child.on('close', done));
  child.stdin.end(`${' '.repeat(1 << 17)}\nhub\n`);
  await ended;
  expect(output).toMatch(/^info string error: unknown command 'hub'/);
});
