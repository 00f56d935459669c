import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readRecord as readForMatch } from '../../src/match/read-record';
import { replay } from '../../src/match/replay';
import { type Game, newGame, type Outcome, withTurn } from '../../src/play/game';
import { Ledger } from '../../src/play/ledger';
import { readRecord, type Seats, writeRecord } from '../../src/play/record';
import { VARIANTS } from './samples';

const SEATS: Seats = { sides: ['attackers', 'defenders'], names: ['Player', 'Alquerque (novice)'] };
const START = VARIANTS.brandubh!.startFen;

const played = (game: Game, ...names: string[]): Game =>
  names.reduce((before, name, at) => withTurn(before, { name, side: SEATS.sides[at % 2]!, time: 1500 }), game);

const game = played(newGame(VARIANTS.brandubh!, START), 'a4-a3', 'e4-e3');

describe('a saved game', () => {
  test('reads back as it was', () => {
    expect(readRecord(writeRecord(game, SEATS, undefined))).toEqual({
      variant: 'brandubh',
      rules: [],
      fen: START,
      turns: ['a4-a3', 'e4-e3'],
    });
  });

  test('keeps time, score and depth as comments', () => {
    const scored = withTurn(game, { name: 'd1-c1', side: 'attackers', time: 20, score: '+0.35', depth: 8 });
    const text = writeRecord(scored, SEATS, undefined);
    expect(text).toContain('1. a4-a3 {time=1.500}');
    expect(text).toContain('2. d1-c1 {+0.35/8 time=0.020} *');
    expect(readRecord(text)?.turns).toEqual(['a4-a3', 'e4-e3', 'd1-c1']);
  });

  test('keeps changed rules', () => {
    const rules = ['MoveLimit=40', 'Repetition=draw'];
    expect(readRecord(writeRecord(newGame(VARIANTS.brandubh!, START, rules), SEATS, undefined))?.rules).toEqual(rules);
  });

  test('stays whole however long it is', () => {
    const names = Array.from({ length: 300 }, (_, at) => `${(at % 32) + 1}-${((at + 5) % 32) + 1}`);
    const text = writeRecord(played(newGame(VARIANTS.spanish!, 'F'), ...names), SEATS, undefined);
    expect(readRecord(text)?.turns).toEqual(names);
    expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThanOrEqual(100);
  });

  test('the last of several is read', () => {
    const first = writeRecord(game, SEATS, undefined);
    const second = writeRecord(newGame(VARIANTS.spanish!, 'F'), SEATS, undefined);
    expect(readRecord(`${first}\n${second}`)?.variant).toBe('spanish-draughts');
  });

  test('text without a game is none', () => {
    for (const text of ['', 'hello', '[Variant "brandubh"]']) expect(readRecord(text)).toBeUndefined();
  });
});

describe('the match runner', () => {
  const held = (record: Game, outcome?: Outcome) => {
    const read = readForMatch(writeRecord(record, SEATS, outcome));
    return read.ok ? replay(read.value) : read;
  };
  test('replays a game that still goes on', () => {
    expect(held(game)).toEqual({ ok: true, value: undefined });
  });

  test('replays a game given up', () => {
    expect(held(game, { kind: 'forfeit', side: 'attackers' })).toEqual({ ok: true, value: undefined });
  });

  test('replays a game played to its end, and knows a wrong end', () => {
    const end = played(newGame(VARIANTS.brandubh!, '7/7/7/7/7/3K3/1t3t1 a 20'), 'b1-b3', 'd2-a2', 'b3-b4', 'a2-a1');
    expect(held(end, { kind: 'win', side: 'defenders', reason: 'corner' })).toEqual({ ok: true, value: undefined });
    expect(held(end, { kind: 'win', side: 'attackers', reason: 'corner' }).ok).toBe(false);
    expect(held(end).ok).toBe(false);
  });
});

describe('the ledger', () => {
  const open = (file?: string) => new Ledger(newGame(VARIANTS.brandubh!, START), SEATS, file);
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
    expect(readRecord(readFileSync(file, 'utf8'))?.turns).toEqual(['a4-a3']);
    ledger.add({ name: 'e4-e3', side: 'defenders' });
    ledger.end({ kind: 'draw', reason: 'repetition' });
    expect(readFileSync(file, 'utf8')).toContain('[Result "1/2-1/2"]');
    expect(ledger.takeBack(new Set(['attackers']))).toBe(true);
    expect(readRecord(readFileSync(file, 'utf8'))?.turns).toEqual([]);
    expect(readdirSync(place)).toEqual(['game.pgn']);
  });

  test('ends once: what follows the first end changes nothing', () => {
    const ledger = open();
    ledger.end({ kind: 'forfeit', side: 'attackers' });
    ledger.end({ kind: 'draw', reason: 'repetition' });
    expect(ledger.outcome).toEqual({ kind: 'forfeit', side: 'attackers' });
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
