/** What the features of a position are worth, in hundredths of a man: with all men in hand, and with none. */
export interface Weight {
  readonly name: string;
  readonly placing: number;
  readonly moving: number;
}

/** The order is that of the features in evaluate.ts. */
export const WEIGHTS: readonly Weight[] = [
  { name: 'men', placing: 100, moving: 100 },
  { name: 'mobility', placing: 6, moving: 8 },
  { name: 'blocked men', placing: -4, moving: -12 },
  { name: 'mills', placing: 8, moving: 14 },
  { name: 'open lines', placing: 14, moving: 10 },
  { name: 'closable mills', placing: 8, moving: 30 },
  { name: 'double mills', placing: 6, moving: 50 },
  { name: 'flying', placing: 0, moving: 50 },
  { name: 'last men', placing: 0, moving: -40 },
  { name: 'removals owed', placing: 70, moving: 80 },
];
