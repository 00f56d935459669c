/** How games begin: with turns that are there already, an opening drawn by lot, a position, or the start. */
import { randomInt } from 'node:crypto';
import { begin, type Line } from '../parlour/line';
import { bareTurns, type RecordedGame, type RecordedTurn } from '../records/record';
import { Misuse } from './misuse';
import type { Settings } from './settings';

/** The game of a record, to go on with. */
export const savedLine = ({ variant, rules, fen, turns }: RecordedGame): Line =>
  lineOf(variant, rules.split(' ').filter(Boolean), fen, turns);

/** A new game, as the settings have it. */
export function nextLine({ variant, openings, fen }: Settings, rules: readonly string[]): Line {
  const drawn = openings.length === 0 ? undefined : openings[randomInt(openings.length)];
  if (!drawn) return lineOf(variant, rules, fen, []);
  const line = lineOf(variant, rules, drawn.fen, bareTurns(drawn.moves));
  return drawn.ballot === undefined ? line : { ...line, ballot: drawn.ballot };
}

function lineOf(
  variant: string,
  rules: readonly string[],
  fen: string | undefined,
  turns: readonly RecordedTurn[],
): Line {
  const line = begin(variant, rules, fen, turns);
  if (!line.ok) throw new Misuse(`${line.error.code === 'bad-fen' ? 'fen: ' : ''}${line.error.message}`);
  return line.value;
}
