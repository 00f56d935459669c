/** The list of puzzles: grades, the puzzle of the day, and the player's progress. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  dailyPuzzle,
  GRADES,
  listPuzzles,
  NO_PROGRESS,
  nextPuzzle,
  parseProgress,
  readProgress,
  recordResult,
  resetProgress,
  withResult,
} from '../../../src/ui/web/puzzle-list';

const puzzles = listPuzzles(readFileSync('puzzles.json', 'utf8'));

afterEach(() => vi.unstubAllGlobals());

describe('the shipped puzzles', () => {
  test('have a key each, and every variant has all grades', () => {
    expect(new Set(puzzles.map(({ key }) => key)).size).toBe(puzzles.length);
    const kinds = new Set(puzzles.map(({ variant, grade }) => `${variant} ${grade}`));
    expect(kinds.size).toBe(new Set(puzzles.map(({ variant }) => variant)).size * GRADES.length);
  });

  test('each have their day', () => {
    const first = Date.UTC(2026, 0, 1);
    const days = puzzles.map((_, day) => dailyPuzzle(puzzles, new Date(first + day * 86_400_000)));
    expect(new Set(days).size).toBe(puzzles.length);
    expect(dailyPuzzle(puzzles, new Date(first + 3_600_000))).toBe(days[0]);
    expect(new Set(days.slice(0, 7).map(({ variant }) => variant)).size).toBeGreaterThan(1);
  });

  test('follow each other within a variant and a grade, unsolved ones first', () => {
    const easy = puzzles.filter(({ variant, grade }) => variant === 'english-draughts' && grade === 'easy');
    const [first, second, third] = easy;
    expect(nextPuzzle(puzzles, first!, NO_PROGRESS)).toBe(second);
    const progress = withResult(NO_PROGRESS, second!.key, 'helped');
    expect(nextPuzzle(puzzles, first!, progress)).toBe(third);
    expect(nextPuzzle(puzzles, easy.at(-1)!, progress)).toBe(first);
    const all = easy.reduce((so, { key }) => withResult(so, key, 'solved'), NO_PROGRESS);
    expect(nextPuzzle(puzzles, first!, all)).toBe(second);
  });
});

describe('progress', () => {
  test('keeps the best result, and counts first attempts without help in a row', () => {
    let progress = withResult(withResult(NO_PROGRESS, 'a', 'solved'), 'b', 'solved');
    expect([progress.streak, progress.bestStreak]).toEqual([2, 2]);
    progress = withResult(withResult(progress, 'c', 'failed'), 'c', 'helped');
    expect([progress.results.get('c'), progress.streak, progress.bestStreak]).toEqual(['helped', 0, 2]);
    progress = withResult(progress, 'c', 'solved');
    expect([progress.results.get('c'), progress.streak]).toEqual(['solved', 0]);
    expect(withResult(progress, 'a', 'failed')).toBe(progress);
  });

  test('is kept in the browser with a version, and can be reset', () => {
    const values = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    });
    vi.stubGlobal('document', { dispatchEvent: () => true });
    recordResult('a', 'solved');
    recordResult('b', 'failed');
    expect([...values.values()]).toEqual([
      '{"version":1,"results":{"a":"solved","b":"failed"},"streak":0,"bestStreak":1}',
    ]);
    expect(readProgress()).toEqual({
      results: new Map([
        ['a', 'solved'],
        ['b', 'failed'],
      ]),
      streak: 0,
      bestStreak: 1,
    });
    resetProgress();
    expect([readProgress(), values.size]).toEqual([NO_PROGRESS, 0]);
  });

  test.each(['{', 'null', '7', '{"version":2,"results":{"a":"solved"}}', '{"version":1,"results":null}'])(
    'that is damaged or of another version is not read: %s',
    text => {
      expect(parseProgress(text)).toEqual(NO_PROGRESS);
    },
  );

  test('is read without what is damaged in it', () => {
    expect(parseProgress('{"version":1,"results":{"a":"solved","b":9},"streak":-3,"bestStreak":"x"}')).toEqual({
      results: new Map([['a', 'solved']]),
      streak: 0,
      bestStreak: 0,
    });
  });

  test('lasts until the page is closed if storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('document', { dispatchEvent: () => true });
    recordResult('a', 'solved');
    expect(recordResult('b', 'solved').streak).toBe(2);
    resetProgress();
    expect(readProgress()).toEqual(NO_PROGRESS);
  });
});
