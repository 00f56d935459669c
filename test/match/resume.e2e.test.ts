import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openJournal } from '../../src/match/journal';
import type { MatchGame } from '../../src/match/result';
import { appendResult, loadState, saveState } from '../../src/match/state';
import {
  gamesIn,
  hold,
  match,
  newFolder,
  patientMatch,
  playedIn,
  playMatch,
  removeFolders,
  resultsIn,
  until,
} from './match-process';

afterAll(removeFolders);

const filesIn = (folder: string) => ({ state: join(folder, 'state.json'), record: join(folder, 'games.txt') });
/** The same match in every folder. */
function wordsFor(folder: string): string[] {
  const { state, record } = filesIn(folder);
  return [...patientMatch(folder), '--concurrency', '2', '--resume', state, '--record', record];
}

describe('a match that is killed', () => {
  test('again and again, and resumed: the same games, none twice', async () => {
    const whole = newFolder();
    expect((await playMatch(wordsFor(whole))).code).toBe(0);

    const folder = newFolder();
    const { state, record } = filesIn(folder);
    for (const openings of [1, 5]) {
      hold(folder, openings);
      const { child, finished } = match(wordsFor(folder));
      await until(() => playedIn(state) === 2 * openings);
      child.kill('SIGKILL');
      await finished;
      expect(readFileSync(state, 'utf8')).toMatch(/\n\}\n(\{"result":.*\n)+$/);
    }
    hold(folder, 8);
    const { code, output } = await playMatch(wordsFor(folder));
    expect(code).toBe(0);
    expect(output.match(/^game /gm)).toHaveLength(6);
    expect(resultsIn(state)).toEqual(resultsIn(filesIn(whole).state));
    expect(gamesIn(record)).toEqual(gamesIn(filesIn(whole).record));
    expect(gamesIn(record)).toHaveLength(16);
  });

  test('between the record of a game and the state: the record is cut off and the game played again', async () => {
    const folder = newFolder();
    const { state, record } = filesIn(folder);
    expect((await playMatch(wordsFor(folder))).code).toBe(0);
    const [content, games] = [readFileSync(state, 'utf8'), gamesIn(record)];
    appendFileSync(record, '[Game "17"]\n[Round');
    expect((await playMatch(wordsFor(folder))).output).not.toContain('game ');
    expect(gamesIn(record)).toEqual(games);
    expect(readFileSync(state, 'utf8').replace(/"elapsed": \d+/, '')).toBe(content.replace(/"elapsed": \d+/, ''));
  });
});

describe('a match that is interrupted', () => {
  test('prints its table, keeps its state and says so by its exit code', async () => {
    const folder = newFolder();
    const { state } = filesIn(folder);
    hold(folder, 2);
    const { child, finished } = match(wordsFor(folder));
    await until(() => playedIn(state) === 4);
    child.kill('SIGINT');
    const { code, output } = await finished;
    expect(code).toBe(130);
    expect(playedIn(state)).toBe(4);
    expect(output).toContain('brandubh, 4 of 16 games');
    expect(output).toContain('one v other');
  });
});

describe('a state', () => {
  test('of another match, or of no match, is refused', async () => {
    const folder = newFolder();
    const { state } = filesIn(folder);
    await playMatch([...wordsFor(folder), '--games', '2']);
    const other = await playMatch([...wordsFor(folder), '--games', '2', '--seed', '6']);
    expect(other.code).toBe(1);
    expect(other.errors).toBe(`error: ${state}: of another match, different in seed\n`);
    writeFileSync(state, '{}');
    expect((await playMatch(wordsFor(folder))).errors).toBe(
      `error: ${state}: format: expected one of alquerque match 2, got nothing\n`,
    );
    writeFileSync(state, '{"format": "alq');
    expect((await playMatch(wordsFor(folder))).errors).toContain(`error: ${state}: `);
  });

  test('that anybody may have written names the field that is wrong', async () => {
    const folder = newFolder();
    const { state } = filesIn(folder);
    await playMatch([...wordsFor(folder), '--games', '2']);
    const good = JSON.parse(readFileSync(state, 'utf8'));
    const results = good.results as object[];
    const manyOf = (player: object): object[] => Array.from({ length: 50_000 }, () => player);
    writeFileSync(state, '['.repeat(100_000) + ']'.repeat(100_000));
    const deep = loadState(state);
    expect(deep.ok ? 'read' : deep.error).toContain(`${state}: the file: expected an object`);
    for (const [changed, error] of [
      [null, 'the file: expected an object, got null'],
      [[], 'the file: expected an object, got []'],
      [{ ...good, results: [null] }, 'results[0]: expected an object, got null'],
      [{ ...good, recorded: -1 }, 'recorded: expected an integer from 0'],
      [{ ...good, results: [{ ...results[0], game: '0' }] }, 'results[0].game: a whole number'],
      [{ ...good, results: [{ ...results[0], game: 7 }] }, 'results[0].game: there is no game 7'],
      [{ ...good, results: [results[0], results[0]] }, 'results[1].game: game 0 is there twice'],
      [{ ...good, results: [{ ...results[0], winner: 9 }] }, 'results[0].winner: expected one of 0, 1, draw, got 9'],
      [{ ...good, shard: { index: 1, count: 1e9 } }, 'shard.count: expected an integer from 1 to 1000000'],
      [{ ...good, shard: { index: 2, count: 1e6 } }, 'results[0].game: there is no game 0'],
      [{ ...good, settings: { ...good.settings, games: 1e12 } }, 'settings.games: a whole number'],
      [{ ...good, settings: { ...good.settings, variant: 'chess' } }, 'settings.variant: one of'],
      [{ ...good, settings: { ...good.settings, players: manyOf(good.settings.players[0]) } }, 'settings.players: '],
      [{ ...good, more: 1 }, 'more: unknown member'],
    ] as const) {
      writeFileSync(state, `\ufeff${JSON.stringify(changed)}`);
      const loaded = loadState(state);
      expect(loaded.ok ? 'read' : loaded.error).toContain(`${state}: ${error}`);
    }
    for (const words of [wordsFor(folder), ['merge', state]]) {
      const { code, errors, output } = await playMatch(words);
      expect([code, output, errors]).toEqual([1, '', `error: ${state}: more: unknown member\n`]);
    }
  });

  test('grows by a line for each game, and is read with them; one that was cut off is left out', async () => {
    const folder = newFolder();
    const { state } = filesIn(folder);
    await playMatch([...wordsFor(folder), '--games', '4']);
    const good = loadState(state);
    if (!good.ok) throw new Error(good.error);
    const games = [...good.value.results.values()];
    const of = (count: number) => ({
      ...good.value,
      results: new Map(games.slice(0, count).map(one => [one.game, one])),
    });
    const read = (): unknown => {
      const now = loadState(state);
      return now.ok ? [now.value.results.size, now.value.elapsed, now.value.lag] : now.error;
    };
    let length = saveState(state, of(2));
    const [head, { ino }] = [readFileSync(state, 'utf8'), statSync(state)];
    const later = { elapsed: 77, lag: { time: 5, forgiven: 1 } };
    length = appendResult(state, length, { ...of(3), ...later }, games[2]!);
    expect(read()).toEqual([3, 77, later.lag]);
    expect([statSync(state).ino, readFileSync(state, 'utf8').startsWith(head)]).toEqual([ino, true]);
    appendFileSync(state, '{"result": {"game": 3');
    expect(read()).toEqual([3, 77, later.lag]);
    // It is not as it was left: all of it is written.
    length = appendResult(state, length, of(4), games[3]!);
    expect(read()).toEqual([4, good.value.elapsed, good.value.lag]);
    expect(length).toBe(statSync(state).size);
    appendFileSync(state, '{"result": {"game": 3}}\n');
    expect(read()).toContain(`${state}: result.winner: expected one of 0, 1, draw`);
  });

  test('is left alone by a match that has lost it to another', async () => {
    const folder = newFolder();
    const { state } = filesIn(folder);
    await playMatch([...wordsFor(folder), '--games', '2']);
    const mine = loadState(state);
    if (!mine.ok) throw new Error(mine.error);
    let held = true;
    const journal = openJournal(mine.value, state, undefined, () => held);
    if (!journal.ok) throw new Error(journal.error);
    held = false;
    writeFileSync(state, 'of another');
    expect(() => journal.value.add({} as MatchGame)).toThrow('the lock is lost');
    journal.value.close();
    expect(readFileSync(state, 'utf8')).toBe('of another');
  });

  test('and records of games that it does not know do not mix', async () => {
    const folder = newFolder();
    const { record } = filesIn(folder);
    writeFileSync(record, '[Game "1"]\n');
    const { code, errors } = await playMatch(wordsFor(folder));
    expect([code, errors]).toEqual([1, `error: ${record}: it holds something already\n`]);
    expect(readFileSync(record, 'utf8')).toBe('[Game "1"]\n');
  });
});
