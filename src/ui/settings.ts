/** A person's settings: the sides to play, the engine's level and its time. */
import type { Level } from '../api/engine.browser';
import type { TimeControl } from './clock';
import { ENGLISH } from './languages/english';

export type { Level } from '../api/engine.browser';

/** Sides that people play; the engine plays the others. */
export const SIDE_CHOICES = ['first', 'second', 'both', 'none'] as const;
export type SideChoice = (typeof SIDE_CHOICES)[number];

/** The names of the sides that people play. */
export function humanSides(choice: SideChoice, [first, second]: readonly [string, string]): ReadonlySet<string> {
  return new Set({ first: [first], second: [second], both: [first, second], none: [] }[choice]);
}

/** The engine's levels from the weakest to the strongest; the list of api/validate.ts would load the engine's limits. */
export const PLAY_LEVELS = Object.keys(ENGLISH.levels) as readonly Level[];

/** Thinking times per move that the page offers. */
export const MOVE_TIMES_MS = [200, 500, 1000, 3000, 10_000] as const;

/** Clocks that the page offers: minutes for the game, of which 0 means no clocks, and seconds added by each move. */
export const CLOCK_MINUTES = [0, 1, 3, 5, 10, 15, 30, 60] as const;
export const INCREMENT_SECONDS = [0, 1, 2, 3, 5, 10, 20, 30] as const;

/** Sizes of the hash table that the page offers. */
export const HASH_SIZES_MB = [16, 32, 64, 128, 256] as const;

/** Stored in the browser under these names. */
export interface PlaySettings {
  readonly level: Level;
  readonly seat: SideChoice;
  /** Thinking time of the engine per move in ms. */
  readonly movetime: number;
  /** Clocks of the next game: minutes, of which 0 means none, and seconds added by each move. */
  readonly clockMinutes: number;
  readonly incrementSeconds: number;
  readonly flipped: boolean;
  /** Number of lines in the analysis. */
  readonly lines: number;
  /** The best moves of the analysis are drawn as arrows. */
  readonly hasArrows: boolean;
  /** Threads of the engine; 0 chooses by the number of cores. */
  readonly threads: number;
  /** Size of the engine's hash table in MB. */
  readonly hash: number;
}

export const DEFAULT_PLAY_SETTINGS: PlaySettings = {
  level: 'apprentice',
  seat: 'first',
  movetime: 1000,
  clockMinutes: 0,
  incrementSeconds: 3,
  flipped: false,
  lines: 1,
  hasArrows: true,
  threads: 0,
  hash: 32,
};

const knownOr = <T>(values: readonly T[], value: unknown, fallback: T): T => values.find(v => v === value) ?? fallback;

/** Reads stored settings; a value that is missing or not valid gets its default. */
export function parsePlaySettings(value: unknown): PlaySettings {
  if (typeof value !== 'object' || value === null) return DEFAULT_PLAY_SETTINGS;
  const stored = value as Record<string, unknown>;
  const { level, seat, movetime, clockMinutes, incrementSeconds, flipped, lines, hasArrows, threads, hash } = stored;
  return {
    level: knownOr<Level>(PLAY_LEVELS, level, DEFAULT_PLAY_SETTINGS.level),
    seat: knownOr(SIDE_CHOICES, seat, DEFAULT_PLAY_SETTINGS.seat),
    movetime: knownOr<number>(MOVE_TIMES_MS, movetime, DEFAULT_PLAY_SETTINGS.movetime),
    clockMinutes: knownOr<number>(CLOCK_MINUTES, clockMinutes, DEFAULT_PLAY_SETTINGS.clockMinutes),
    incrementSeconds: knownOr<number>(INCREMENT_SECONDS, incrementSeconds, DEFAULT_PLAY_SETTINGS.incrementSeconds),
    flipped: flipped === true,
    lines: knownOr([1, 2, 3, 4, 5], lines, DEFAULT_PLAY_SETTINGS.lines),
    hasArrows: hasArrows !== false,
    threads: Number.isInteger(threads) ? Math.max(0, Math.min(16, threads as number)) : DEFAULT_PLAY_SETTINGS.threads,
    hash: knownOr<number>(HASH_SIZES_MB, hash, DEFAULT_PLAY_SETTINGS.hash),
  };
}

/** The clocks of the next game; undefined if it has none. */
export function timeControlOf({ clockMinutes, incrementSeconds }: PlaySettings): TimeControl | undefined {
  if (clockMinutes === 0) return undefined;
  return { baseMs: clockMinutes * 60_000, incrementMs: incrementSeconds * 1000 };
}
