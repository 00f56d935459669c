/** What the evaluation holds things to be worth, in hundredths of a man. */

/** Worth that shifts from a full board to an empty one. */
export interface Phased {
  readonly full: number;
  readonly few: number;
}

export interface Weights {
  readonly man: number;
  readonly king: number;
  /** A man on its home rank 0, then on rank 1, up to the last before it is crowned. */
  readonly advance: readonly Phased[];
  /** A man on the back row, where it keeps the other side from being crowned. */
  readonly backRow: Phased;
  /** A man on the four squares in the middle of the board. */
  readonly centre: Phased;
  /** A man on the left or right edge: safe, but it has one way only. */
  readonly edge: Phased;
  /** A free step of a man. */
  readonly step: number;
  /** A king by the number of its free squares; the last stands for all above. */
  readonly kingMoves: readonly number[];
  /** Kings on the main diagonal, where the other side has none there. */
  readonly diagonal: number;
  /** The turn to move. */
  readonly tempo: number;
}

const phased = (full: number, few: number): Phased => ({ full, few });

const men = {
  man: 100,
  centre: phased(3, 1),
  edge: phased(-1, 0),
  tempo: 4,
};

/** Where kings fly, one alone is worth three men and holds a diagonal of its own. */
export const FLYING: Weights = {
  ...men,
  king: 310,
  advance: [phased(0, 0), phased(-1, 1), phased(-2, 3), phased(-2, 6), phased(0, 12), phased(4, 20), phased(12, 32)],
  backRow: phased(20, 13),
  step: 5,
  kingMoves: [-90, -40, -20, -10, -4, 0, 3, 5, 7, 9, 11, 12, 13, 14],
  diagonal: 30,
};

/** Where kings are short, men that run ahead are easily lost, and the back row is worth holding. */
export const SHORT: Weights = {
  ...men,
  king: 140,
  advance: [phased(0, 0), phased(-3, 0), phased(-6, 1), phased(-8, 4), phased(-6, 10), phased(0, 18), phased(12, 32)],
  backRow: phased(22, 12),
  step: 1,
  kingMoves: [-30, -10, -2, 2, 6],
  diagonal: 0,
};
