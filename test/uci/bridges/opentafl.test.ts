import { expect, test } from 'vitest';
import type { HostProtocol } from '../../../src/uci/bridges/bridge';
import { OpenTaflProtocol } from '../../../src/uci/bridges/opentafl';

const START = '/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/';

/** A bridge, with the commands for the engine and the lines for the host that it has sent. */
function openBridge() {
  const commands: string[] = [];
  const sent: string[] = [];
  const host = new OpenTaflProtocol({
    command: (...lines) => commands.push(...lines),
    send: line => sent.push(line),
    exit: () => {},
  });
  return { host, commands, sent };
}

test('play abandons a running analysis', () => {
  const { host, commands, sent } = openBridge();
  for (const line of ['clock 9000 9000 0 0 0', 'analyze 2 60', 'play attackers', 'play attackers']) host.receive(line);
  const searches = commands.filter(line => /^(go|stop)/.test(line));
  expect(searches).toEqual(['go movetime 60000', 'stop', 'go wtime 9000 btime 9000']);
  host.handleReply('bestmove d1-c1');
  host.handleReply('bestmove d7-c7');
  expect(sent.slice(2)).toEqual(['move d7-c7']);
});

test('play after a new position abandons the search of the old one', () => {
  const { host, commands, sent } = openBridge();
  host.receive('play attackers');
  for (const line of [`position ${START.replace('/3t3', '/2t4')}`, 'play defenders']) host.receive(line);
  expect(commands.slice(-4)).toEqual([
    'stop',
    'setoption name MultiPV value 1',
    'position fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4 d 0',
    'go movetime 1000',
  ]);
  host.handleReply('bestmove d7-c7');
  host.handleReply('bestmove d3-c3');
  expect(sent.slice(2)).toEqual(['move d3-c3']);
});

test('the ply count continues when the host sets a position', () => {
  const { host, commands } = openBridge();
  const positionFor = (side: string): string => {
    host.receive(`play ${side}`);
    host.handleReply('bestmove (none)');
    return commands.filter(line => line.startsWith('position ')).at(-1)!;
  };
  host.receive(`opponent-move d1-c1 ${START.replace('/3t3', '/2t4')}`);
  expect(positionFor('defenders')).toBe('position fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0 moves d1-c1');
  // A position from the host, a move, a move whose position differs from ours, and a side out of turn.
  host.receive('position /2t4/3t3/T6/t1TKTtt/3T3/3t3/3t3/');
  expect(positionFor('defenders')).toBe('position fen 3t3/3t3/3T3/t1TKTtt/T6/3t3/2t4 d 1');
  host.receive('opponent-move a3-b3 /2t4/3t3/1T5/t1TKTtt/3T3/3t3/3t3/');
  expect(positionFor('attackers')).toBe('position fen 3t3/3t3/3T3/t1TKTtt/T6/3t3/2t4 d 1 moves a3-b3');
  host.receive('opponent-move a4-a5 /3t3/3t3/1T5/t1TKTtt/3T3/3t3/3t3/');
  expect(positionFor('defenders')).toBe('position fen 3t3/3t3/3T3/t1TKTtt/1T5/3t3/3t3 d 3');
  expect(positionFor('attackers')).toBe('position fen 3t3/3t3/3T3/t1TKTtt/1T5/3t3/3t3 a 3');
});

test.each([
  ['30000 20000 5 3 3', 'wtime 30000 btime 20000'],
  ['3500 20000 5 3 3', 'wtime 3500 btime 20000'],
  ['3499 20000 5 3 3', 'movetime 3500'],
  ['3499 20000 5 0 3', 'wtime 3499 btime 20000'],
  ['5000* 20000 5 3 3', 'movetime 3500'],
  ['2000* 20000 5 1 3', 'movetime 1400'],
  ['0 20000 5 3 3', 'movetime 3500'],
  ['0 0 0 0 0', 'movetime 1'],
])('clock %s becomes go %s', (clock, limits) => {
  const commands: string[] = [];
  const openTafl = new OpenTaflProtocol({
    command: (...lines) => commands.push(...lines),
    send: () => {},
    exit: () => {},
  });
  for (const line of [`clock ${clock}`, 'play attackers']) openTafl.receive(line);
  expect(commands.at(-1)).toBe(`go ${limits}`);
});

test('a rejected search does not block later ones', () => {
  const commands: string[] = [];
  const sent: string[] = [];
  const openTafl: HostProtocol = new OpenTaflProtocol({
    command: (...lines) => {
      commands.push(...lines);
      if (lines.at(-1)!.startsWith('go '))
        openTafl.handleReply('info string error: go: Array buffer allocation failed');
    },
    send: line => sent.push(line),
    exit: () => {},
  });
  for (const line of ['play attackers', 'finish 0', 'analyze 1 1']) openTafl.receive(line);
  expect(commands.filter(line => line.startsWith('go '))).toEqual(['go movetime 1000', 'go movetime 1000']);
  expect(sent.filter(line => line.startsWith('error 0 go: ')).length).toBe(2);
});
