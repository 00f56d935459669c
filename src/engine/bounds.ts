/** What settings and limits may be: whoever takes them from outside asks here. */
import type { EngineOptions, Level, Limits } from './engine';
import { MAX_THREADS } from './shared';
import { LEAST_ELO, MOST_ELO } from './strength';

/** Whole numbers, both ends included. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

type NumbersOf<T> = { readonly [Name in keyof T as number extends T[Name] ? Name : never]-?: Bounds };

const LARGEST = 2 ** 31 - 1;

export const SETTINGS = {
  hash: { min: 1, max: 2048 },
  threads: { min: 1, max: MAX_THREADS },
  multiPv: { min: 1, max: 500 },
  moveOverhead: { min: 0, max: 5000 },
  elo: { min: LEAST_ELO, max: MOST_ELO },
  seed: { min: 0, max: LARGEST },
  tableMemory: { min: 1, max: 65_536 },
  tableSeconds: { min: 0, max: 86_400 },
} as const satisfies NumbersOf<Required<EngineOptions>>;

/** The weakest first. */
export const LEVELS: readonly Level[] = ['novice', 'apprentice', 'journeyman', 'master', 'full'];

/** A clock may have run out, and so stand below zero. */
export const LIMITS = {
  depth: { min: 1, max: LARGEST },
  nodes: { min: 1, max: Number.MAX_SAFE_INTEGER },
  mate: { min: 1, max: LARGEST },
  movetime: { min: 0, max: LARGEST },
  wtime: { min: -LARGEST, max: LARGEST },
  btime: { min: -LARGEST, max: LARGEST },
  winc: { min: 0, max: LARGEST },
  binc: { min: 0, max: LARGEST },
  movestogo: { min: 1, max: LARGEST },
} as const satisfies NumbersOf<Required<Limits>>;

/** Whether nothing in `limits` ends a search of `side`: then it goes on until it is stopped. */
export function withoutEnd(limits: Limits, side: number): boolean {
  const { depth, nodes, mate, movetime } = limits;
  const clock = side === 0 ? limits.wtime : limits.btime;
  return [depth, nodes, mate, movetime, clock].every(limit => limit === undefined);
}
