/** The game that is being played: what was played from where, and how it ended. Pure. */
import type { Status, VariantLine } from '../client/replies';
import type { RecordedGame, RecordedTurn, Seat } from '../records/record';

export interface PlayedTurn extends RecordedTurn {
  readonly side: string;
  /** Milliseconds from the turn before. */
  readonly time: number;
}

export interface Game {
  readonly variant: VariantLine;
  /** Rule options that differ from the variant's own, as `Name=value`. */
  readonly rules: readonly string[];
  readonly fen: string;
  readonly turns: readonly PlayedTurn[];
}

export type Ending = Exclude<Status, { kind: 'ongoing' }> | { readonly kind: 'forfeit'; readonly side: string };

/** Who sat where, the side that moves first first. */
export interface Seats {
  readonly sides: readonly [string, string];
  readonly names: readonly [string, string];
}

export function newGame(variant: VariantLine, fen: string, rules: readonly string[] = []): Game {
  return { variant, rules, fen, turns: [] };
}

export const withTurn = (game: Game, turn: PlayedTurn): Game => ({ ...game, turns: [...game.turns, turn] });

/** The command that sets the engine up; `actions` begin a turn that is not complete. */
export function positionCommand(game: Game, actions: readonly string[] = []): string {
  const moves = [...game.turns.map(turn => turn.name), ...actions];
  return `position fen ${game.fen}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}

/** The game before the last turn of one of `sides`, undefined where none of them has had a turn. */
export function takeBack(game: Game, sides: ReadonlySet<string>): Game | undefined {
  const at = game.turns.findLastIndex(turn => sides.has(turn.side));
  return at < 0 ? undefined : { ...game, turns: game.turns.slice(0, at) };
}

/** The game as it is kept, finished or not. */
export function recordOf({ variant, rules, fen, turns }: Game, seats: Seats, ending: Ending | undefined): RecordedGame {
  const seat = (name: string): Seat => ({ name, options: '', limit: '' });
  return {
    tags: { Game: '1', Round: '1' },
    variant: variant.name,
    rules: rules.join(' '),
    sides: seats.sides,
    seats: [seat(seats.names[0]), seat(seats.names[1])],
    fen,
    turns,
    ...endOf(ending, seats),
  };
}

/** How it ended and why, in the words of the match runner. */
function endOf(ending: Ending | undefined, seats: Seats): Pick<RecordedGame, 'winner' | 'termination' | 'reason'> {
  if (!ending) return { winner: 'nobody', termination: 'unfinished', reason: '' };
  if (ending.kind === 'draw') return { winner: 'draw', termination: 'normal', reason: ending.reason };
  const first = ending.side === seats.sides[0];
  if (ending.kind === 'win') return { winner: first ? 0 : 1, termination: 'normal', reason: ending.reason };
  return { winner: first ? 1 : 0, termination: 'adjudication', reason: 'resignation' };
}
