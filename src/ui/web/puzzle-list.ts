/** The shipped puzzles with their numbers and grades, and what the player has made of them, kept in the browser. */
import { type Puzzle, readPuzzles } from '../../records/puzzles';
import { crc32 } from '../../util/bytes';
import type { PuzzleResult } from '../puzzle-session';
import { loadPuzzleFile } from './page-files';

/** Grades with the number of nodes at which the next one begins; the file counts to the last of them. */
const GRADE_LIMITS = { easy: 100, medium: 1000, hard: 10_000, harder: 100_000, hardest: Number.POSITIVE_INFINITY };

export type Grade = keyof typeof GRADE_LIMITS;

export const GRADES = Object.keys(GRADE_LIMITS) as readonly Grade[];

export interface ListedPuzzle extends Puzzle {
  /** Number in its variant, from 1. */
  readonly number: number;
  readonly grade: Grade;
  /** Name in the browser's storage. */
  readonly key: string;
}

const gradeOf = ({ nodes }: Puzzle): Grade => GRADES.find(grade => nodes < GRADE_LIMITS[grade])!;

/** All puzzles of a file, variant by variant. */
export function listPuzzles(text: string): readonly ListedPuzzle[] {
  const puzzles = readPuzzles(text);
  if (!puzzles.ok) throw new Error(puzzles.error);
  return [...puzzles.value.values()].flatMap(list =>
    list.map((puzzle, index) => ({
      ...puzzle,
      number: index + 1,
      grade: gradeOf(puzzle),
      key: crc32(`${puzzle.variant} ${puzzle.fen}`),
    })),
  );
}

let loaded: Promise<readonly ListedPuzzle[]> | undefined;

/** The shipped puzzles. A failed load is tried again at the next call. */
export function loadPuzzles(): Promise<readonly ListedPuzzle[]> {
  loaded ??= loadPuzzleFile()
    .then(listPuzzles)
    .catch(error => {
      loaded = undefined;
      throw error;
    });
  return loaded;
}

const DAY_MS = 86_400_000;
/** A prime that divides no likely number of puzzles: every puzzle has its day before the first one comes again. */
const DAILY_STRIDE = 7919;

/** The puzzle of a day, the same everywhere. */
export function dailyPuzzle(puzzles: readonly ListedPuzzle[], date: Date): ListedPuzzle {
  const day = Math.floor(date.getTime() / DAY_MS);
  return puzzles[(day * DAILY_STRIDE) % puzzles.length]!;
}

/** The first puzzle of the same kind after this one that is not solved; any other one if all are. */
export function nextPuzzle(
  puzzles: readonly ListedPuzzle[],
  { variant, grade, number }: Pick<ListedPuzzle, 'variant' | 'grade' | 'number'>,
  progress: PuzzleProgress,
): ListedPuzzle | undefined {
  const alike = puzzles.filter(puzzle => puzzle.variant === variant && puzzle.grade === grade);
  const later = [...alike.filter(other => other.number > number), ...alike.filter(other => other.number < number)];
  return firstUnsolved(later, progress);
}

/** The first puzzle if all are solved. */
export const firstUnsolved = (
  puzzles: readonly ListedPuzzle[],
  { results }: PuzzleProgress,
): ListedPuzzle | undefined => puzzles.find(({ key }) => !hasSolved(results.get(key))) ?? puzzles[0];

export const hasSolved = (result: PuzzleResult | undefined): boolean => result === 'solved' || result === 'helped';

export interface PuzzleProgress {
  /** Best result of each puzzle that was tried, by its key. */
  readonly results: ReadonlyMap<string, PuzzleResult>;
  /** Puzzles solved without help in a row, each at the first attempt. */
  readonly streak: number;
  readonly bestStreak: number;
}

const STORAGE_KEY = 'alquerque-puzzles';
/** Changes with the form of what is stored; other versions are not read. */
const STORAGE_VERSION = 1;
/** From the worst to the best. */
const RESULTS: readonly PuzzleResult[] = ['failed', 'helped', 'solved'];

export const NO_PROGRESS: PuzzleProgress = { results: new Map(), streak: 0, bestStreak: 0 };

const countIn = (value: unknown): number => (Number.isInteger(value) ? Math.max(0, value as number) : 0);

/** Reads stored progress; what is damaged is left out. */
export function parseProgress(text: string | null): PuzzleProgress {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return NO_PROGRESS;
  }
  const { version, results, streak, bestStreak } = (stored ?? {}) as Record<string, unknown>;
  if (version !== STORAGE_VERSION || typeof results !== 'object' || results === null) return NO_PROGRESS;
  const known = Object.entries(results).filter(([, result]) => RESULTS.includes(result));
  return { results: new Map(known), streak: countIn(streak), bestStreak: countIn(bestStreak) };
}

/** Results only get better; the first one of a puzzle decides on the streak. */
export function withResult(progress: PuzzleProgress, key: string, result: PuzzleResult): PuzzleProgress {
  const before = progress.results.get(key);
  if (before !== undefined && RESULTS.indexOf(before) >= RESULTS.indexOf(result)) return progress;
  const results = new Map(progress.results).set(key, result);
  if (before !== undefined) return { ...progress, results };
  const streak = result === 'solved' ? progress.streak + 1 : 0;
  return { results, streak, bestStreak: Math.max(streak, progress.bestStreak) };
}

/** Sent to the document when the progress was reset. */
export const PROGRESS_RESET = 'puzzleprogressreset';

/** The progress in this page, for browsers that forbid storage. */
let current = NO_PROGRESS;

export function readProgress(): PuzzleProgress {
  try {
    return parseProgress(localStorage.getItem(STORAGE_KEY));
  } catch {
    return current;
  }
}

/** Adds a result to what is stored, which another tab may have changed. */
export function recordResult(key: string, result: PuzzleResult): PuzzleProgress {
  current = withResult(readProgress(), key, result);
  const { results, streak, bestStreak } = current;
  const stored = { version: STORAGE_VERSION, results: Object.fromEntries(results), streak, bestStreak };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Storage may be forbidden or full: the progress lasts until the page is closed.
  }
  return current;
}

export function resetProgress(): void {
  current = NO_PROGRESS;
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
  document.dispatchEvent(new Event(PROGRESS_RESET));
}
