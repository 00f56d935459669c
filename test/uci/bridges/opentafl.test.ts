/** What OpenTafl's host says of positions, without an engine. */
import { expect, test } from 'vitest';
import { OpenTaflProtocol } from '../../../src/uci/bridges/opentafl';

const START = '/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/';

test('a move is looked for though an analysis is under way, which is not told any more', () => {
  const commanded: string[] = [];
  const sent: string[] = [];
  const host = new OpenTaflProtocol({
    command: (...lines) => commanded.push(...lines),
    send: line => sent.push(line),
    exit: () => {},
  });
  for (const line of ['clock 9000 9000 0 0 0', 'analyze 2 60', 'play attackers', 'play attackers']) host.receive(line);
  const searches = commanded.filter(line => /^(go|stop)/.test(line));
  expect(searches).toEqual(['go movetime 60000', 'stop', 'go wtime 9000 btime 9000']);
  host.handleReply('bestmove d1-c1');
  host.handleReply('bestmove d7-c7');
  expect(sent.slice(2)).toEqual(['move d7-c7']);
});

test('a move is looked for where the host has set another position, and none is told of the one before', () => {
  const commanded: string[] = [];
  const sent: string[] = [];
  const host = new OpenTaflProtocol({
    command: (...lines) => commanded.push(...lines),
    send: line => sent.push(line),
    exit: () => {},
  });
  host.receive('play attackers');
  for (const line of [`position ${START.replace('/3t3', '/2t4')}`, 'play defenders']) host.receive(line);
  expect(commanded.slice(-4)).toEqual([
    'stop',
    'setoption name MultiPV value 1',
    'position fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4 d 0',
    'go movetime 1000',
  ]);
  host.handleReply('bestmove d7-c7');
  host.handleReply('bestmove d3-c3');
  expect(sent.slice(2)).toEqual(['move d3-c3']);
});

test('plies are counted on when the host sets a position', () => {
  const commanded: string[] = [];
  const host = new OpenTaflProtocol({
    command: (...lines) => commanded.push(...lines),
    send: () => {},
    exit: () => {},
  });
  const thinksOf = (side: string): string => {
    host.receive(`play ${side}`);
    host.handleReply('bestmove (none)');
    return commanded.filter(line => line.startsWith('position ')).at(-1)!;
  };
  host.receive(`opponent-move d1-c1 ${START.replace('/3t3', '/2t4')}`);
  expect(thinksOf('defenders')).toBe('position fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0 moves d1-c1');
  // A position of the host, a move, one that leads to another position than ours, and a side out of turn.
  host.receive('position /2t4/3t3/T6/t1TKTtt/3T3/3t3/3t3/');
  expect(thinksOf('defenders')).toBe('position fen 3t3/3t3/3T3/t1TKTtt/T6/3t3/2t4 d 1');
  host.receive('opponent-move a3-b3 /2t4/3t3/1T5/t1TKTtt/3T3/3t3/3t3/');
  expect(thinksOf('attackers')).toBe('position fen 3t3/3t3/3T3/t1TKTtt/T6/3t3/2t4 d 1 moves a3-b3');
  host.receive('opponent-move a4-a5 /3t3/3t3/1T5/t1TKTtt/3T3/3t3/3t3/');
  expect(thinksOf('defenders')).toBe('position fen 3t3/3t3/3T3/t1TKTtt/1T5/3t3/3t3 d 3');
  expect(thinksOf('attackers')).toBe('position fen 3t3/3t3/3T3/t1TKTtt/1T5/3t3/3t3 a 3');
});
