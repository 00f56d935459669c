/** How a player wants to play; kept from game to game. */
import { LEVELS } from '../lib/asked';
import type { Level } from '../lib/engine.browser';
import { SEATS, type Seat } from '../parlour/seats';

/** Milliseconds that the engine thinks about a turn. */
export const TIMES = [200, 500, 1000, 3000, 10_000] as const;

export interface Settings {
  readonly level: Level;
  readonly seat: Seat;
  readonly movetime: number;
  readonly flipped: boolean;
  /** Lines of the analysis. */
  readonly lines: number;
}

export const USUAL: Settings = { level: 'apprentice', seat: 'first', movetime: 1000, flipped: false, lines: 1 };

const among = <T>(values: readonly T[], value: unknown, usual: T): T => values.find(v => v === value) ?? usual;

/** Whatever `value` is: what is wrong in it is as usual. */
export function readSettings(value: unknown): Settings {
  if (typeof value !== 'object' || value === null) return USUAL;
  const { level, seat, movetime, flipped, lines } = value as Record<string, unknown>;
  return {
    level: among<Level>(LEVELS, level, USUAL.level),
    seat: among(SEATS, seat, USUAL.seat),
    movetime: among<number>(TIMES, movetime, USUAL.movetime),
    flipped: flipped === true,
    lines: among([1, 2, 3, 4, 5], lines, USUAL.lines),
  };
}
