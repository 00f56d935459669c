import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { unwrap } from '../../../src/api/index';
import { checkRecord } from '../../../src/match/recorded-games';
import { readRecord, splitRecords } from '../../../src/records/native';
import { countBeforeLastMoveOf, type GameLine, gameEnding, latestGame, resignLine } from '../../../src/ui/game-line';
import { addMove, truncateLine } from '../../../src/ui/game-tree';
import { lineToRecord, playLine } from '../../../src/ui/line-record';
import { newSaveTarget, SavedGame } from '../../../src/ui/terminal/game-file';

const NAMES = ['Player', 'Alquerque (novice)'] as const;

const played = (fen: string | undefined, ...names: string[]): GameLine =>
  unwrap(
    playLine(
      'brandubh',
      [],
      fen,
      names.map(name => ({ name, time: 1500 })),
    ),
  );

const game = played(undefined, 'a4-a3', 'e4-e3');

const play = (saved: SavedGame, name: string): void =>
  saved.update(addMove(saved.line, unwrap(latestGame(saved.line).play(name)), { timeMs: 0 }));

describe('a written game', () => {
  const check = (line: GameLine) => {
    const read = readRecord(lineToRecord(line, NAMES));
    return read.ok ? checkRecord(read.value) : read;
  };
  const CORRECT = { ok: true, value: undefined };

  test('passes the replay if it is unfinished', () => {
    expect(check(game)).toEqual(CORRECT);
  });

  test('passes the replay if it was resigned', () => {
    expect(check(resignLine(game, 'attackers'))).toEqual(CORRECT);
    expect(gameEnding(resignLine(game, 'attackers'))).toEqual({ kind: 'resignation', side: 'attackers' });
  });

  test('passes the replay if it was played to its end, and a wrong end is found', () => {
    const end = played('7/7/7/7/7/3K3/1t3t1 a 20', 'b1-b3', 'd2-a2', 'b3-b4', 'a2-a1');
    expect(check(end)).toEqual(CORRECT);
    const read = readRecord(lineToRecord(end, NAMES));
    expect(read.ok && checkRecord({ ...read.value, winner: 0 }).ok).toBe(false);
    expect(read.ok && checkRecord({ ...read.value, winner: 'nobody', termination: 'unfinished' }).ok).toBe(false);
  });
});

describe('the line of a game', () => {
  test('loses a resignation with an undo, and keeps its ballot', () => {
    const line = { ...game, ballot: 'table 1' };
    expect(truncateLine(line, 1)).toEqual({ start: game.start, moves: game.moves.slice(0, 1), ballot: 'table 1' });
  });

  test('has nothing to undo before a side has moved', () => {
    const line = truncateLine(game, 1);
    expect(countBeforeLastMoveOf(line, new Set(['defenders']))).toBeUndefined();
    expect(countBeforeLastMoveOf(line, new Set(['attackers']))).toBe(0);
    expect(countBeforeLastMoveOf(game, new Set(['attackers']))).toBe(0);
  });

  test('rejects an incomplete move by its number', () => {
    const moves = [{ name: '3x10' }];
    expect(playLine('spanish-draughts', [], 'W:WK3:B5,6,27,28', moves)).toEqual({
      ok: false,
      error: { code: 'illegal-turn', message: "move 1: '3x10' is incomplete" },
    });
  });
});

describe('a saved game', () => {
  const open = (file?: string) =>
    new SavedGame(played(undefined), NAMES, file === undefined ? undefined : newSaveTarget(file));
  const movesIn = (file: string): string[] => {
    const game = readRecord(readFileSync(file, 'utf8'));
    return game.ok ? game.value.moves.map(({ name }) => name) : [];
  };
  const folders: string[] = [];
  const folder = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'saved-'));
    folders.push(path);
    return path;
  };
  /** Runs in an empty folder. */
  const inFolder = (run: () => void): void => {
    const before = process.cwd();
    process.chdir(folder());
    try {
      run();
    } finally {
      process.chdir(before);
    }
  };
  afterAll(() => {
    for (const path of folders) rmSync(path, { recursive: true, force: true });
  });

  test('is written after every change, and leaves nothing beside its file', () => {
    const path = folder();
    const file = join(path, 'game.pgn');
    const saved = open(file);
    play(saved, 'a4-a3');
    expect(movesIn(file)).toEqual(['a4-a3']);
    play(saved, 'e4-e3');
    saved.update(resignLine(saved.line, 'defenders'));
    expect(readFileSync(file, 'utf8')).toContain('[Result "1-0"]');
    saved.update(truncateLine(saved.line, 0));
    expect(movesIn(file)).toEqual([]);
    expect(readdirSync(path)).toEqual(['game.pgn']);
  });

  test('is not written again if nothing has changed, nor at the start of a new game', () => {
    const file = join(folder(), 'game.pgn');
    const saved = open(file);
    saved.update(saved.line);
    expect(existsSync(file)).toBe(false);
    play(saved, 'a4-a3');
    saved.start(played(undefined));
    saved.update(saved.line);
    expect([saved.isSaved, movesIn(file)]).toEqual([true, ['a4-a3']]);
  });

  test('never overwrites a file that somebody else has written', () => {
    const file = join(folder(), 'letter.txt');
    writeFileSync(file, 'Dear aunt,\n');
    const saved = open(file);
    expect(() => play(saved, 'a4-a3')).toThrow(`${file}: the file already exists`);
    expect(readFileSync(file, 'utf8')).toBe('Dear aunt,\n');
    expect(saved.isSaved).toBe(false);
    rmSync(file);
    saved.save();
    writeFileSync(file, 'Dear aunt,\n');
    expect(() => saved.save()).toThrow('another program has changed the file');
    expect(readFileSync(file, 'utf8')).toBe('Dear aunt,\n');
  });

  test('keeps the earlier games of the file that it continues', () => {
    const file = join(folder(), 'games.pgn');
    const first = lineToRecord(game, NAMES);
    writeFileSync(file, first + first);
    const saved = new SavedGame(game, NAMES, { file, before: first, text: first + first });
    play(saved, 'd1-c1');
    const games = splitRecords(readFileSync(file, 'utf8'));
    expect(games.map(text => text.includes('d1-c1'))).toEqual([false, true]);
  });

  test('without a file is written only when asked for', () => {
    inFolder(() => {
      const saved = open();
      play(saved, 'a4-a3');
      expect(readdirSync('.')).toEqual([]);
      const file = saved.save();
      expect(file).toMatch(/^brandubh-\d{14}\.pgn$/);
      expect(existsSync(file)).toBe(true);
    });
  });

  test('without a file goes on if none can be written', () => {
    inFolder(() => {
      const saved = open();
      play(saved, 'a4-a3');
      rmSync(process.cwd(), { recursive: true });
      expect(() => saved.save()).toThrow('could not save the game');
      expect(saved.hasFile).toBe(false);
      play(saved, 'e4-e3');
      expect(saved.line.moves).toHaveLength(2);
    });
    mkdirSync(folders.at(-1)!);
  });

  test('is saved in another file if its own cannot be written', () => {
    inFolder(() => {
      const saved = open('game.pgn');
      play(saved, 'a4-a3');
      writeFileSync('game.pgn', 'Dear aunt,\n');
      expect(() => play(saved, 'e4-e3')).toThrow('another program has changed the file');
      expect([saved.isSaved, saved.hasFile]).toEqual([false, true]);
      const file = saved.saveElsewhere();
      expect(readFileSync('game.pgn', 'utf8')).toBe('Dear aunt,\n');
      expect(movesIn(file)).toEqual(['a4-a3', 'e4-e3']);
      expect(saved.isSaved).toBe(true);
    });
  });
});
