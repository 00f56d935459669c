import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openJournal } from '../../src/match/journal';
import type { GameResult, MatchGame } from '../../src/match/result';
import type { MatchSettings } from '../../src/match/settings';
import { appendResult, loadState, type MatchState, NO_LAG, resumeState, saveState } from '../../src/match/state';
import { readRecord, splitRecords, verifyChecksum, writeRecord } from '../../src/records/native';
import type { Shard } from '../../src/util/shard';

const folder = mkdtempSync(join(tmpdir(), 'alquerque-state-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'state.json');
const player = (name: string) => ({ name, command: '', options: {}, limit: { nodes: 100 } });
const SETTINGS: MatchSettings = {
  variant: 'brandubh',
  rules: {},
  players: [player('new'), player('old')],
  tournament: 'round-robin',
  games: 4,
  openings: { from: 'start' },
  seed: 1,
  adjudication: {},
};
const WHOLE: Shard = { index: 1, count: 1 };
const SPRT = { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;

const resultOf = (game: number): GameResult => ({
  game,
  winner: 0,
  termination: 'normal',
  reason: 'corner',
  turns: 40,
  moves: `${game}`,
});
const stateOf = (games: number, changes: Partial<MatchState> = {}): MatchState => ({
  settings: SETTINGS,
  shard: WHOLE,
  results: new Map(Array.from({ length: games }, (_, game) => [game, resultOf(game)])),
  recorded: 0,
  elapsed: 500,
  lag: NO_LAG,
  ...changes,
});

const errorIn = (result: { readonly ok: boolean; readonly error?: string }): string =>
  result.ok ? 'accepted' : result.error!;

beforeEach(() => rmSync(path, { force: true }));

describe('a state file', () => {
  test('that is invalid is rejected with the name of the field', () => {
    saveState(path, stateOf(2));
    const good = JSON.parse(readFileSync(path, 'utf8'));
    const results = good.results as object[];
    const many = (one: object): object[] => Array.from({ length: 50_000 }, () => one);
    writeFileSync(path, '['.repeat(100_000) + ']'.repeat(100_000));
    expect(errorIn(loadState(path))).toContain(`${path}: the file: expected an object`);
    for (const [changed, error] of [
      [null, 'the file: expected an object, got null'],
      [[], 'the file: expected an object, got []'],
      [{ ...good, results: [null] }, 'results[0]: expected an object, got null'],
      [{ ...good, recorded: -1 }, 'recorded: expected an integer from 0'],
      [{ ...good, results: [{ ...results[0], game: '0' }] }, 'results[0].game: expected an integer'],
      [{ ...good, results: [{ ...results[0], game: 7 }] }, 'results[0].game: no game 7'],
      [{ ...good, results: [results[0], results[0]] }, 'results[1].game: game 0 occurs twice'],
      [{ ...good, results: [{ ...results[0], winner: 9 }] }, 'results[0].winner: expected one of 0, 1, draw, got 9'],
      [{ ...good, shard: { index: 1, count: 1e9 } }, 'shard.count: expected an integer from 1 to 1000000'],
      [{ ...good, shard: { index: 3, count: 2 } }, 'shard.index: expected at most 2, got 3'],
      [{ ...good, shard: { index: 2, count: 1e6 } }, 'results[0].game: no game 0'],
      [{ ...good, settings: { ...good.settings, games: 1e12 } }, 'settings.games: expected an integer'],
      [{ ...good, settings: { ...good.settings, variant: 'chess' } }, 'settings.variant: expected one of'],
      [{ ...good, settings: { ...good.settings, players: many(good.settings.players[0]) } }, 'settings.players: '],
      [{ ...good, more: 1 }, 'more: unknown member'],
    ] as const) {
      writeFileSync(path, `\ufeff${JSON.stringify(changed)}`);
      expect(errorIn(loadState(path))).toContain(`${path}: ${error}`);
    }
  });

  test('grows by one line per game; an incomplete last line is ignored', () => {
    const read = (): unknown => {
      const state = loadState(path);
      return state.ok ? [state.value.results.size, state.value.elapsed, state.value.lag] : state.error;
    };
    let size = saveState(path, stateOf(2));
    const [head, { ino }] = [readFileSync(path, 'utf8'), statSync(path)];
    const lag = { time: 5, forgiven: 1 };
    size = appendResult(path, size, stateOf(3, { elapsed: 577, lag }), resultOf(2));
    expect(read()).toEqual([3, 577, lag]);
    expect([statSync(path).ino, readFileSync(path, 'utf8').startsWith(head)]).toEqual([ino, true]);
    appendFileSync(path, '{"result": {"game": 3');
    expect(read()).toEqual([3, 577, lag]);
    // The file is not as it was left, so all of it is rewritten.
    size = appendResult(path, size, stateOf(4), resultOf(3));
    expect(read()).toEqual([4, 500, NO_LAG]);
    expect(size).toBe(statSync(path).size);
    appendFileSync(path, '{"result": {"game": 3}}\n');
    expect(read()).toContain(`${path}: result.winner: expected one of 0, 1, draw`);
  });
});

describe('resuming', () => {
  const resume = (settings: Partial<MatchSettings>, shard = WHOLE) =>
    resumeState(path, { ...SETTINGS, ...settings }, shard);

  test('starts anew without a file', () => {
    const state = resume({});
    expect(state.ok && [state.value.results.size, state.value.recorded, state.value.lag]).toEqual([0, 0, NO_LAG]);
  });

  test('continues with the results, more games and a new SPRT', () => {
    saveState(path, stateOf(4, { recorded: 77 }));
    const state = resume({ games: 6, sprt: SPRT });
    expect(state.ok && [state.value.results.size, state.value.recorded, state.value.settings]).toEqual([
      4,
      77,
      { ...SETTINGS, games: 6, sprt: SPRT },
    ]);
  });

  test('keeps settings that 0.2.0 did not have, only if they are used', () => {
    const adjudication = { tb: true, resign: { turns: 4, score: 800, sides: 2 } };
    saveState(path, stateOf(2, { settings: { ...SETTINGS, adjudication, scaleTo: 500_000 } }));
    expect(errorIn(resume({ adjudication, scaleTo: 500_000 }))).toBe('accepted');
    expect(errorIn(resume({ adjudication }))).toBe(`${path}: of another match, which differs in scaleTo`);
    expect(errorIn(resume({ scaleTo: 500_000 }))).toBe(`${path}: of another match, which differs in adjudication`);
    saveState(path, stateOf(2));
    expect(readFileSync(path, 'utf8')).not.toMatch(/tb|sides|scaleTo/);
  });

  test('is rejected with fewer games, another SPRT, another shard or other settings', () => {
    saveState(path, stateOf(2, { settings: { ...SETTINGS, sprt: SPRT } }));
    expect(errorIn(resume({ sprt: SPRT }))).toBe('accepted');
    expect(errorIn(resume({ sprt: SPRT, games: 2 }))).toBe(`${path}: games: expected at least 4, got 2`);
    expect(errorIn(resume({}))).toBe(`${path}: of another match, which differs in sprt`);
    expect(errorIn(resume({ sprt: { ...SPRT, elo1: 9 } }))).toBe(`${path}: of another match, which differs in sprt`);
    expect(errorIn(resume({ sprt: SPRT }, { index: 1, count: 2 }))).toBe(`${path}: expected shard 1/2, got 1/1`);
    expect(errorIn(resume({ sprt: SPRT, seed: 2, rules: { MoveLimit: '5' } }))).toBe(
      `${path}: of another match, which differs in rules, seed`,
    );
  });
});

describe('a journal', () => {
  const record = join(folder, 'games.txt');
  const game = (number: number, reason = 'corner'): MatchGame => ({
    game: number,
    variant: 'brandubh',
    rules: '',
    sides: ['attackers', 'defenders'],
    players: [
      { name: 'new', options: '', limit: '' },
      { name: 'old', options: '', limit: '' },
    ],
    fen: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0',
    moves: [{ name: 'd7-c7' }],
    winner: 0,
    termination: 'adjudication',
    reason,
    tags: { Game: `${number + 1}` },
  });
  const open = (start: MatchState, isHeld = () => true) => openJournal(start, path, record, isHeld);
  const opened = (start: MatchState, isHeld?: () => boolean) => {
    const journal = open(start, isHeld);
    if (!journal.ok) throw new Error(journal.error);
    return journal.value;
  };

  beforeEach(() => rmSync(record, { force: true }));

  test('cuts off a record that is not in the state', () => {
    const first = opened(stateOf(0));
    first.add(game(0));
    first.close();
    const complete = readFileSync(record, 'utf8');
    appendFileSync(record, '[Game "2"]\n[Round');
    const state = loadState(path);
    if (!state.ok) throw new Error(state.error);
    const second = opened(state.value);
    expect(readFileSync(record, 'utf8')).toBe(complete);
    second.add(game(1));
    second.close();
    expect(readFileSync(record, 'utf8').match(/^\[Game "\d"\]$/gm)).toEqual(['[Game "1"]', '[Game "2"]']);
  });

  test('writes a checksum into every record', () => {
    const journal = opened(stateOf(0));
    journal.add(game(0));
    journal.add(game(1));
    journal.close();
    const records = splitRecords(readFileSync(record, 'utf8'));
    expect(records.map(text => verifyChecksum(text).ok)).toEqual([true, true]);
    expect(errorIn(verifyChecksum(records[0]!.replace('d7-c7', 'd7-b7')))).toMatch(
      /^CRC32: expected \w{8}, got \w{8}; /,
    );
    expect(verifyChecksum(`\ufeff${records[0]!.replaceAll('\n', '\r\n')}`).ok).toBe(true);
    const read = readRecord(records[0]!);
    expect(read.ok && [read.value.tags, writeRecord(read.value).includes('CRC32')]).toEqual([{ Game: '1' }, false]);
  });

  test('rejects a game file that the match did not write', () => {
    writeFileSync(record, 'Dear aunt,\n');
    expect(errorIn(open(stateOf(0)))).toBe(`${record}: the file is not empty`);
    expect(errorIn(open(stateOf(0, { recorded: 700 })))).toBe(`${record}: the file is shorter than the state says`);
    expect(readFileSync(record, 'utf8')).toBe('Dear aunt,\n');
    rmSync(record);
    const journal = opened(stateOf(0));
    journal.add(game(0));
    journal.close();
    const state = loadState(path);
    if (!state.ok) throw new Error(state.error);
    const results = new Map([[0, { ...state.value.results.get(0)!, moves: 'other' }]]);
    expect(errorIn(open({ ...state.value, results }))).toBe(`${record}: game 1 is not of this match`);
    appendFileSync(record, readFileSync(record));
    appendFileSync(record, readFileSync(record));
    expect(errorIn(open(state.value))).toBe(`${record}: the file holds more than this match has written`);
  });

  test('does not write after the lock is lost', () => {
    let isHeld = true;
    const journal = opened(stateOf(2), () => isHeld);
    isHeld = false;
    writeFileSync(path, 'of another match');
    expect(() => journal.add(game(2))).toThrow('lost the lock');
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe('of another match');
  });
});

describe('a new game file', () => {
  const record = join(folder, 'new.txt');
  const missing = join(folder, 'none', 'state.json');

  test.each([
    ['the state says that it holds games', stateOf(2, { recorded: 700 }), undefined, 'shorter than the state says'],
    ['the state cannot be written', stateOf(0), missing, 'no such file or folder'],
  ])('is not left behind empty if %s', (_, state, statePath, error) => {
    const open = (): string => errorIn(openJournal(state, statePath, record, () => true));
    if (statePath === undefined) expect(open()).toContain(error);
    else expect(open).toThrow(error);
    expect(existsSync(record)).toBe(false);
  });

  test('is not left behind empty by a match without games', () => {
    const journal = openJournal(stateOf(0), path, record, () => true);
    if (!journal.ok) throw new Error(journal.error);
    expect(existsSync(record)).toBe(true);
    journal.value.close();
    expect(existsSync(record)).toBe(false);
  });

  test('is kept if it existed, or if another match has taken over', () => {
    writeFileSync(record, '');
    for (const isLockHeld of [() => true, () => false]) {
      const journal = openJournal(stateOf(0), path, record, isLockHeld);
      if (!journal.ok) throw new Error(journal.error);
      journal.value.close();
      expect(existsSync(record)).toBe(true);
    }
    rmSync(record);
    const journal = openJournal(stateOf(0), path, record, () => false);
    if (!journal.ok) throw new Error(journal.error);
    journal.value.close();
    expect(existsSync(record)).toBe(true);
  });
});
