/** Where the games of a match begin. */
import { fail, ok, type Result, type Rules } from '../games/game';
import type { Ruleset } from '../games/ruleset';
import { Random } from '../games/zobrist';
import { type Opening, Referee } from './referee';

export interface Book {
  /** The opening of a round, the same whenever it is asked for. */
  at(round: number): Promise<Opening>;
  close(): void;
}

export const startOf = (rules: Rules): Opening => ({ fen: rules.startFen, moves: [] });

export function listBook(openings: readonly Opening[]): Book {
  return { at: async round => openings[round % openings.length]!, close: () => {} };
}

/**
 * One opening a line: a FEN, moves from the start, or `FEN moves M...`. Empty lines and those that begin with # are
 * none.
 */
export function readOpenings(ruleset: Ruleset, text: string): Result<Opening[]> {
  const openings: Opening[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim();
    if (words === '' || words.startsWith('#')) continue;
    const opening = readOpening(ruleset, words);
    if (!opening.ok) return fail(`line ${index + 1}: ${opening.error}`);
    openings.push(opening.value);
  }
  return openings.length > 0 ? ok(openings) : fail('no opening');
}

function readOpening(ruleset: Ruleset, line: string): Result<Opening> {
  const { rules } = ruleset;
  const [fen = '', moves] = line.split(/ moves /, 2);
  const set = rules.readFen(fen.trim());
  if (!set.ok && moves !== undefined) return set;
  const opening = set.ok
    ? { fen: rules.writeFen(set.value), moves: moves?.split(/\s+/).filter(Boolean) ?? [] }
    : { fen: rules.startFen, moves: line.split(/\s+/) };
  const referee = Referee.open(ruleset, opening);
  if (!referee.ok) return set.ok ? referee : fail(`neither a FEN (${set.error}) nor moves (${referee.error})`);
  if (referee.value.ruling()) return fail('the game is over there');
  if (referee.value.midTurn) return fail('it ends in the middle of a turn');
  return ok({ fen: opening.fen, moves: referee.value.turns });
}

export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = new Random(seed);
  const list = items.slice();
  for (let last = list.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [list[last], list[other]] = [list[other]!, list[last]!];
  }
  return list;
}
