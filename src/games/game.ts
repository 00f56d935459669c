/**
 * The contract between a game and everything above it.
 *
 * A `Position` is what the search sees: numbers only, made for speed. A `Rules` is one variant with its options
 * settled; all text (FEN, move names, drawings) belongs to it. A `Game` is a family of variants.
 */
import type { Endings } from './endings';
import type { Telling, Words } from './telling';

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
export const outcomeOf = (verdict: number, reason: number): Outcome => verdict | (reason << 2);
export const verdictOf = (outcome: Outcome): number => outcome & 3;
export const reasonOf = (outcome: Outcome): number => outcome >> 2;

/** More actions than any position has: the room that `generate` may need behind `at`. */
export const MAX_ACTIONS = 2048;

/** `pliesToDraw` where no rule counts moves. */
export const NEVER = 1 << 20;

export interface Position {
  /** Who acts. */
  readonly side: number;
  /** The last action began a turn that the same side has to go on with; false where the game is over. */
  readonly midTurn: boolean;
  /** 64 bits that tell positions apart: men, hands, side and all that is pending; not history or move counts. */
  readonly keyLow: number;
  readonly keyHigh: number;

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
  tense(): boolean;
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
  stuck(): Outcome;
  /** The fewest actions after which a rule that counts moves could end the game, NEVER where there is none. */
  pliesToDraw(): number;

  /** What the position is worth to the side to act, 100 = one man, within EVALUATION_LIMIT either way. */
  evaluate(): number;
}

export const EVALUATION_LIMIT = 20_000;

/** A value, or one line that says what was wrong and where. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (error: string): { readonly ok: false; readonly error: string } => ({ ok: false, error });

export type RuleValue = number | boolean | string;
export type RuleValues = Readonly<Record<string, RuleValue>>;

/** An option of the rules, as `setoption` offers it. */
export type RuleOption =
  | { readonly name: string; readonly type: 'check'; readonly default: boolean }
  | {
      readonly name: string;
      readonly type: 'spin';
      readonly default: number;
      readonly min: number;
      readonly max: number;
    }
  | { readonly name: string; readonly type: 'combo'; readonly default: string; readonly values: readonly string[] };

export interface Variant {
  readonly name: string;
  /** The values that differ from the defaults of the family's options. */
  readonly options: RuleValues;
}

/** One term of the evaluation, for people: its worth in centimen for the side that moves first. */
export interface Term {
  readonly name: string;
  readonly value: number;
}

/** Learnt numbers of an evaluation, as a file of weights holds them. */
export interface Weights {
  readonly name: string;
  /** Centimen a logit: the chances of a side are 1 / (1 + exp(-score / scale)). */
  readonly scale: number;
  readonly bytes: Uint8Array;
}

export type PerftUnit = 'actions' | 'turns';

/** One variant with its options settled. */
export interface Rules<P extends Position = Position> extends Telling<P> {
  /** The names of the sides, the one that moves first first. */
  readonly sides: readonly [string, string];
  readonly startFen: string;
  /** The words for `reasonOf(outcome)`: lower case, hyphens. */
  readonly reasons: readonly string[];

  readFen(fen: string): Result<P>;
  writeFen(position: P): string;
  /** The board for people, several lines, without FEN and status. */
  draw(position: P): string;
  /** The name of the learnt weights that fit these rules, where there may be some. */
  readonly weights?: string;
  /** Positions that are read from now on are evaluated by these weights; until then by terms made by hand. */
  equip?(weights: Weights): void;
  /** What the evaluation saw; the terms add up to the evaluation, seen from the side that moves first. */
  terms(position: P): readonly Term[];

  /** The name of a legal action. A turn's name is its actions' names joined. */
  nameAction(position: P, action: Action): string;
  /** The legal action that `name` stands for, short forms included, or why there is none. */
  readAction(position: P, name: string): Result<Action>;
  /** Cuts the name of a turn into names of actions. */
  splitTurn(name: string): readonly string[];
  /** Whether the last action left the other side without one, so that it passed: some programs write that as a turn. */
  hasPassed?(position: P): boolean;
  /** The name of the turn whose actions have these names; the same joined, where it is absent. */
  joinTurn?(names: readonly string[]): string;
  /**
   * The actions by which a hand goes on step by step, where that is finer than `generate`: in the middle of an action
   * of several steps the position is in the middle of a turn.
   */
  steps?(position: P): readonly Action[];

  /**
   * The number of ways to play `depth` (1 or more) actions or turns on; a position whose game is over has none, and
   * repetition plays no part. In `turns`, a pending turn counts as one. As fast as the game can count.
   */
  perft(position: P, depth: number, unit: PerftUnit): number;
  /** Of `turns`, those that a beginner cannot resist; all of them where the game has no such habit. */
  tempting?(position: P, turns: readonly (readonly Action[])[]): readonly (readonly Action[])[];
  /** What tables of endings stand on, or why these rules have none; absent where the game has none at all. */
  endings?(): Result<Endings<P>>;
}

export interface Game<P extends Position = Position> {
  /** The name of the family. */
  readonly family: string;
  /** The first is the family's own game. */
  readonly variants: readonly Variant[];
  readonly options: readonly RuleOption[];
  readonly words: Words;
  /** How deep `bench` searches a position of this family when no depth is given. */
  readonly benchDepth: number;
  /** The rules for a value of every option; refuses values that do not go together. */
  rules(variant: string, values: RuleValues): Result<Rules<P>>;
}
