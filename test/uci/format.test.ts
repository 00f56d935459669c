import { describe, expect, test } from 'vitest';
import type { Info } from '../../src/engine/types';
import { bestmoveLine, errorLine, heartbeatLine, infoLine, perftLines } from '../../src/uci/format';
import { testSession } from './test-session';

const INFO: Info = {
  depth: 5,
  seldepth: 9,
  multipv: 1,
  score: { cp: -12 },
  wdl: [300, 500, 200],
  bound: 'exact',
  nodes: 1000,
  nps: 50000,
  hashfull: 3,
  tbhits: 0,
  time: 20,
  pv: ['d6', 'd7xd6'],
};

test('a heartbeat shows the root move and its number', () => {
  expect(heartbeatLine({ nodes: 9, nps: 3, time: 3000, currmove: 'd6', currmovenumber: 2 })).toBe(
    'info nodes 9 nps 3 time 3000 currmove d6 currmovenumber 2',
  );
});

describe('an info line', () => {
  test('has its fields in protocol order', () => {
    expect(infoLine(INFO)).toBe(
      'info depth 5 seldepth 9 multipv 1 score cp -12 nodes 1000 nps 50000 hashfull 3 tbhits 0 time 20 pv d6 d7xd6',
    );
  });

  test('marks bounds and mate scores', () => {
    expect(infoLine({ ...INFO, bound: 'lower' })).toContain(' score cp -12 lowerbound nodes ');
    expect(infoLine({ ...INFO, bound: 'upper', score: { mate: -3 } })).toContain(' score mate -3 upperbound nodes ');
  });
});

test('bestmove has a move, an optional ponder move, or (none)', () => {
  expect(bestmoveLine({ move: 'd6' })).toBe('bestmove d6');
  expect(bestmoveLine({ move: 'd6', ponder: 'a1' })).toBe('bestmove d6 ponder a1');
  expect(bestmoveLine({})).toBe('bestmove (none)');
});

test('perft counts are sorted by move', () => {
  const counts = [
    { move: '9-13', count: 2n },
    { move: '9-1', count: 3n },
    { move: '10-14', count: 4n },
  ];
  expect(perftLines(counts, 1000)).toEqual(['10-14: 4', '9-1: 3', '9-13: 2', '', 'nodes 9 time 1000 nps 9']);
});

test('an error is a single line', () => {
  expect(errorLine('a\nb')).toBe('info string error: a\\x0ab');
});

describe('a finished game', () => {
  const session = testSession('brandubh');
  session.send('position fen K6/7/7/t6/7/7/7 a 5');
  test('has a status with winner and reason', () => {
    expect(session.send('status')).toEqual(['status win defenders corner']);
  });
  test('has no legal moves', () => {
    expect(session.send('legal', 'legal actions', 'perft 0')).toEqual([
      'legal',
      'legal',
      '',
      'nodes 1 time 0 nps 1000',
    ]);
  });
  test('has no evaluation', () => {
    expect(session.send('eval')).toEqual(['eval none: the game is over']);
  });
});

test('d draws the board, then prints FEN, side to move and status', () => {
  const lines = testSession('brandubh').send('d');
  expect(lines.slice(-4)).toEqual([
    '',
    'fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0',
    'side attackers',
    'status ongoing attackers',
  ]);
  expect(lines[0]).toMatch(/^7 /);
});

test('eval terms add up to the total', () => {
  const session = testSession('brandubh');
  session.send('position startpos moves d7-c7');
  const values = session.send('eval').map(line => Number(line.split(/\s+/).at(-1)));
  const total = values.pop();
  expect(values.length).toBeGreaterThan(0);
  expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(total!, 5);
});
