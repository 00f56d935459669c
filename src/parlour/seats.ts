/** Who plays. */
/** The sides that the player plays. */
export const SEATS = ['first', 'second', 'both', 'none'] as const;
export type Seat = (typeof SEATS)[number];

export function playersOf(seat: Seat, [first, second]: readonly [string, string]): ReadonlySet<string> {
  return new Set({ first: [first], second: [second], both: [first, second], none: [] }[seat]);
}
