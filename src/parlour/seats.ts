/** Who plays. */
/** The sides that the player plays. */
export const SIDE_CHOICES = ['first', 'second', 'both', 'none'] as const;
export type SideChoice = (typeof SIDE_CHOICES)[number];

export function humanSides(seat: SideChoice, [first, second]: readonly [string, string]): ReadonlySet<string> {
  return new Set({ first: [first], second: [second], both: [first, second], none: [] }[seat]);
}
