import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { replay } from '../../src/match/replay';
import { type Ending, type Game, newGame, recordOf, type Seats, withTurn } from '../../src/play/game';
import { Ledger, newPlace } from '../../src/play/ledger';
import { readRecord, splitRecords } from '../../src/records/read';
import { writeRecord } from '../../src/records/write';
import { VARIANTS } from './samples';

const SEATS: Seats = { sides: ['attackers', 'defenders'], names: ['Player', 'Alquerque (novice)'] };
const START = VARIANTS.brandubh!.startFen;

const played = (game: Game, ...names: string[]): Game =>
  names.reduce((before, name, at) => withTurn(before, { name, side: SEATS.sides[at % 2]!, time: 1500 }), game);

const game = played(newGame(VARIANTS.brandubh!, START), 'a4-a3', 'e4-e3');

describe('a saved game', () => {
  const held = (record: Game, ending?: Ending) => {
    const read = readRecord(writeRecord(recordOf(record, SEATS, ending)));
    return read.ok ? replay(read.value) : read;
  };
  test('that still goes on is replayed', () => {
    expect(held(game)).toEqual({ ok: true, value: undefined });
  });

  test('that was given up is replayed', () => {
    expect(held(game, { kind: 'forfeit', side: 'attackers' })).toEqual({ ok: true, value: undefined });
  });

  test('that was played to its end is replayed, and a wrong end found', () => {
    const end = played(newGame(VARIANTS.brandubh!, '7/7/7/7/7/3K3/1t3t1 a 20'), 'b1-b3', 'd2-a2', 'b3-b4', 'a2-a1');
    expect(held(end, { kind: 'win', side: 'defenders', reason: 'corner' })).toEqual({ ok: true, value: undefined });
    expect(held(end, { kind: 'win', side: 'attackers', reason: 'corner' }).ok).toBe(false);
    expect(held(end).ok).toBe(false);
  });
});

describe('the ledger', () => {
  const open = (file?: string) =>
    new Ledger(newGame(VARIANTS.brandubh!, START), SEATS, file === undefined ? undefined : newPlace(file));
  const turnsIn = (file: string): string[] => {
    const game = readRecord(readFileSync(file, 'utf8'));
    return game.ok ? game.value.turns.map(({ name }) => name) : [];
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
    ledger.add({ name: 'a4-a3', side: 'attackers' });
    expect(turnsIn(file)).toEqual(['a4-a3']);
    ledger.add({ name: 'e4-e3', side: 'defenders' });
    ledger.end({ kind: 'draw', reason: 'repetition' });
    expect(readFileSync(file, 'utf8')).toContain('[Result "1/2-1/2"]');
    expect(ledger.takeBack(new Set(['attackers']))).toBe(true);
    expect(turnsIn(file)).toEqual([]);
    expect(readdirSync(place)).toEqual(['game.pgn']);
  });

  test('never writes over a file that is not its own', () => {
    const file = join(folder(), 'letter.txt');
    writeFileSync(file, 'Dear aunt,\n');
    const ledger = open(file);
    expect(() => ledger.add({ name: 'a4-a3', side: 'attackers' })).toThrow(`${file}: it is there already`);
    expect(readFileSync(file, 'utf8')).toBe('Dear aunt,\n');
    expect(ledger.saved).toBe(false);
    rmSync(file);
    ledger.save();
    writeFileSync(file, 'Dear aunt,\n');
    expect(() => ledger.save()).toThrow('somebody else has changed it');
    expect(readFileSync(file, 'utf8')).toBe('Dear aunt,\n');
  });

  test('keeps the games before it in a file that it goes on with', () => {
    const file = join(folder(), 'games.pgn');
    const first = writeRecord(recordOf(game, SEATS, undefined));
    writeFileSync(file, first + first);
    const ledger = new Ledger(game, SEATS, { file, before: first, text: first + first });
    ledger.add({ name: 'd1-c1', side: 'attackers' });
    const games = splitRecords(readFileSync(file, 'utf8'));
    expect(games.map(text => text.includes('d1-c1'))).toEqual([false, true]);
  });

  test('ends once: what follows the first end changes nothing', () => {
    const ledger = open();
    ledger.end({ kind: 'forfeit', side: 'attackers' });
    ledger.end({ kind: 'draw', reason: 'repetition' });
    expect(ledger.ending).toEqual({ kind: 'forfeit', side: 'attackers' });
  });

  test('without a name it writes nothing until asked', () => {
    const before = process.cwd();
    process.chdir(folder());
    try {
      const ledger = open();
      ledger.add({ name: 'a4-a3', side: 'attackers' });
      expect(readdirSync('.')).toEqual([]);
      const file = ledger.save();
      expect(file).toMatch(/^brandubh-\d{14}\.pgn$/);
      expect(existsSync(file)).toBe(true);
    } finally {
      process.chdir(before);
    }
  });

  test('has nothing to take back before the player has had a turn', () => {
    const ledger = open();
    ledger.add({ name: 'a4-a3', side: 'attackers' });
    expect(ledger.takeBack(new Set(['defenders']))).toBe(false);
    expect(ledger.game.turns).toHaveLength(1);
  });
});
