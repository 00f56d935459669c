import type { Level } from '../api/engine.browser';
import { LEVELS } from '../api/validate';

/** Who plays. */
/** The sides that the player plays. */
export const SIDE_CHOICES = ['first', 'second', 'both', 'none'] as const;
type SideChoice = (typeof SIDE_CHOICES)[number];

export function humanSides(seat: SideChoice, [first, second]: readonly [string, string]): ReadonlySet<string> {
  return new Set({ first: [first], second: [second], both: [first, second], none: [] }[seat]);
}

/** How a player wants to play; kept from game to game. */

/** Milliseconds that the engine thinks about a turn. */
export const MOVE_TIMES_MS = [200, 500, 1000, 3000, 10_000] as const;

export interface PlaySettings {
  readonly level: Level;
  readonly seat: SideChoice;
  readonly movetime: number;
  readonly flipped: boolean;
  /** Lines of the analysis. */
  readonly lines: number;
}

export const DEFAULT_PLAY_SETTINGS: PlaySettings = {
  level: 'apprentice',
  seat: 'first',
  movetime: 1000,
  flipped: false,
  lines: 1,
};

const knownOr = <T>(values: readonly T[], value: unknown, usual: T): T => values.find(v => v === value) ?? usual;

/** Whatever `value` is: what is wrong in it is as usual. */
export function parsePlaySettings(value: unknown): PlaySettings {
  if (typeof value !== 'object' || value === null) return DEFAULT_PLAY_SETTINGS;
  const { level, seat, movetime, flipped, lines } = value as Record<string, unknown>;
  return {
    level: knownOr<Level>(LEVELS, level, DEFAULT_PLAY_SETTINGS.level),
    seat: knownOr(SIDE_CHOICES, seat, DEFAULT_PLAY_SETTINGS.seat),
    movetime: knownOr<number>(MOVE_TIMES_MS, movetime, DEFAULT_PLAY_SETTINGS.movetime),
    flipped: flipped === true,
    lines: knownOr([1, 2, 3, 4, 5], lines, DEFAULT_PLAY_SETTINGS.lines),
  };
}
