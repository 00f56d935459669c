/** What the evaluation holds things to be worth, in hundredths of a man. */

/** Worth that shifts from a full board to an empty one. */
export interface TaperedValue {
  readonly opening: number;
  readonly endgame: number;
}

export interface HandmadeWeights {
  readonly man: number;
  readonly king: number;
  /** A man on its home rank 0, then on rank 1, up to the last before it is crowned. */
  readonly advance: readonly TaperedValue[];
  /** A man on the back row, where it keeps the other side from being crowned. */
  readonly backRow: TaperedValue;
  /** A man on the four squares in the middle of the board. */
  readonly centre: TaperedValue;
  /** A man on the left or right edge: safe, but it has one way only. */
  readonly edge: TaperedValue;
  /** A free step of a man. */
  readonly mobility: number;
  /** A king by the number of its free squares; the last stands for all above. */
  readonly kingMobility: readonly number[];
  /** Kings on the main diagonal, where the other side has none there. */
  readonly diagonal: number;
  /** The turn to move. */
  readonly tempo: number;
}

const tapered = (full: number, few: number): TaperedValue => ({ opening: full, endgame: few });

const SHARED_WEIGHTS = {
  man: 100,
  centre: tapered(3, 1),
  edge: tapered(-1, 0),
  tempo: 4,
};

/** Where kings fly, one alone is worth three men and holds a diagonal of its own. */
export const FLYING_WEIGHTS: HandmadeWeights = {
  ...SHARED_WEIGHTS,
  king: 310,
  advance: [
    tapered(0, 0),
    tapered(-1, 1),
    tapered(-2, 3),
    tapered(-2, 6),
    tapered(0, 12),
    tapered(4, 20),
    tapered(12, 32),
  ],
  backRow: tapered(20, 13),
  mobility: 5,
  kingMobility: [-90, -40, -20, -10, -4, 0, 3, 5, 7, 9, 11, 12, 13, 14],
  diagonal: 30,
};

/** Where kings are short, men that run ahead are easily lost, and the back row is worth holding. */
export const SHORT_WEIGHTS: HandmadeWeights = {
  ...SHARED_WEIGHTS,
  king: 140,
  advance: [
    tapered(0, 0),
    tapered(-3, 0),
    tapered(-6, 1),
    tapered(-8, 4),
    tapered(-6, 10),
    tapered(0, 18),
    tapered(12, 32),
  ],
  backRow: tapered(22, 12),
  mobility: 1,
  kingMobility: [-30, -10, -2, 2, 6],
  diagonal: 0,
};
