/** Records by the library: any form in, some forms out, and what was read can be written again. */
import { describe, expect, test } from 'vitest';
import { newGame, unwrap } from '../../src/api/index';
import { readGames, type WrittenForm, writeGame, writeGameAs } from '../../src/api/records';

const START = unwrap(newGame('russian-draughts'));
const GAME = unwrap(START.playAll(['a3-b4', 'b6-a5', 'e3-d4', 'd6-c5', 'b4xd6']));
const PLAYERS = ['Ann', 'Ben'] as const;

describe.each<WrittenForm>(['native', 'pdn', 'json'])('as %s', form => {
  const heading = { players: PLAYERS, tags: { Event: 'At home' }, points: '1-0', reason: 'resignation' } as const;

  test('a game that somebody gave up, with what was thought of its turns', () => {
    const text = unwrap(writeGameAs(form, GAME, { ...heading, turns: [{ note: 'as always' }] }));
    const [read] = readGames(text).map(unwrap);
    expect(read).toMatchObject({ ...heading, form, termination: 'adjudication', notes: [] });
    expect(read?.game.fen).toBe(GAME.fen);
    if (form !== 'native') expect(read?.turns[0]?.note).toBe('as always');
    expect(unwrap(writeGameAs(form, read!.game, read))).toBe(text);
  });
});

test('the result of the rules holds whatever the heading says', () => {
  const won = unwrap(unwrap(newGame('brandubh', { fen: '5K1/7/7/7/7/7/1t5 d 10' })).play('f7-g7'));
  const [read] = readGames(writeGame(won, { points: '1/2-1/2' }));
  expect(read).toMatchObject({ ok: true, value: { points: '0-1', termination: 'normal', reason: 'corner' } });
});

test('a form that does not hold a variant says so', () => {
  const refused = { ok: false, error: { code: 'bad-record', message: 'PDN is for draughts, not brandubh' } };
  expect(writeGameAs('pdn', unwrap(newGame('brandubh')))).toEqual(refused);
});

test('what has to be chosen is told, unless the user tells it', () => {
  const text = '1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n';
  const [guessed] = readGames(text).map(unwrap);
  expect(guessed).toMatchObject({ form: 'pdn', notes: [expect.stringContaining('by legality')] });
  const [told] = readGames(text, { variant: 'czech-draughts' }).map(unwrap);
  expect([told?.game.variant, told?.notes]).toEqual(['czech-draughts', []]);
});

test('one that is wrong is named by number and line, and the others are read', () => {
  const text = '[GameType "21"]\n1. 11-15 *\n\n[GameType "21"]\n1. 11-15 1-5 *\n\n[GameType "21"]\n1. 9-13 *\n';
  const [first, wrong, last] = readGames(text);
  expect([first?.ok, last?.ok]).toEqual([true, true]);
  expect(wrong).toMatchObject({
    error: { code: 'bad-record', message: expect.stringContaining('game 2, line 5: turn 2') },
  });
});

test('tags that a form has no room for, or writes itself, do not spoil a record', () => {
  const tags = { Event: 'At home', FEN: 'x', Variant: 'brandubh', GameType: '99', 'no name"]\n': 'x', Opening: 'a"b' };
  for (const form of ['native', 'pdn', 'json'] as const) {
    const [read, ...others] = readGames(unwrap(writeGameAs(form, GAME, { players: PLAYERS, tags }))).map(unwrap);
    expect([read?.game.variant, read?.game.fen, others]).toEqual(['russian-draughts', GAME.fen, []]);
    expect(read?.tags).toMatchObject({ Event: 'At home', Opening: 'a"b' });
  }
});

test('what is no text holds no game', () => {
  for (const text of [undefined, Buffer.from('1. 11-15 *')])
    expect(readGames(text as unknown as string)).toMatchObject([{ ok: false, error: { code: 'bad-record' } }]);
});

test('a form or a result that there is not makes no record of something else', () => {
  const form = 'constructor' as WrittenForm;
  expect(writeGameAs(form, GAME)).toMatchObject({ ok: false, error: { message: expect.stringContaining(form) } });
  const [read] = readGames(writeGame(GAME, { points: '3-0' as '1-0' })).map(unwrap);
  expect(read).toMatchObject({ points: '*', termination: 'unfinished' });
});
