/** Contract between a game and the search: numbers only, made for speed. `rules.ts` holds everything with text. */

/** The side that moves first in the game is 0, the other 1. */
export type Side = 0 | 1;

/** An int32 that only its game can read. A move is one or more actions of the same side. */
export type Action = number;

/** State of the game as one int: ONGOING, or the verdict in the low two bits and the reason above them. */
export type Outcome = number;

export const ONGOING = 0;
export const FIRST_WINS = 1;
export const SECOND_WINS = 2;
export const DRAW = 3;

/** Outcome with `verdict` (FIRST_WINS, SECOND_WINS or DRAW) and `reason`, an index into `Rules.reasons`. */
export const makeOutcome = (verdict: number, reason: number): Outcome => verdict | (reason << 2);
export const verdictOf = (outcome: Outcome): number => outcome & 3;
export const reasonOf = (outcome: Outcome): number => outcome >> 2;

/** Upper bound on the actions of a position: `generate` needs this much space behind `at`. */
export const MAX_ACTIONS = 2048;

/** `pliesToDraw` if no rule counts moves, and the limit of a rule that is off. No game lasts this long. */
export const NO_LIMIT = 2 ** 30 - 1;

/** Number of ints that `canonicalForm` writes. */
export const CANONICAL_FORM_INTS = 4;

export interface Position {
  /** The side to move. */
  readonly side: number;
  /** True if the last action left a move unfinished that the same side must continue; false when the game is over. */
  readonly midTurn: boolean;
  /** Hash key of 64 bits: pieces, hands, side to move and everything pending; not history or move counters. */
  readonly keyLow: number;
  readonly keyHigh: number;

  /**
   * Writes an exact identity of the position to `form`, the same for all positions that a symmetry of the board maps to
   * each other. History and move counters are ignored. Returns false if it does not fit; then the hash key is used,
   * which is almost always unique.
   */
  canonicalForm?(form: Int32Array): boolean;

  /**
   * Images of a legal action under the symmetries that leave the position unchanged, always in the same order, the
   * action itself first. Absent if the game has no symmetries.
   */
  symmetricActions?(action: Action): readonly Action[];

  /**
   * Writes all legal actions to `list` from `at` on and returns the index behind the last. Writes none if the game is
   * over by the position; draws by repetition and by counters may be left to `outcome`. The low 12 bits of an action say
   * from where to where it goes: the search indexes its history by them.
   */
  generate(list: Int32Array, at: number): number;
  /** The same for the actions of the quiescence search: those that capture, win or promote. */
  generateNoisy(list: Int32Array, at: number): number;
  /** True if the side to move must capture: quiescence then has no stand pat and searches all actions. */
  mustCapture(): boolean;
  /** Ordering score of a legal action: 0 for a quiet one, from -(1 << 20) to 1 << 20. */
  orderingScore(action: Action): number;

  /** Plays a legal action. The length of a game is unlimited. */
  make(action: Action): void;
  /** Takes back the last action and restores every field. */
  undo(): void;

  /**
   * Outcome of the game. A position that occurred within the last `searched` actions counts as a repetition at its
   * second occurrence, otherwise at its third: 0 gives the rules of the game, the search passes its distance from the
   * root. Does not look for a side without moves: if `generate` finds none in an ongoing game, the outcome is
   * `outcomeWithoutMoves`.
   */
  outcome(searched: number): Outcome;
  outcomeWithoutMoves(): Outcome;
  /** Lower bound on the actions until a rule that counts moves can end the game; NO_LIMIT if there is no such rule. */
  pliesToDraw(): number;

  /** Evaluation for the side to move, 100 = one man, from -EVALUATION_LIMIT to EVALUATION_LIMIT. */
  evaluate(): number;
}

export const EVALUATION_LIMIT = 20_000;
