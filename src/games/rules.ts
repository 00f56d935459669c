import { ok, type Result } from '../util/result';
import { parseChoice, parseInteger } from '../util/text';
import type { Action, Position } from './position';
import type { Tablebase } from './tablebase';
import type { FamilyTexts, PositionView } from './view';

/**
 * The contract between a game and everything above it.
 *
 * A `Position` is what the search sees: numbers only, made for speed. A `Rules` is one variant with its options
 * chosen; all text (FEN, move names, drawings) belongs to it. A `Game` is a family of variants.
 */

export * from './position';

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
export interface EvalTerm {
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

/** One variant with its options chosen. */
export interface BaseRules<P extends Position = Position> extends PositionView<P> {
  /** The names of the sides, the one that moves first first. */
  readonly sides: readonly [string, string];
  readonly startFen: string;
  /** The words for `reasonOf(outcome)`: lower case, hyphens. */
  readonly reasons: readonly string[];

  readFen(fen: string): Result<P>;
  writeFen(position: P): string;
  /** The FEN as another program writes it, named by a word; undefined for a word that names none. */
  writeFenAs?(position: P, form: string): string | undefined;
  /** The board for people, several lines, without FEN and status. */
  drawBoard(position: P): string;
  /** The name of the learnt weights that fit these rules, where there may be some. */
  readonly weights?: string;
  /** Positions that are read from now on are evaluated by these weights; until then by terms made by hand. */
  attachWeights?(weights: Weights): void;
  /** What the evaluation saw; the terms add up to the evaluation, seen from the side that moves first. */
  terms(position: P): readonly EvalTerm[];

  /** The name of a legal action. A turn's name is its actions' names joined. */
  nameAction(position: P, action: Action): string;
  /** The legal action that `name` stands for, short forms included, or why there is none. */
  readAction(position: P, name: string): Result<Action>;
  /** All legal actions that a short name may stand for; absent where names are never short. */
  matchingActions?(position: P, name: string): readonly Action[];
  /** Whether a legal action ends its turn for certain, as can be said without making it. */
  endsMove(position: P, action: Action): boolean;
  /** Cuts the name of a turn into names of actions. */
  splitMove(name: string): readonly string[];
  /** Whether the last action left the other side without one, so that it passed: some programs write that as a turn. */
  hasPassed?(position: P): boolean;
  /** The name of the turn whose actions have these names; the same joined, where it is absent. */
  joinMove?(names: readonly string[]): string;
  /**
   * The actions by which a hand goes on step by step, where that is finer than `generate`: in the middle of an action
   * of several steps the position is in the middle of a turn.
   */
  stepActions?(position: P): readonly Action[];

  /** Of `turns`, those that a beginner cannot resist; all of them where the game has no such habit. */
  temptingMoves?(position: P, turns: readonly (readonly Action[])[]): readonly (readonly Action[])[];
}

/** One variant with its options settled, and what counts and solves it. */
export interface Rules<P extends Position = Position> extends BaseRules<P> {
  /**
   * The number of ways to play `depth` (1 or more) actions or turns on; a position whose game is over has none, and
   * repetition plays no part. In `turns`, a pending turn counts as one. As fast as the game can count.
   */
  perft(position: P, depth: number, unit: PerftUnit): number;
  /**
   * What tables of endings stand on, or why these rules have none; absent where the game has none at all. `distances`:
   * tables that tell plies too, where the usual ones do not.
   */
  tablebase?(distances?: boolean): Result<Tablebase<P>>;
}

/** A family for playing: the rules alone, as small as they can be. */
export interface Family<P extends Position = Position> {
  /** Its name. */
  readonly family: string;
  /** The first is the family's own game. */
  readonly variants: readonly Variant[];
  readonly options: readonly RuleOption[];
  readonly texts: FamilyTexts;
  /** The rules for a value of every option; refuses values that do not go together. */
  rules(variant: string, values: RuleValues): Result<BaseRules<P>>;
}

export interface EngineFamily<P extends Position = Position> extends Family<P> {
  /** How deep `bench` searches a position of this family when no depth is given. */
  readonly benchDepth: number;
  rules(variant: string, values: RuleValues): Result<Rules<P>>;
}

/** Rule options as text: `Name` and `value` to the value that the rules take. */

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

/** The rule option of a family that `name` means, whatever the case. */
export function findOption(game: Family, name: string): RuleOption | undefined {
  const lower = name.toLowerCase();
  return game.options.find(option => option.name.toLowerCase() === lower);
}

/** Values of the rule options as text, by name. */
export type OptionTexts = ReadonlyMap<string, string>;
