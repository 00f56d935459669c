import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeRecord } from '../../../src/records/native';
import { loadSavedGame, saveTargetFor } from '../../../src/ui/terminal/game-file';
import { newLine, type TerminalSettings } from '../../../src/ui/terminal/settings';
import { randomGame, rulesetOf } from '../../records/random-game';
import { seeded } from '../../seed';

const folder = mkdtempSync(join(tmpdir(), 'saved-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ENGLISH = 'test/records/games/english.pdn';
const ITALIAN = 'test/records/games/italian.pdn';
const LAST = { number: undefined, plies: undefined, variant: undefined };

describe('a game in a foreign format', () => {
  test('is the last of its file, or the one with the given number, cut to the given length', () => {
    const first = loadSavedGame({ file: ENGLISH, ...LAST, number: 1 });
    expect(first.game.moves.map(({ name }) => name).slice(0, 3)).toEqual(['11-15', '23-19', '8-11']);
    const cut = loadSavedGame({ file: ENGLISH, ...LAST, number: 1, plies: 3 });
    expect(cut.game.moves).toEqual(first.game.moves.slice(0, 3));
    expect(loadSavedGame({ file: ENGLISH, ...LAST, number: 1, plies: 0 }).game.moves).toEqual([]);
    expect(loadSavedGame({ file: ITALIAN, ...LAST }).game.variant).toBe('italian-draughts');
  });

  test('is rejected if it does not exist, is shorter, or is of another variant', () => {
    expect(() => loadSavedGame({ file: ENGLISH, ...LAST, number: 99 })).toThrow(/the file has only \d+ games/);
    expect(() => loadSavedGame({ file: ENGLISH, ...LAST, number: 1, plies: 999 })).toThrow(
      /the game has only \d+ moves/,
    );
    expect(() => loadSavedGame({ file: ENGLISH, ...LAST })).toThrow(/english.pdn: game 6, line 20: move 3/);
    expect(() => loadSavedGame({ file: ITALIAN, ...LAST, variant: 'brandubh' })).toThrow('italian.pdn: ');
    expect(() => loadSavedGame({ file: 'package.json', ...LAST })).toThrow('package.json: ');
  });

  test('is never overwritten', () => {
    expect(() => saveTargetFor(ITALIAN, loadSavedGame({ file: ITALIAN, ...LAST }))).toThrow('the file already exists');
  });
});

test('CR LF line endings of earlier games are kept', () => {
  const games = [3, 4].map(seed => writeRecord(randomGame(rulesetOf('brandubh'), seeded(seed), 6)));
  const file = join(folder, 'crlf.txt');
  writeFileSync(file, games.join('').replaceAll('\n', '\r\n'));
  expect(loadSavedGame({ file, ...LAST }).target?.before).toBe(games[0]!.replaceAll('\n', '\r\n'));
});

test('only the last game of a file in our own format, uncut, is saved back', () => {
  const random = seeded(3);
  const file = join(folder, 'own.pgn');
  const games = [7, 9].map(count => randomGame(rulesetOf('brandubh'), random, count));
  writeFileSync(file, games.map(writeRecord).join(''));
  expect(saveTargetFor(file, loadSavedGame({ file, ...LAST }))?.before).toBe(writeRecord(games[0]!));
  expect(() => saveTargetFor(file, loadSavedGame({ file, ...LAST, number: 1 }))).toThrow('the file already exists');
  expect(() => saveTargetFor(file, loadSavedGame({ file, ...LAST, plies: 5 }))).toThrow('the file already exists');
  expect(readFileSync(file, 'utf8')).toBe(games.map(writeRecord).join(''));
});

test('a game that could not be saved does not start', () => {
  expect(() => saveTargetFor('/nowhere/game.pgn', undefined)).toThrow('--save: /nowhere: no such folder');
  expect(saveTargetFor('game-that-is-not-there.pgn', undefined)?.file).toBe('game-that-is-not-there.pgn');
});

test('an invalid position is reported as one', () => {
  const settings = { variant: 'brandubh', openings: [], fen: '7/7 a 0' } as unknown as TerminalSettings;
  expect(() => newLine(settings, [])).toThrow(/^fen: board/);
});
