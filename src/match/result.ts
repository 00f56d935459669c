/** The result of a game, and the faults of engines. */
import { createHash } from 'node:crypto';
import type { Side } from '../games/rules';
import type { RecordedGame, Termination, Winner } from '../records/record';

/** Digest of start position and moves; equal for equal games. */
export const gameDigest = ({ fen, moves }: RecordedGame): string =>
  createHash('sha256')
    .update([fen, ...moves.map(({ name }) => name)].join(' '))
    .digest('hex')
    .slice(0, 16);

export type FaultKind = Exclude<Termination, 'normal' | 'adjudication'>;

export const isFault = (termination: Termination): termination is FaultKind =>
  termination !== 'normal' && termination !== 'adjudication';

/** A fault of an engine, which loses the game. */
export interface EngineFault {
  readonly kind: FaultKind;
  readonly detail: string;
}

/** End of a game by the rules or by adjudication. */
export interface GameVerdict {
  readonly winner: Winner;
  readonly reason: string;
}

/** A finished game of the match. */
export interface MatchGame extends RecordedGame {
  /** Number in the whole match, from 0. */
  readonly game: number;
  readonly winner: Winner;
  readonly termination: Termination;
}

/** Result of one game, as the state file holds it. */
export interface GameResult {
  /** Number in the whole match, from 0. */
  readonly game: number;
  readonly winner: Winner;
  readonly termination: Termination;
  /** Reason of the rules or of the adjudicator, or detail of the fault. */
  readonly reason: string;
  /** Number of moves. */
  readonly turns: number;
  /** Digest of start position and moves. */
  readonly moves: string;
  /** Name of the opening, if it comes from a list. */
  readonly ballot?: string;
}

export function gameResult({ game, ...played }: MatchGame): GameResult {
  const { winner, termination, reason, moves, tags } = played;
  return {
    game,
    winner,
    termination,
    reason,
    turns: moves.length,
    moves: gameDigest(played),
    ...(tags.Ballot === undefined ? {} : { ballot: tags.Ballot }),
  };
}

/** Half points that `side` gets. */
export const halfPoints = (winner: Winner, side: Side): number => (winner === 'draw' ? 1 : winner === side ? 2 : 0);
