/** The game that is being played: what was played from where, and how it ended. Pure. */
import type { VariantLine } from '../client/replies';
import { type Ending, recordOf as recordPlayed, type Seats } from '../records/played';
import type { RecordedGame, RecordedTurn } from '../records/record';

export type { Ending, Seats } from '../records/played';

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
  /** What the opening that was drawn is called. */
  readonly ballot?: string;
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
export const recordOf = ({ variant, ...game }: Game, seats: Seats, ending: Ending | undefined): RecordedGame =>
  recordPlayed({ ...game, variant: variant.name }, seats, ending);
