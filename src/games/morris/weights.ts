/**
 * What the features of a position are worth, in hundredths of a man: while men are in hand, and when there are none.
 */
export interface FeatureWeight {
  readonly name: string;
  readonly placing: number;
  readonly moving: number;
}

export const HANDMADE_WEIGHTS: readonly FeatureWeight[] = [
  { name: 'men', placing: 100, moving: 100 },
  { name: 'mobility', placing: 20, moving: 20 },
  { name: 'blocked men', placing: -4, moving: -12 },
  { name: 'mills', placing: 8, moving: 14 },
  { name: 'open lines', placing: 8, moving: 10 },
  { name: 'closable mills', placing: 8, moving: 30 },
  { name: 'double mills', placing: 6, moving: 50 },
  { name: 'flying', placing: 0, moving: 50 },
  { name: 'last men', placing: 0, moving: -40 },
  { name: 'removals owed', placing: 70, moving: 80 },
];

/** Their places in the table. */
export const MEN = 0;
export const MOBILITY = 1;
export const BLOCKED_MEN = 2;
export const MILLS = 3;
export const OPEN_LINES = 4;
export const CLOSABLE_MILLS = 5;
export const DOUBLE_MILLS = 6;
export const FLYING = 7;
export const LAST_MEN = 8;
export const REMOVALS_OWED = 9;
