/** Settings from the command line and the menus, and the line that a game starts from. */
import { randomInt } from 'node:crypto';
import type { Opening } from '../../match/openings/book';
import { bareMoves, type RecordedGame, type RecordedMove } from '../../records/record';
import type { GameLine } from '../game-line';
import { playLine } from '../line-record';
import type { Level } from '../settings';
import type { Palette } from './canvas';

/** An error that prevents a game from starting; reported in one line. */
export class UsageError extends Error {}

export interface TerminalSettings {
  readonly variant: string;
  readonly level: Level;
  /** One of SIDE_CHOICES, or the name of a side. */
  readonly side: string;
  /** Thinking time of the engine per move in ms. */
  readonly movetime: number;
  readonly seed: number;
  readonly fen: string | undefined;
  /** Each game starts with one of these, drawn at random; if there are none, from the position. */
  readonly openings: readonly Opening[];
  readonly ascii: boolean;
  readonly palette: Palette;
}

export const lineFromSavedGame = ({ variant, rules, fen, moves }: RecordedGame): GameLine =>
  startLine(variant, rules.split(' ').filter(Boolean), fen, moves);

/** A new game; `rules`: changed rule options as `Name=value`. */
export function newLine({ variant, openings, fen }: TerminalSettings, rules: readonly string[]): GameLine {
  const opening = openings.length === 0 ? undefined : openings[randomInt(openings.length)];
  if (!opening) return startLine(variant, rules, fen, []);
  const line = startLine(variant, rules, opening.fen, bareMoves(opening.moves));
  return opening.ballot === undefined ? line : { ...line, ballot: opening.ballot };
}

function startLine(
  variant: string,
  rules: readonly string[],
  fen: string | undefined,
  moves: readonly RecordedMove[],
): GameLine {
  const line = playLine(variant, rules, fen, moves);
  if (!line.ok) throw new UsageError(`${line.error.code === 'bad-fen' ? 'fen: ' : ''}${line.error.message}`);
  return line.value;
}
