import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/match/recorded-games';
import { readRecord, splitRecords } from '../../../src/records/native';
import { type GameLine, latestGame, lineToRecord, playLine } from '../../../src/ui/game-line';
import { newSaveTarget, SavedGame } from '../../../src/ui/terminal/game-file';

const NAMES = ['Player', 'Alquerque (novice)'] as const;

function played(fen: string | undefined, ...names: string[]): GameLine {
  const line = playLine(
    'brandubh',
    [],
    fen,
    names.map(name => ({ name, time: 1500 })),
  );
  if (!line.ok) throw new Error(line.error.message);
  return line.value;
}

const game = played(undefined, 'a4-a3', 'e4-e3');

const add = (ledger: SavedGame, name: string): void => {
  const next = latestGame(ledger.line).play(name);
  if (!next.ok) throw new Error(next.error.message);
  ledger.addMove(next.value);
};

describe('a saved game', () => {
  const held = (line: GameLine) => {
    const read = readRecord(lineToRecord(line, NAMES));
    return read.ok ? checkRecord(read.value) : read;
  };
  const RIGHT = { ok: true, value: undefined };

  test('that still goes on is replayed', () => {
    expect(held(game)).toEqual(RIGHT);
  });

  test('that was given up is replayed', () => {
    expect(held({ ...game, resignedBy: 'attackers' })).toEqual(RIGHT);
  });

  test('that was played to its end is replayed, and a wrong end found', () => {
    const end = played('7/7/7/7/7/3K3/1t3t1 a 20', 'b1-b3', 'd2-a2', 'b3-b4', 'a2-a1');
    expect(held(end)).toEqual(RIGHT);
    const read = readRecord(lineToRecord(end, NAMES));
    expect(read.ok && checkRecord({ ...read.value, winner: 0 }).ok).toBe(false);
    expect(read.ok && checkRecord({ ...read.value, winner: 'nobody', termination: 'unfinished' }).ok).toBe(false);
  });
});

describe('the ledger', () => {
  const open = (file?: string) =>
    new SavedGame(played(undefined), NAMES, file === undefined ? undefined : newSaveTarget(file));
  const turnsIn = (file: string): string[] => {
    const game = readRecord(readFileSync(file, 'utf8'));
    return game.ok ? game.value.moves.map(({ name }) => name) : [];
  };
  const folders: string[] = [];
  const folder = (): string => {
    const place = mkdtempSync(join(tmpdir(), 'ledger-'));
    folders.push(place);
    return place;
  };
  afterAll(() => {
    for (const place of folders) rmSync(place, { recursive: true });
  });

  test('keeps its file up to date, turn by turn, and leaves nothing beside it', () => {
    const place = folder();
    const file = join(place, 'game.pgn');
    const ledger = open(file);
    add(ledger, 'a4-a3');
    expect(turnsIn(file)).toEqual(['a4-a3']);
    add(ledger, 'e4-e3');
    ledger.resign('defenders');
    expect(readFileSync(file, 'utf8')).toContain('[Result "1-0"]');
    expect(ledger.undo(new Set(['attackers']))).toBe(true);
    expect(turnsIn(file)).toEqual([]);
    expect(readdirSync(place)).toEqual(['game.pgn']);
  });

  test('never writes over a file that is not its own', () => {
    const file = join(folder(), 'letter.txt');
    writeFileSync(file, 'Dear aunt,\n');
    const ledger = open(file);
    expect(() => add(ledger, 'a4-a3')).toThrow(`${file}: it is there already`);
    expect(readFileSync(file, 'utf8')).toBe('Dear aunt,\n');
    expect(ledger.isSaved).toBe(false);
    rmSync(file);
    ledger.save();
    writeFileSync(file, 'Dear aunt,\n');
    expect(() => ledger.save()).toThrow('somebody else has changed it');
    expect(readFileSync(file, 'utf8')).toBe('Dear aunt,\n');
  });

  test('keeps the games before it in a file that it goes on with', () => {
    const file = join(folder(), 'games.pgn');
    const first = lineToRecord(game, NAMES);
    writeFileSync(file, first + first);
    const ledger = new SavedGame(game, NAMES, { file, before: first, text: first + first });
    add(ledger, 'd1-c1');
    const games = splitRecords(readFileSync(file, 'utf8'));
    expect(games.map(text => text.includes('d1-c1'))).toEqual([false, true]);
  });

  test('ends once: what follows the first end changes nothing', () => {
    const ledger = open();
    ledger.resign('attackers');
    ledger.resign('defenders');
    expect(ledger.ending).toEqual({ kind: 'forfeit', side: 'attackers' });
  });

  test('without a name it writes nothing until asked', () => {
    const before = process.cwd();
    process.chdir(folder());
    try {
      const ledger = open();
      add(ledger, 'a4-a3');
      expect(readdirSync('.')).toEqual([]);
      const file = ledger.save();
      expect(file).toMatch(/^brandubh-\d{14}\.pgn$/);
      expect(existsSync(file)).toBe(true);
    } finally {
      process.chdir(before);
    }
  });

  test('that has no file yet goes on where none could be written', () => {
    const before = process.cwd();
    process.chdir(folder());
    try {
      const ledger = open();
      add(ledger, 'a4-a3');
      rmSync(process.cwd(), { recursive: true });
      expect(() => ledger.save()).toThrow('the game could not be saved');
      expect(ledger.hasFile).toBe(false);
      add(ledger, 'e4-e3');
      expect(ledger.line.moves).toHaveLength(2);
    } finally {
      process.chdir(before);
      mkdirSync(folders.at(-1)!);
    }
  });

  test('is rescued in another file where its own is not to be had', () => {
    const before = process.cwd();
    process.chdir(folder());
    try {
      const ledger = open('game.pgn');
      add(ledger, 'a4-a3');
      writeFileSync('game.pgn', 'Dear aunt,\n');
      expect(() => add(ledger, 'e4-e3')).toThrow('somebody else has changed it');
      expect([ledger.isSaved, ledger.hasFile]).toEqual([false, true]);
      const file = ledger.saveElsewhere();
      expect(readFileSync('game.pgn', 'utf8')).toBe('Dear aunt,\n');
      expect(turnsIn(file)).toEqual(['a4-a3', 'e4-e3']);
      expect(ledger.isSaved).toBe(true);
    } finally {
      process.chdir(before);
    }
  });

  test('has nothing to take back before the player has had a turn', () => {
    const ledger = open();
    add(ledger, 'a4-a3');
    expect(ledger.undo(new Set(['defenders']))).toBe(false);
    expect(ledger.line.moves).toHaveLength(1);
  });
});
