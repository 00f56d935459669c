/**
 * The game so far: one api `Game` for each complete move, with what a record keeps beside it, and the variations. A
 * value: playing and undoing return new lines.
 */
import type { Game } from '../api/game';
import type { Mark, MoveInfo, RecordedGame, Winner } from '../records/record';
import { formatPairs } from '../util/text';
import type { TimeControl } from './clock';

export interface LineMove {
  /** The game after the move. */
  readonly game: Game;
  readonly name: string;
  readonly side: string;
  /** The engine's evaluation of its move. */
  readonly info?: MoveInfo;
  readonly timeMs: number;
  /** Time left on the mover's clock after the move. */
  readonly clockMs?: number;
  readonly mark?: Mark;
  /** Comment after the move. */
  readonly note?: string;
  /** Comment before the move. */
  readonly noteBefore?: string;
}

/** An end that the rules did not make. */
interface AgreedEnd {
  readonly winner: Winner;
  readonly termination: string;
  readonly reason: string;
}

/** Heading of a loaded game. */
interface LineHeading {
  /** The side that moves first first. */
  readonly players: RecordedGame['players'];
  readonly tags: Readonly<Record<string, string>>;
}

export interface GameLine {
  readonly start: Game;
  /** Moves of the line that is played or studied: the main line, or one that leads into a variation. */
  readonly moves: readonly LineMove[];
  /** Continuations of each position, main line first; undefined if there are no variations. */
  readonly tree?: ReadonlyMap<Game, readonly LineMove[]>;
  /** Ends by resignation or as recorded, by the last position. */
  readonly ends?: ReadonlyMap<Game, AgreedEnd>;
  /** Name of the opening drawn by ballot. */
  readonly ballot?: string;
  readonly heading?: LineHeading;
  /** Missing if the game is played without clocks. */
  readonly timeControl?: TimeControl;
}

/** The game after the first `count` moves. */
export const gameAfter = ({ start, moves }: GameLine, count: number): Game => moves[count - 1]?.game ?? start;
export const latestGame = (line: GameLine): Game => gameAfter(line, line.moves.length);

/** Measurements of a move. */
export interface MoveFigures {
  readonly timeMs: number;
  readonly info?: MoveInfo | undefined;
  readonly clockMs?: number | undefined;
}

export function lineMoveOf(game: Game, { timeMs, info, clockMs }: MoveFigures): LineMove {
  const before = game.undo();
  return {
    game,
    name: game.moveSince(before).name,
    side: before.side,
    timeMs,
    ...(info && { info }),
    ...(clockMs !== undefined && { clockMs }),
  };
}

/** Time left for a side after the first `ply` moves; undefined if the game has no clocks. */
export function timeLeftAfter({ timeControl, moves }: GameLine, ply: number, side: string): number | undefined {
  for (let index = Math.min(ply, moves.length) - 1; index >= 0; index--) {
    const { side: mover, clockMs } = moves[index]!;
    if (mover === side && clockMs !== undefined) return clockMs;
  }
  return timeControl?.baseMs;
}

/** Number of moves before the last one of `sides`; undefined if none of them has moved. */
export function countBeforeLastMoveOf({ moves }: GameLine, sides: ReadonlySet<string>): number | undefined {
  const index = moves.findLastIndex(({ side }) => sides.has(side));
  return index < 0 ? undefined : index;
}

/** The rule options that differ from the variant's defaults, as `Name=value`. */
export const changedRules = (game: Game): string[] => formatPairs(game.changes);

export type LineEnding =
  | { readonly kind: 'win'; readonly side: string; readonly reason: string }
  | { readonly kind: 'draw'; readonly reason: string }
  | { readonly kind: 'resignation'; readonly side: string }
  | { readonly kind: 'timeout'; readonly side: string };

/** The end by resignation or as recorded, if the line ends there. */
export const agreedEnd = (line: GameLine): AgreedEnd | undefined => line.ends?.get(latestGame(line));

/** Undefined while the game goes on. A side that lost by adjudication has resigned. */
export function gameEnding(line: GameLine): LineEnding | undefined {
  const agreed = agreedEnd(line);
  if (agreed) {
    const { winner, termination, reason } = agreed;
    if (winner === 'draw') return { kind: 'draw', reason };
    const { sides } = line.start;
    const loser = sides[winner === 0 ? 1 : 0];
    if (termination === 'adjudication') return { kind: 'resignation', side: loser };
    if (termination === 'time-loss') return { kind: 'timeout', side: loser };
    return { kind: 'win', side: sides[winner], reason: reason || termination };
  }
  const { result, winner = '', reason = '' } = latestGame(line).status();
  if (result === 'ongoing') return undefined;
  return result === 'win' ? { kind: 'win', side: winner, reason } : { kind: 'draw', reason };
}

/** The line with an agreed end at its last position. */
export const withEnd = (line: GameLine, end: AgreedEnd): GameLine => ({
  ...line,
  ends: new Map([...(line.ends ?? []), [latestGame(line), end]]),
});

/** The line that ends since a side has no time left. In every family that side loses. */
export const flagLine = (line: GameLine, side: string): GameLine =>
  withEnd(line, { winner: side === line.start.sides[0] ? 1 : 0, termination: 'time-loss', reason: 'time' });

export const resignLine = (line: GameLine, side: string): GameLine =>
  withEnd(line, { winner: side === line.start.sides[0] ? 1 : 0, termination: 'adjudication', reason: 'resignation' });
