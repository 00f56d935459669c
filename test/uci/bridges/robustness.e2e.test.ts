/** Hosts that send lines in any order, cut and damaged: the bridge neither hangs nor exits. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { HostProtocolFactory } from '../../../src/uci/bridges/bridge';
import { GbgpProtocol } from '../../../src/uci/bridges/gbgp';
import { HubProtocol } from '../../../src/uci/bridges/hub';
import {
  JoclyBrandubhProtocol,
  JoclyDraughtsProtocol,
  JoclyProtocol,
  joclyDraughtsGame,
} from '../../../src/uci/bridges/jocly';
import { OpenTaflProtocol } from '../../../src/uci/bridges/opentafl';
import { RefereeProtocol } from '../../../src/uci/bridges/referee';
import { UgiProtocol } from '../../../src/uci/bridges/ugi';
import { XboardProtocol } from '../../../src/uci/bridges/xboard';
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
  /** Lines that restore a known state, and the start of the last reply. */
  readonly recovery: readonly string[];
  readonly reply: string;
}

const TAFL_START = '/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/';
const MORRIS = ['newgame', 'ucinewgame', 'variant x', 'stop', 'ponderhit', 'position', 'go', 'isready'];

const KINDS: Readonly<Record<string, Kind>> = {
  hub: {
    make: links => new HubProtocol(links),
    lines: [...logged('hub-bot-russian'), ...logged('hub-bot-brazilian'), 'stop', 'ponder-hit', 'go', 'set-param'],
    recovery: ['stop', 'ping'],
    reply: 'pong',
  },
  gbgp: {
    make: links => new GbgpProtocol(links),
    lines: [...logged('gbgp-nine'), ...logged('gbgp-twelve'), ...MORRIS],
    recovery: ['stop', 'isready'],
    reply: 'readyok',
  },
  jocly: {
    make: links => new JoclyProtocol(links, 'nine-mens-morris', []),
    lines: [...logged('joclyboard-nine'), ...logged('joclyboard-twelve-fly'), ...MORRIS],
    recovery: ['stop', 'isready'],
    reply: 'readyok',
  },
  joclyBrandubh: {
    make: links => new JoclyBrandubhProtocol(links, {}),
    lines: [
      'position startpos moves 3>2',
      'position',
      'position startpos moves 3>99 x>y 24',
      'go',
      'go wtime x',
      ...MORRIS,
    ],
    recovery: ['stop', 'isready'],
    reply: 'readyok',
  },
  joclyDraughts: {
    make: links => new JoclyDraughtsProtocol(links, joclyDraughtsGame('brazilian-draughts'), []),
    lines: [
      ...['start', 'variant x', 'move 22-18', 'move 11-15', 'move 18x11x15', 'move', 'go', 'level 0 5 0', 'level x'],
      ...[`pos ${'z'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`, 'pos e', `pos ${'W'.repeat(32)}`, 'pos'],
    ],
    recovery: ['start', 'level 0 5 0', 'go'],
    reply: 'move ',
  },
  opentafl: {
    make: links => new OpenTaflProtocol(links),
    lines: [...logged('opentafl'), 'error 3', 'error x', 'side', 'position', 'analyze', 'analyze 3 x', 'play nobody'],
    recovery: ['finish 0', `rules dim:7 surf:n ks:c start:${TAFL_START}`, 'analyze 1 0.05'],
    reply: 'analysis 1',
  },
  ugi: {
    make: links => new UgiProtocol(links),
    lines: [
      ...['ugi', 'uginewgame', 'isready', 'stop', 'query result', 'query p1turn', 'query', 'go p1time 10 p2time 10'],
      ...['position startpos', 'position startpos moves d6 f4', 'position fen x', 'go nodes 10', 'go infinite'],
    ],
    recovery: ['stop', 'query gameover'],
    reply: 'response false',
  },
  xboard: {
    make: links => new XboardProtocol(links),
    lines: [
      ...['xboard', 'protover 2', 'accepted highlight', 'rejected highlight', 'new', 'variant checkers', 'variant x'],
      ...['force', 'go', 'playother', 'usermove c3d4', 'usermove f6e5', 'd4e5,e5f6', 'd4f6', 'undo', 'remove', '?'],
      ...['setboard 8/8/3p4/8/3p3p/2P5/8/8 w - - 0 1', 'setboard 8/8/3p4/4P3/7p/8/8/8 w', 'setboard x', 'result *'],
      ...[
        'level 40 5 0',
        'level',
        'time 100',
        'otim 5',
        'st 0.01',
        'sd 2',
        'post',
        'lift c3',
        'put d4',
        'draw',
        'ping 1',
      ],
      ...['memory 5', 'cores 1', 'option Level=novice', 'option', 'usermove', 'usermove c3e5,e5c7'],
    ],
    recovery: ['force', 'ping 77'],
    reply: 'pong 77',
  },
  referee: {
    make: links => new RefereeProtocol(links, 5),
    lines: ['h1 d2 r0', 'h2 d3 r0', 'd2 d3 a1', 'd2 d3', 'x y z', 'a b c d', 'blue', 'orange'],
    recovery: ['blue', 'h1 d2', 'END Winner: nobody'],
    reply: 'error: ',
  },
};

const NOISE = ['', ' ', '=', '"', 'moves=', '\u0000', '\xff\xfe', '__proto__', 'x'.repeat(1 << 16), '-1 1e9 NaN'];

/** Lines in random order, half of them cut or damaged. */
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

describe.each(Object.entries(KINDS))('%s', (name, { make, lines, recovery, reply }) => {
  test('survives lines in any order, cut and damaged', async () => {
    const random = seeded(name.length);
    for (let round = 0; round < 2; round++) {
      const host = connectHost(make);
      host.send(...mess(random, lines, 80), ...recovery);
      expect(await host.until(reply)).toContain(reply);
    }
  });

  test('exits when the host leaves during a search', async () => {
    const host = connectHost(make);
    host.send(...recovery);
    host.end();
    await host.exited();
  });
});

function exitCodeAfter(protocol: string, input: string): Promise<number | null> {
  const child = spawn(process.execPath, ['dist/alquerque.js', protocol]);
  child.stdin.end(input);
  child.stdout.resume();
  return new Promise(done => child.on('exit', done));
}

describe('every bridge', () => {
  test('exits when the host leaves within a line or during a search', async () => {
    const ends = [exitCodeAfter('hub', ''), exitCodeAfter('gbgp', 'gbgp\ngo infinite\nin')];
    expect(await Promise.all(ends)).toEqual([0, 0]);
  });

  test('exits when the host closes the pipe', async () => {
    const child = spawn(process.execPath, ['dist/alquerque.js', 'hub']);
    const ended = new Promise<number | null>(done => child.on('exit', done));
    child.stdin.on('error', () => {});
    child.stdout.destroy();
    const timer = setInterval(() => child.stdin.write('hub\ninit\nping\n'), 20);
    expect(await ended).toBe(0);
    clearInterval(timer);
  });
});

test('the referee bridge rejects illegal and early moves and keeps the game', async () => {
  const host = connectHost(links => new RefereeProtocol(links, 5));
  host.send('orange', 'h1 d2 r0', 'h1 d3 r0');
  expect(await host.until('error: ')).toBe('error: not your turn');
  const reply = await host.until('h2 ');
  host.send('h1 d2 r0');
  expect(await host.until('error: ')).toMatch(/^error: position: move 3: 'd2': d2 is occupied/);
  host.send(`h1 ${reply.includes('a1') ? 'g7' : 'a1'} r0`);
  await host.until('h2 ');
});

test('64 KB without a meaningful line select UCI', async () => {
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
