import { describe, expect, test } from 'vitest';
import {
  parseBestmove,
  parseError,
  parseInfo,
  parseOptionLine,
  parsePvInfo,
  positionCommand,
  setOptionCommand,
} from '../../../src/uci/client/protocol';

test('composes commands', () => {
  expect(positionCommand(undefined, [])).toBe('position startpos');
  expect(positionCommand('x y', ['a1', 'd6'])).toBe('position fen x y moves a1 d6');
  expect(setOptionCommand('Move Overhead', 10)).toBe('setoption name Move Overhead value 10');
});

test('parses option lines of every type', () => {
  expect(parseOptionLine('option name Move Overhead type spin default 30 min 0 max 5000')).toEqual({
    name: 'Move Overhead',
    type: 'spin',
    value: '30',
    min: '0',
    max: '5000',
    choices: [],
  });
  expect(parseOptionLine('option name Level type combo default full var novice var full')).toEqual({
    name: 'Level',
    type: 'combo',
    value: 'full',
    choices: ['novice', 'full'],
  });
  expect(parseOptionLine('option name Clear Hash type button')).toEqual({
    name: 'Clear Hash',
    type: 'button',
    choices: [],
  });
  expect(parseOptionLine('info string option name x')).toBeUndefined();
});

test('parses bestmove with and without a ponder move, and (none)', () => {
  expect(parseBestmove('bestmove d6')).toEqual({ move: 'd6' });
  expect(parseBestmove('bestmove d6 ponder a1')).toEqual({ move: 'd6', ponder: 'a1' });
  expect(parseBestmove('bestmove (none)')).toEqual({});
  expect(parseBestmove('info string bestmove d6')).toBeUndefined();
});

test('parses error lines only', () => {
  expect(parseError('info string error: go: x')).toBe('go: x');
  expect(parseError('info string tables from 6-4 on do not fit')).toBeUndefined();
});

describe('info lines', () => {
  const INFO = 'info depth 7 seldepth 9 multipv 2 score cp -35 nodes 10 nps 9 hashfull 0 tbhits 0 time 1 pv a1 a4';

  test('are parsed field by field', () => {
    expect(parseInfo(INFO)).toEqual({
      multipv: 2,
      depth: 7,
      score: { cp: -35 },
      isBound: false,
      nodes: 10,
      nps: 9,
      time: 1,
      pv: ['a1', 'a4'],
    });
    expect(parseInfo('info depth 3 score mate -2 upperbound')).toMatchObject({
      multipv: 1,
      score: { mate: -2 },
      isBound: true,
      nodes: undefined,
      pv: [],
    });
  });

  test('take no field from the moves of the variation', () => {
    expect(parseInfo('info depth 3 pv depth 9 lowerbound')).toMatchObject({ depth: 3, isBound: false });
  });

  test('of type string are ignored', () => {
    expect(parseInfo('info string error: score cp 1 depth 2')).toBeUndefined();
  });

  test('of the main line with an exact score give depth, score and moves', () => {
    const main = INFO.replace('multipv 2', 'multipv 1');
    expect(parsePvInfo(main)).toEqual({ depth: 7, score: { cp: -35 }, line: ['a1', 'a4'] });
    expect(parsePvInfo(main.replace('cp -35', 'mate 3'))).toMatchObject({ score: { mate: 3 } });
    expect(parsePvInfo(main.replace('cp -35', 'cp -35 upperbound'))).toBeUndefined();
    expect(parsePvInfo(INFO)).toBeUndefined();
  });
});
