import { beforeEach, expect, test } from 'vitest';
import { Bridge } from '../../../src/uci/bridges/bridge';
import { UgiProtocol } from '../../../src/uci/bridges/ugi';
import { FakeEngine } from '../test-session';

let engine: FakeEngine;
let bridge: Bridge;
let sent: string[];
beforeEach(() => {
  engine = new FakeEngine();
  sent = [];
  bridge = new Bridge(
    engine,
    links => new UgiProtocol(links),
    text => sent.push(...text.split('\n').slice(0, -1)),
    () => {},
  );
});

const replies = (...lines: readonly string[]): string[] => {
  sent.length = 0;
  for (const line of lines) bridge.receive(line);
  return [...sent];
};

test('ugi lists the options and ends with ugiok', () => {
  const lines = replies('ugi');
  expect(lines[0]).toMatch(/^id name Alquerque/);
  expect(lines).toContain('option name Hash type spin default 64 min 1 max 2048');
  expect(lines.at(-1)).toBe('ugiok');
  expect(lines).not.toContain('uciok');
});

test.each([
  ['go p1time 1000 p2time 2000 p1inc 10 p2inc 20', { wtime: 1000, btime: 2000, winc: 10, binc: 20 }],
  ['go movetime 50', { movetime: 50 }],
  ['go depth 3', { depth: 3 }],
  ['go nodes 7', { nodes: 7 }],
  ['go infinite', { infinite: true }],
])('%s', (line, limits) => {
  replies(line);
  expect(engine.limits).toMatchObject(limits);
});

test('bestmove has no ponder move', () => {
  replies('position startpos', 'go depth 1');
  engine.bestMove = { move: 'd6', ponder: 'f4' };
  engine.finishJob();
  expect(sent).toEqual(['bestmove d6']);
});

test.each([
  ['nine-mens-morris', 'position startpos', ['false', 'true', 'none']],
  ['nine-mens-morris', 'position startpos moves d6', ['false', 'false', 'none']],
  ['english-draughts', 'position startpos', ['false', 'true', 'none']],
  ['english-draughts', 'position fen B:W30:BK10', ['false', 'true', 'none']],
  ['english-draughts', 'position fen W:W:BK10', ['true', 'false', 'p1win']],
  ['russian-draughts', 'position fen W:W:BKa1', ['true', 'true', 'p2win']],
  ['brandubh', 'position fen 5K1/7/7/7/7/7/1t5 d 10 moves f7-g7', ['true', 'true', 'p2win']],
  ['brandubh', 'position fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 100', ['true', 'false', 'draw']],
])('queries in %s after %s', (variant, position, answers) => {
  const lines = replies(
    `setoption name UCI_Variant value ${variant}`,
    position,
    'query gameover',
    'query p1turn',
    'query result',
  );
  expect(lines).toEqual(answers.map(answer => `response ${answer}`));
});

test('queries are answered during a search', () => {
  expect(replies('position startpos moves d6', 'go infinite', 'query p1turn')).toEqual(['response false']);
});

test('an unknown query is an error', () => {
  expect(replies('query legal')).toEqual([
    "info string error: query: expected gameover, p1turn or result, got 'legal'",
  ]);
});

test('a variant of the command line is selected', () => {
  bridge = new Bridge(
    engine,
    links => new UgiProtocol(links, 'brandubh'),
    text => sent.push(...text.split('\n')),
    () => {},
  );
  expect(replies('fen')[0]).toBe('fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0');
});
