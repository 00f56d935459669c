/** Ranges of engine options and search limits, and what follows from them for a search: its clock, its tablebases. */
import { TimeManager } from '../search/time-manager';
import { hashTableBytes } from '../search/transposition-table';
import { NO_TABLES } from '../tablebase/loaded-tables';
import { MAX_THREADS } from './shared-state';
import { isVariedOpening, MAX_ELO, MIN_ELO } from './skill';
import type { EngineOptions, Level, Limits } from './types';

/** Range of an integer, both ends included. */
export interface IntegerRange {
  readonly min: number;
  readonly max: number;
}

type RangesOf<T> = { readonly [Name in keyof T as number extends T[Name] ? Name : never]-?: IntegerRange };

const MAX_INT32 = 2 ** 31 - 1;

export const OPTION_RANGES = {
  hash: { min: 1, max: 2048 },
  threads: { min: 1, max: MAX_THREADS },
  multiPv: { min: 1, max: 500 },
  moveOverhead: { min: 0, max: 5000 },
  elo: { min: MIN_ELO, max: MAX_ELO },
  seed: { min: 0, max: MAX_INT32 },
  tableMemory: { min: 1, max: 65_536 },
  tableSeconds: { min: 0, max: 86_400 },
} as const satisfies RangesOf<Required<EngineOptions>>;

export const BENCH_HASH_BYTES = hashTableBytes(16);

/** Levels from the weakest to the strongest. */
export const LEVELS: readonly Level[] = ['novice', 'apprentice', 'journeyman', 'master', 'full'];

/** Ranges of search limits. A clock may be negative after the flag has fallen. */
export const LIMIT_RANGES = {
  depth: { min: 1, max: MAX_INT32 },
  nodes: { min: 1, max: Number.MAX_SAFE_INTEGER },
  mate: { min: 1, max: MAX_INT32 },
  movetime: { min: 0, max: MAX_INT32 },
  wtime: { min: -MAX_INT32, max: MAX_INT32 },
  btime: { min: -MAX_INT32, max: MAX_INT32 },
  winc: { min: 0, max: MAX_INT32 },
  binc: { min: 0, max: MAX_INT32 },
  movestogo: { min: 1, max: MAX_INT32 },
} as const satisfies RangesOf<Required<Limits>>;

/** True if no limit ends a search of `side`, so that it runs until `stop`. */
export function isUnlimited(limits: Limits, side: number): boolean {
  const { depth, nodes, mate, movetime } = limits;
  const clock = side === 0 ? limits.wtime : limits.btime;
  return [depth, nodes, mate, movetime, clock].every(limit => limit === undefined);
}

/** Time manager of a search for `side`, not started yet. */
export function timeManagerFor(side: number, limits: Limits, overhead: number): TimeManager {
  const timeLeft = side === 0 ? limits.wtime : limits.btime;
  const increment = side === 0 ? limits.winc : limits.binc;
  return new TimeManager(
    {
      ...(limits.movetime !== undefined && { movetime: limits.movetime }),
      ...(timeLeft !== undefined && { timeLeft }),
      ...(increment !== undefined && { increment }),
      ...(limits.movestogo !== undefined && { movesToGo: limits.movestogo }),
    },
    overhead,
  );
}

/**
 * True if a search may probe tablebases. Searches limited by nodes or depth must be reproducible, so they probe only if
 * the user has configured tables.
 */
export function mayProbe({ level, elo, tablePath, tableSeconds }: EngineOptions, { nodes, depth }: Limits): boolean {
  if (level !== 'full' || elo !== undefined || tablePath === NO_TABLES) return false;
  const isConfigured = tablePath !== '' || tableSeconds > 0;
  return isConfigured || (nodes === undefined && depth === undefined);
}

/**
 * True if a search may play from the opening book: at full strength, to play a move and not to analyse, and not if openings
 * are varied. Searches limited by nodes or depth must be reproducible.
 */
export function mayUseBook(
  { level, elo, multiPv, seed, ownBook }: EngineOptions,
  { nodes, depth, mate, infinite, searchmoves }: Limits,
  movesPlayed: number,
): boolean {
  if (!ownBook || level !== 'full' || elo !== undefined || multiPv > 1) return false;
  if (isVariedOpening(seed, movesPlayed) || infinite || searchmoves) return false;
  return nodes === undefined && depth === undefined && mate === undefined;
}
