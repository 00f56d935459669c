import { beforeEach, expect, test } from 'vitest';
import { GbgpProtocol } from '../../../src/uci/bridges/gbgp';

let commands: string[];
let sent: string[];
let gbgp: GbgpProtocol;
beforeEach(() => {
  [commands, sent] = [[], []];
  gbgp = new GbgpProtocol({
    command: (...lines) => commands.push(...lines),
    send: line => sent.push(line),
    exit: () => {},
  });
});

test.each([
  ['position pos w:wd6:bf4:2', 'position fen ********/O*@*****/******** w p p 1 8 1 8 0 0 0 0 0 0 0 0 2'],
  [
    'position pos b:wd6,d7:bf4:2 moves a1',
    'position fen ********/O*@*****/O******* b p p 2 7 1 8 0 0 0 0 0 0 0 0 2 moves a1',
  ],
  ['position pos w:wd6,d7,a1:bf4,f6,g1:10', 'position fen ********/O@@*****/O**@*O** w m s 3 0 3 0 0 0 0 0 0 0 0 0 10'],
])('%s: the men in hand follow from the move number', (line, command) => {
  gbgp.receive(line);
  expect(commands).toEqual([command]);
});

test('twelve men are in hand after TwelveMensMorris is set', () => {
  gbgp.receive('setoption name TwelveMensMorris value true');
  gbgp.receive('position pos w:w:b:1');
  expect(commands).toEqual([
    'setoption name UCI_Variant value twelve-mens-morris',
    'position fen ********/********/******** w p p 0 12 0 12 0 0 0 0 0 0 0 0 1',
  ]);
});

test('scores and the end of the game are sent in the words of GBGP', () => {
  for (const line of ['info depth 3 score cp 34 pv d6', 'info depth 3 score mate -2 pv d6', 'bestmove (none)'])
    gbgp.handleReply(line);
  expect(sent).toEqual(['info depth 3 score eval 34 pv d6', 'info depth 3 score win -2 pv d6', 'bestmove none']);
});
