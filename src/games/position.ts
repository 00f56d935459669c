/** What the search sees of a game: numbers only, made for speed. A part of the contract, which game.ts tells whole. */

/** The side that moves first in the game is 0, the other 1. */
export type Side = 0 | 1;

/** An action is one int32 that only its game can read. One turn is one or more actions of the same side. */
export type Action = number;

/** How a game stands, as one int: ONGOING, or who won in the low two bits and the game's reason above them. */
export type Outcome = number;

export const ONGOING = 0;
export const FIRST_WINS = 1;
export const SECOND_WINS = 2;
export const DRAW = 3;

/** The outcome of `verdict` (FIRST_WINS, SECOND_WINS or DRAW) for `reason`, an index into `Rules.reasons`. */
export const makeOutcome = (verdict: number, reason: number): Outcome => verdict | (reason << 2);
export const verdictOf = (outcome: Outcome): number => outcome & 3;
export const reasonOf = (outcome: Outcome): number => outcome >> 2;

/** More actions than any position has: the room that `generate` may need behind `at`. */
export const MAX_ACTIONS = 2048;

/** `pliesToDraw` where no rule counts moves, and the limit of a rule that is off: no game lasts so long, imported counts and all. */
export const NO_LIMIT = 2 ** 30 - 1;

/** Ints that `identify` writes. */
export const CANONICAL_FORM_INTS = 4;

export interface Position {
  /** Who acts. */
  readonly side: number;
  /** The last action began a turn that the same side has to go on with; false where the game is over. */
  readonly midTurn: boolean;
  /** 64 bits that tell positions apart: men, hands, side and all that is pending; not history or move counts. */
  readonly keyLow: number;
  readonly keyHigh: number;

  /**
   * Writes to `identity` what tells this position from all others as far as the ways to play on go, the past and counts
   * of moves aside; the same for positions that a symmetry of the board makes alike. False where it does not fit. A game
   * that cannot say goes by its keys, which are as good as certain.
   */
  canonicalForm?(identity: Int32Array): boolean;

  /**
   * What the symmetries of the board that leave this position as it is make of a legal action, one for each and always in
   * the same order, the action itself first; absent where no symmetry of a game does that.
   */
  symmetricActions?(action: Action): readonly Action[];

  /**
   * Writes all legal actions to `list` from `at` on and returns the index behind the last. None where the game is
   * over by what stands on the board; draws that need the past may be left to `outcome`. Played to the end, these
   * actions give the count of `Rules.perft`. The low 12 bits of an action tell from where to where it goes: the search
   * keeps its history by them.
   */
  generate(list: Int32Array, at: number): number;
  /** The same for the actions that a quiescence search must look at: those that take, win or promote. */
  generateNoisy(list: Int32Array, at: number): number;
  /** Whether the side to act is bound to take: then standing pat is no choice and all actions are looked at. */
  mustCapture(): boolean;
  /** How good a legal action looks before it is searched: 0 for a quiet one, at most 1 << 20 either way. */
  orderingScore(action: Action): number;

  /** Plays a legal action. There is no limit to the length of a game. */
  make(action: Action): void;
  /** Takes the last action back: every field is as it was. */
  undo(): void;

  /**
   * How the game stands. A position that recurs within the last `searched` actions already counts as repeated for
   * the third time: 0 means the rules of the game, the search passes its distance from the root. Immobility is not
   * looked for here; where `generate` finds nothing in an ongoing game, the outcome is that of `stuck`.
   */
  outcome(searched: number): Outcome;
  outcomeWithoutMoves(): Outcome;
  /** The fewest actions after which a rule that counts moves could end the game, NEVER where there is none. */
  pliesToDraw(): number;

  /** What the position is worth to the side to act, 100 = one man, within EVALUATION_LIMIT either way. */
  evaluate(): number;
}

export const EVALUATION_LIMIT = 20_000;
