/** How games begin: with turns that are there already, an opening drawn by lot, a position, or the start. */
import { randomInt } from 'node:crypto';
import { type GameLine, playLine } from '../parlour/line';
import { bareMoves, type RecordedGame, type RecordedMove } from '../records/record';
import { UsageError } from './misuse';
import type { TerminalSettings } from './settings';

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
