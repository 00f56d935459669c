/**
 * Contract between a game and everything above it.
 *
 * A `Position` is what the search sees: numbers only. A `Rules` is one variant with its options chosen; all text (FEN,
 * names of moves, drawings) belongs to it. A `Family` is a group of variants that share their code.
 */
import { ok, type Result } from '../util/result';
import { parseChoice, parseInteger } from '../util/text';
import type { Action, Position } from './position';
import type { Tablebase } from './tablebase';
import type { FamilyTexts, PositionView } from './view';

export * from './position';

export type RuleValue = number | boolean | string;
export type RuleValues = Readonly<Record<string, RuleValue>>;

/** A rule option as `setoption` offers it. */
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
  /** Option values that differ from the defaults of the family. */
  readonly options: RuleValues;
}

/** One term of the evaluation in centipawns, for the side that moves first in the game. */
export interface EvalTerm {
  readonly name: string;
  readonly value: number;
}

/** Trained weights of an evaluation, as stored in a weights file. */
export interface Weights {
  readonly name: string;
  /** Centipawns per logit: the expected score of a side is 1 / (1 + exp(-score / scale)). */
  readonly scale: number;
  readonly bytes: Uint8Array;
}

export type PerftUnit = 'actions' | 'turns';

/** Rules of one variant with its options chosen: all that playing needs. */
export interface BaseRules<P extends Position = Position> extends PositionView<P> {
  /** Names of the sides; the first moves first. */
  readonly sides: readonly [string, string];
  readonly startFen: string;
  /** Words for `reasonOf(outcome)`: lower case with hyphens. */
  readonly reasons: readonly string[];

  readFen(fen: string): Result<P>;
  writeFen(position: P): string;
  /** FEN in the form of another program; undefined if there is no form of that name. */
  writeFenAs?(position: P, form: string): string | undefined;
  /** A FEN as `writeFen` writes it, with the counters of rules that end games by their length at zero. */
  withoutCounters(fen: string): string;
  /** Board as ASCII of several lines, without FEN and status. */
  drawBoard(position: P): string;
  /** Name of the trained weights for these rules, if there are any. */
  readonly weights?: string;
  /** Uses these weights for all positions read from now on; before that the hand-made evaluation is used. */
  attachWeights?(weights: Weights): void;
  /** Terms that add up to the evaluation, for the side that moves first. */
  terms(position: P): readonly EvalTerm[];

  /** Name of a legal action. The name of a move is the names of its actions, joined. */
  nameAction(position: P, action: Action): string;
  /** Legal action that `name` stands for, short forms included, or the reason why there is none. */
  readAction(position: P, name: string): Result<Action>;
  /** All legal actions that a short name may stand for; absent if names are never short. */
  matchingActions?(position: P, name: string): readonly Action[];
  /** True only if a legal action certainly ends its move, as far as can be told without making it. */
  endsMove(position: P, action: Action): boolean;
  /** Splits the name of a move into names of actions. */
  splitMove(name: string): readonly string[];
  /** True if the other side had no action and passed after the last one; some programs write that pass as a move. */
  hasPassed?(position: P): boolean;
  /** Name of the move whose actions have these names; if absent, the names are concatenated. */
  joinMove?(names: readonly string[]): string;
  /**
   * Steps that can be played next, if they are finer than the actions of `generate`. Between the steps of an action the
   * position is in the middle of a move.
   */
  stepActions?(position: P): readonly Action[];

  /** Moves that a beginner cannot resist; all of `moves` if the game has no such habit. */
  temptingMoves?(position: P, moves: readonly (readonly Action[])[]): readonly (readonly Action[])[];
}

/** Rules with perft and tablebase. */
export interface Rules<P extends Position = Position> extends BaseRules<P> {
  /**
   * Number of sequences of `depth` actions or moves (at least 1). A finished game has none; repetition is ignored. In
   * `turns` an unfinished move counts as one.
   */
  perft(position: P, depth: number, unit: PerftUnit): number;
  /**
   * Tablebase of these rules, or the reason why there is none; absent if the game has no tablebases. With `distances`
   * the tables hold DTM as well, if they usually do not.
   */
  tablebase?(distances?: boolean): Result<Tablebase<P>>;
}

/** A family without perft and tablebase, as small as pages need it. */
export interface Family<P extends Position = Position> {
  /** Name of the family. */
  readonly family: string;
  /** The first variant is the family's own game. */
  readonly variants: readonly Variant[];
  readonly options: readonly RuleOption[];
  readonly texts: FamilyTexts;
  /** Rules for a value of every option; fails if the values contradict each other. */
  rules(variant: string, values: RuleValues): Result<BaseRules<P>>;
}

export interface EngineFamily<P extends Position = Position> extends Family<P> {
  /** Default depth of `bench`. */
  readonly benchDepth: number;
  rules(variant: string, values: RuleValues): Result<Rules<P>>;
}

/** Value of a rule option from text. */
export function parseOptionValue(option: RuleOption, text: string): Result<RuleValue> {
  switch (option.type) {
    case 'spin':
      return parseInteger(text, option.min, option.max);
    case 'combo':
      return parseChoice(text, option.values);
    case 'check': {
      const word = parseChoice(text, ['true', 'false']);
      return word.ok ? ok(word.value === 'true') : word;
    }
  }
}

/** Rule option of a family by its name in any case. */
export function findOption(family: Family, name: string): RuleOption | undefined {
  const lower = name.toLowerCase();
  return family.options.find(option => option.name.toLowerCase() === lower);
}

/** Values of rule options as text, by name. */
export type OptionValueTexts = ReadonlyMap<string, string>;
