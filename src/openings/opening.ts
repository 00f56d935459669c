/** Where a game may begin: a position and the turns from there. */
import { fail, ok, type Result } from '../games/game';
import { findVariant } from '../games/index';
import type { Ruleset } from '../games/ruleset';
import { createGame, type Game } from '../lib/game';

export interface Opening {
  readonly fen: string;
  /** Whole turns from there. */
  readonly moves: readonly string[];
  /** What it is called where openings are drawn by lot. */
  readonly ballot?: string;
}

/** The game before its first turn. */
export function startGame({ variant, values, rules }: Ruleset, fen: string): Result<Game> {
  const position = rules.readFen(fen);
  if (!position.ok) return position;
  const { family, variant: row } = findVariant(variant)!;
  return ok(createGame({ family, variant: row, values, rules }, fen, position.value));
}

/**
 * One opening a line: a FEN, moves from the start, or `FEN moves M...`. Empty lines and those that begin with # are
 * none. Their ballots are the name of the list and their number in it.
 */
export function readOpenings(ruleset: Ruleset, text: string, list: string): Result<Opening[]> {
  const openings: Opening[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim();
    if (words === '' || words.startsWith('#')) continue;
    const opening = readOpening(ruleset, words);
    if (!opening.ok) return fail(`line ${index + 1}: ${opening.error}`);
    openings.push({ ...opening.value, ballot: `${list} ${openings.length + 1}` });
  }
  return openings.length > 0 ? ok(openings) : fail('no opening');
}

function readOpening(ruleset: Ruleset, line: string): Result<Opening> {
  const { rules } = ruleset;
  const [fen = '', moves] = line.split(/ moves /, 2);
  const set = rules.readFen(fen.trim());
  if (!set.ok && moves !== undefined) return set;
  if (set.ok) return checkOpening(ruleset, rules.writeFen(set.value), moves?.split(/\s+/).filter(Boolean) ?? []);
  const opening = checkOpening(ruleset, rules.startFen, line.split(/\s+/));
  return opening.ok ? opening : fail(`neither a FEN (${set.error}) nor moves (${opening.error})`);
}

function checkOpening(ruleset: Ruleset, fen: string, moves: readonly string[]): Result<Opening> {
  const begun = startGame(ruleset, fen);
  if (!begun.ok) return begun;
  const played = begun.value.playAll(moves);
  if (!played.ok) return fail(played.error.message);
  if (played.value.status().result !== 'ongoing') return fail('the game is over there');
  if (played.value.midTurn) return fail('it ends in the middle of a turn');
  return ok({ fen, moves: played.value.history().map(({ name }) => name) });
}
