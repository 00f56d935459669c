/** A game that people or the engine have played at a board of ours, as it is kept. */
import type { RecordedGame, RecordedMove, RecordedPlayer } from './record';

export type GameEnding =
  | { readonly kind: 'win'; readonly side: string; readonly reason: string }
  | { readonly kind: 'draw'; readonly reason: string }
  | { readonly kind: 'forfeit'; readonly side: string };

/** Who sat where, the side that moves first first. */
export interface NamedSides {
  readonly sides: readonly [string, string];
  readonly names: readonly [string, string];
}

export interface GameMoves {
  readonly variant: string;
  /** Rule options that differ from the variant's own, as `Name=value`. */
  readonly rules: readonly string[];
  readonly fen: string;
  readonly turns: readonly RecordedMove[];
  /** What the opening that was drawn is called. */
  readonly ballot?: string;
}

/** The game as it is kept, finished or not. */
export function makeRecord(game: GameMoves, seats: NamedSides, ending: GameEnding | undefined): RecordedGame {
  const { variant, rules, fen, turns, ballot } = game;
  const seat = (name: string): RecordedPlayer => ({ name, options: '', limit: '' });
  return {
    tags: { Game: '1', Round: '1', ...(ballot === undefined ? {} : { Ballot: ballot }) },
    variant,
    rules: rules.join(' '),
    sides: seats.sides,
    players: [seat(seats.names[0]), seat(seats.names[1])],
    fen,
    moves: turns,
    ...recordedEnding(ending, seats),
  };
}

/** How it ended and why, in the words of the match runner. */
function recordedEnding(
  ending: GameEnding | undefined,
  seats: NamedSides,
): Pick<RecordedGame, 'winner' | 'termination' | 'reason'> {
  if (!ending) return { winner: 'nobody', termination: 'unfinished', reason: '' };
  if (ending.kind === 'draw') return { winner: 'draw', termination: 'normal', reason: ending.reason };
  const first = ending.side === seats.sides[0];
  if (ending.kind === 'win') return { winner: first ? 0 : 1, termination: 'normal', reason: ending.reason };
  return { winner: first ? 1 : 0, termination: 'adjudication', reason: 'resignation' };
}
