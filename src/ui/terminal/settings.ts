import { randomInt } from 'node:crypto';
import type { Level } from '../../api/engine.browser';
import type { Opening } from '../../match/openings/book';
import { bareMoves, type RecordedGame, type RecordedMove } from '../../records/record';
import { type GameLine, playLine } from '../game-line';

/** What stops a game before it begins; one line says it. */
export class UsageError extends Error {}

/** What the command line and the menus settle before a game. */

/** One of SEATS, or the name of a side. */
export type SideArgument = string;

export interface TerminalSettings {
  readonly variant: string;
  readonly level: Level;
  readonly side: SideArgument;
  /** Milliseconds the engine may think about a move. */
  readonly movetime: number;
  readonly seed: number;
  readonly fen: string | undefined;
  /** Of these each game draws one by lot, where there are any. */
  readonly openings: readonly Opening[];
  readonly ascii: boolean;
  readonly colours: boolean;
}

/** How games begin: with turns that are there already, an opening drawn by lot, a position, or the start. */

/** The game of a record, to go on with. */
export const lineFromSavedGame = ({ variant, rules, fen, moves: turns }: RecordedGame): GameLine =>
  startLine(variant, rules.split(' ').filter(Boolean), fen, turns);

/** A new game, as the settings have it. */
export function newLine({ variant, openings, fen }: TerminalSettings, rules: readonly string[]): GameLine {
  const drawn = openings.length === 0 ? undefined : openings[randomInt(openings.length)];
  if (!drawn) return startLine(variant, rules, fen, []);
  const line = startLine(variant, rules, drawn.fen, bareMoves(drawn.moves));
  return drawn.ballot === undefined ? line : { ...line, ballot: drawn.ballot };
}

function startLine(
  variant: string,
  rules: readonly string[],
  fen: string | undefined,
  turns: readonly RecordedMove[],
): GameLine {
  const line = playLine(variant, rules, fen, turns);
  if (!line.ok) throw new UsageError(`${line.error.code === 'bad-fen' ? 'fen: ' : ''}${line.error.message}`);
  return line.value;
}
