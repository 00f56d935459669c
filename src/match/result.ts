/** Tells games apart by what was played. */
import { createHash } from 'node:crypto';
import type { Side } from '../games/rules';
import type { RecordedGame, Termination, Winner } from '../records/record';

/** The same for the same game: where it began and what was played. */
export const gameDigest = ({ fen, moves: turns }: RecordedGame): string =>
  createHash('sha256')
    .update([fen, ...turns.map(({ name }) => name)].join(' '))
    .digest('hex')
    .slice(0, 16);

/** How a game ended, and what a game is before it is played. */

export type FaultKind = Exclude<Termination, 'normal' | 'adjudication'>;

export const isFault = (termination: Termination): termination is FaultKind =>
  termination !== 'normal' && termination !== 'adjudication';

/** What a player did wrong. */
export interface EngineFault {
  readonly kind: FaultKind;
  readonly detail: string;
}

/** A game of the match that was played to an end. */
export interface MatchGame extends RecordedGame {
  /** From 0, over the whole match. */
  readonly game: number;
  readonly winner: Winner;
  readonly termination: Termination;
}

/** The result of one game, as the state keeps it. */
export interface GameResult {
  /** From 0, over the whole match. */
  readonly game: number;
  readonly winner: Winner;
  readonly termination: Termination;
  /** The word of the rules or of the adjudicator; the fault's detail. */
  readonly reason: string;
  readonly turns: number;
  /** A digest of where it began and what was played: the same for the same game. */
  readonly moves: string;
  /** What its opening is called, where it was drawn by lot. */
  readonly ballot?: string;
}

export function gameResult({ game, ...played }: MatchGame): GameResult {
  const { winner, termination, reason, moves: turns, tags } = played;
  return {
    game,
    winner,
    termination,
    reason,
    turns: turns.length,
    moves: gameDigest(played),
    ...(tags.Ballot === undefined ? {} : { ballot: tags.Ballot }),
  };
}

/** What a player whose side is `side` got, in half points. */
export const halfPoints = (winner: Winner, side: Side): number => (winner === 'draw' ? 1 : winner === side ? 2 : 0);

export interface GameVerdict {
  readonly winner: Winner;
  /** The word of the rules. */
  readonly reason: string;
}
