/** Who plays, and how strong the engine is. */
import type { Level } from '../lib/engine.browser';

/** The sides that the player plays. */
export const SEATS = ['first', 'second', 'both', 'none'] as const;
export type Seat = (typeof SEATS)[number];

export const LEVELS = ['novice', 'apprentice', 'journeyman', 'master', 'full'] as const satisfies readonly Level[];

export function playersOf(seat: Seat, [first, second]: readonly [string, string]): ReadonlySet<string> {
  return new Set({ first: [first], second: [second], both: [first, second], none: [] }[seat]);
}
