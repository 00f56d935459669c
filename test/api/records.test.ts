import { describe, expect, test } from 'vitest';
import { newGame, unwrap } from '../../src/api/index';
import { readGames, type WritableFormat, writeGame, writeGameAs } from '../../src/api/records';

const START = unwrap(newGame('russian-draughts'));
const GAME = unwrap(START.playAll(['a3-b4', 'b6-a5', 'e3-d4', 'd6-c5', 'b4xd6']));
const PLAYERS = ['Ann', 'Ben'] as const;

describe.each<WritableFormat>(['native', 'pdn', 'json'])('as %s', format => {
  const heading = { players: PLAYERS, tags: { Event: 'At home' }, points: '1-0', reason: 'resignation' } as const;

  test('a resigned game with notes is read back and can be written again', () => {
    const text = unwrap(writeGameAs(format, GAME, { ...heading, moves: [{ note: 'as always' }] }));
    const [read] = readGames(text).map(unwrap);
    expect(read).toMatchObject({ ...heading, format, form: format, termination: 'adjudication', notes: [] });
    expect(read?.game.fen).toBe(GAME.fen);
    if (format !== 'native') expect(read?.moves[0]?.note).toBe('as always');
    expect(unwrap(writeGameAs(format, read!.game, read))).toBe(text);
  });
});

test('the result by the rules takes precedence over the heading', () => {
  const won = unwrap(unwrap(newGame('brandubh', { fen: '5K1/7/7/7/7/7/1t5 d 10' })).play('f7-g7'));
  const [read] = readGames(writeGame(won, { points: '1/2-1/2' }));
  expect(read).toMatchObject({ ok: true, value: { points: '0-1', termination: 'normal', reason: 'corner' } });
});

test('a resignation is an adjudicated loss', () => {
  for (const [resigned, points] of [
    ['white', '0-1'],
    ['black', '1-0'],
  ] as const) {
    const [read] = readGames(writeGame(GAME, { resigned })).map(unwrap);
    expect(read).toMatchObject({ points, termination: 'adjudication', reason: 'resignation' });
  }
});

test('PDN rejects other games', () => {
  const rejected = { ok: false, error: { code: 'bad-record', message: 'PDN cannot hold brandubh' } };
  expect(writeGameAs('pdn', unwrap(newGame('brandubh')))).toEqual(rejected);
});

test('a guessed variant is reported, unless the caller names it', () => {
  const text = '1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n';
  const [guessed] = readGames(text).map(unwrap);
  expect(guessed).toMatchObject({ format: 'pdn', notes: [expect.stringContaining('by legality')] });
  const [named] = readGames(text, { variant: 'czech-draughts' }).map(unwrap);
  expect([named?.game.variant, named?.notes]).toEqual(['czech-draughts', []]);
});

test('an illegal game is reported by number and line, and the others are read', () => {
  const text = '[GameType "21"]\n1. 11-15 *\n\n[GameType "21"]\n1. 11-15 1-5 *\n\n[GameType "21"]\n1. 9-13 *\n';
  const [first, illegal, last] = readGames(text);
  expect([first?.ok, last?.ok]).toEqual([true, true]);
  expect(illegal).toMatchObject({
    error: { code: 'bad-record', message: expect.stringContaining('game 2, line 5: move 2') },
  });
});

test('tags that a format cannot hold, or writes itself, are dropped', () => {
  const tags = { Event: 'At home', FEN: 'x', Variant: 'brandubh', GameType: '99', 'no name"]\n': 'x', Opening: 'a"b' };
  for (const format of ['native', 'pdn', 'json'] as const) {
    const [read, ...others] = readGames(unwrap(writeGameAs(format, GAME, { players: PLAYERS, tags }))).map(unwrap);
    expect([read?.game.variant, read?.game.fen, others]).toEqual(['russian-draughts', GAME.fen, []]);
    expect(read?.tags).toMatchObject({ Event: 'At home', Opening: 'a"b' });
  }
});

test('rejects anything but a string', () => {
  for (const text of [undefined, Buffer.from('1. 11-15 *')])
    expect(readGames(text as unknown as string)).toMatchObject([{ ok: false, error: { code: 'bad-record' } }]);
});

test('rejects an unknown format and ignores an unknown result', () => {
  const format = 'constructor' as WritableFormat;
  expect(writeGameAs(format, GAME)).toMatchObject({ ok: false, error: { message: expect.stringContaining(format) } });
  const [read] = readGames(writeGame(GAME, { points: '3-0' as '1-0' })).map(unwrap);
  expect(read).toMatchObject({ points: '*', termination: 'unfinished' });
});
