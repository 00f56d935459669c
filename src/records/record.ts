/** A recorded game: plain data, whatever text it was read from or is written as. */
import type { Side } from '../games/game';
import type { MoveInfo } from './score';

/** Who or what ended a game: the rules, the adjudicator, or a fault of the side that lost. */
export const TERMINATIONS = [
  'normal',
  'adjudication',
  'illegal-move',
  'time-loss',
  'hang',
  'flood',
  'crash',
  'disconnect',
  'start-failure',
] as const;
export type Termination = (typeof TERMINATIONS)[number];

export const isTermination = (word: string): word is Termination | 'unfinished' =>
  word === 'unfinished' || TERMINATIONS.some(known => known === word);

export type Winner = Side | 'draw';

export interface RecordedMove {
  /** The whole turn, as the rules name it. */
  readonly name: string;
  /** Milliseconds; absent where nobody thought about it: an opening, a game from elsewhere. */
  readonly time?: number;
  /** What the clock shows after the turn, in milliseconds. */
  readonly clock?: number;
  readonly information?: MoveInfo;
  /** `?!`, `?`, `??`, or `!` for the only good turn. */
  readonly mark?: Mark;
  /** Words for people. */
  readonly note?: string;
}

export type Mark = '?!' | '?' | '??' | '!';

/** A player of a game. */
export interface RecordedPlayer {
  readonly name: string;
  /** An engine's options, `Name=Value`, and its limit; empty for people. */
  readonly options: string;
  readonly limit: string;
}

export interface RecordedGame {
  readonly variant: string;
  /** The rule options that differ from the variant's row, as `Name=Value` words. */
  readonly rules: string;
  /** The names of the sides and who played them, the side that moves first first. */
  readonly sides: readonly [string, string];
  readonly players: readonly [RecordedPlayer, RecordedPlayer];
  /** Where the turns begin. */
  readonly fen: string;
  readonly moves: readonly RecordedMove[];
  /** `nobody` where the game is not over. */
  readonly winner: Winner | 'nobody';
  readonly termination: Termination | 'unfinished';
  /** The word of the rules, or of whoever else ended the game. */
  readonly reason: string;
  /** What was answered instead of a legal move. */
  readonly illegal?: string;
  /** All other tags, such as Event, Date, Game and Round, in their order. */
  readonly tags: Readonly<Record<string, string>>;
}

export const WINNER_OF_TAG = { '1-0': 0, '0-1': 1, '1/2-1/2': 'draw', '*': 'nobody' } as const;

/** The score of the side that moves first comes first. */
export function resultTag(winner: RecordedGame['winner']): string {
  if (winner === 'nobody') return '*';
  return winner === 'draw' ? '1/2-1/2' : winner === 0 ? '1-0' : '0-1';
}

/** The turns of an opening or of a game without comments. */
export const bareMoves = (names: readonly string[]): RecordedMove[] => names.map(name => ({ name }));
