import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
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
function argumentsFor(folder: string): string[] {
  const { state, record } = filesIn(folder);
  return [...patientMatch(folder), '--concurrency', '2', '--resume', state, '--record', record];
}

describe('a match that is killed', () => {
  test('several times and resumed plays the same games, none twice', async () => {
    const whole = newFolder();
    expect((await playMatch(argumentsFor(whole))).code).toBe(0);

    const folder = newFolder();
    const { state, record } = filesIn(folder);
    for (const openings of [1, 5]) {
      hold(folder, openings);
      const { child, finished } = match(argumentsFor(folder));
      await until(() => playedIn(state) === 2 * openings);
      child.kill('SIGKILL');
      await finished;
      expect(readFileSync(state, 'utf8')).toMatch(/\n\}\n(\{"result":.*\n)+$/);
    }
    hold(folder, 8);
    const { code, output } = await playMatch(argumentsFor(folder));
    expect(code).toBe(0);
    expect(output.match(/^game /gm)).toHaveLength(6);
    expect(resultsIn(state)).toEqual(resultsIn(filesIn(whole).state));
    expect(gamesIn(record)).toEqual(gamesIn(filesIn(whole).record));
    expect(gamesIn(record)).toHaveLength(16);
  });

  test('between record and state loses the extra record', async () => {
    const folder = newFolder();
    const { state, record } = filesIn(folder);
    expect((await playMatch(argumentsFor(folder))).code).toBe(0);
    const [content, games] = [readFileSync(state, 'utf8'), gamesIn(record)];
    appendFileSync(record, '[Game "17"]\n[Round');
    expect((await playMatch(argumentsFor(folder))).output).not.toContain('game ');
    expect(gamesIn(record)).toEqual(games);
    expect(readFileSync(state, 'utf8').replace(/"elapsed": \d+/, '')).toBe(content.replace(/"elapsed": \d+/, ''));
  });
});

describe('a match that is interrupted', () => {
  test('prints its report, keeps its state and exits with code 130', async () => {
    const folder = newFolder();
    const { state } = filesIn(folder);
    hold(folder, 2);
    const { child, finished } = match(argumentsFor(folder));
    await until(() => playedIn(state) === 4);
    child.kill('SIGINT');
    const { code, output } = await finished;
    expect(code).toBe(130);
    expect(playedIn(state)).toBe(4);
    expect(output).toContain('brandubh, 4 of 16 games');
    expect(output).toContain('one v other');
  });
});

describe('a match with a file', () => {
  test('of another match, or of none, is rejected', async () => {
    const folder = newFolder();
    const { state } = filesIn(folder);
    await playMatch([...argumentsFor(folder), '--games', '2']);
    const other = await playMatch([...argumentsFor(folder), '--games', '2', '--seed', '6']);
    expect(other.code).toBe(1);
    expect(other.errors).toBe(`error: ${state}: of another match, which differs in seed\n`);
    writeFileSync(state, '{}');
    expect((await playMatch(argumentsFor(folder))).errors).toBe(
      `error: ${state}: format: expected alquerque match 2, got nothing\n`,
    );
    writeFileSync(state, '{"format": "alq');
    expect((await playMatch(['merge', state])).errors).toContain(`error: ${state}: `);
    expect((await playMatch(argumentsFor(folder))).errors).toContain(`error: ${state}: `);
  });

  test('of unknown games is rejected unchanged', async () => {
    const folder = newFolder();
    const { record } = filesIn(folder);
    writeFileSync(record, '[Game "1"]\n');
    const { code, errors } = await playMatch(argumentsFor(folder));
    expect([code, errors]).toEqual([1, `error: ${record}: the file is not empty\n`]);
    expect(readFileSync(record, 'utf8')).toBe('[Game "1"]\n');
  });
});
