/** Where a game may begin: a position and the turns from there. */

import { basename } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { createGame, type Game } from '../../api/game';
import { findVariant, type Ruleset, readRuleset } from '../../games/registry';
import type { Rules } from '../../games/rules';
import { readGamesText } from '../../records/game-reader';
import { readTextFile } from '../../util/node/atomic-file';
import { Random } from '../../util/random';
import { fail, ok, type Result } from '../../util/result';
import { BALLOT_LISTS } from './ballots';

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

/** What `--openings` names, as lines: a table that ships with the program, a file of games, or a file of lines. */

/** The openings of a source; `rules`: changes to the variant's own, as `Name=Value`. */
export function loadOpenings(
  source: string,
  variant: string,
  rules: readonly string[],
  plies: number | undefined,
): Result<Opening[]> {
  const lines = readOpeningLines(source, variant, plies);
  if (!lines.ok) return lines;
  const ruleset = readRuleset(variant, rules);
  if (!ruleset.ok) return ruleset;
  const openings = readOpenings(ruleset.value, lines.value, basename(source));
  return openings.ok ? openings : fail(`${source}: ${openings.error}`);
}

/** The variant that a table which ships is for. */
export const variantOfBallotList = (source: string): string | undefined =>
  Object.hasOwn(BALLOT_LISTS, source) ? BALLOT_LISTS[source]!.variant : undefined;

/** `plies`: where games are cut; all of a game where there is none. */
export function readOpeningLines(source: string, variant: string, plies: number | undefined): Result<string> {
  const table = Object.hasOwn(BALLOT_LISTS, source) ? BALLOT_LISTS[source] : undefined;
  if (table) {
    if (table.variant !== variant) return fail(`${source}: openings of ${table.variant}`);
    return ok(inflateRawSync(Buffer.from(table.deflated, 'base64')).toString());
  }
  const text = readTextFile(source);
  if (!text.ok) return text;
  return /^\s*(?:\[\s*\w|\{")/.test(text.value) ? linesFromGames(source, text.value, variant, plies) : text;
}

function linesFromGames(source: string, text: string, variant: string, plies: number | undefined): Result<string> {
  const lines: string[] = [];
  for (const { number, result: read } of readGamesText(text, variant)) {
    if (!read.ok) return fail(`${source}: game ${number}, line ${read.at}: ${read.error}`);
    const { game } = read.value;
    if (game.variant !== variant) return fail(`${source}: game ${number} is of ${game.variant}`);
    const moves = game.moves.slice(0, plies).map(({ name }) => name);
    lines.push(moves.length === 0 ? game.fen : `${game.fen} moves ${moves.join(' ')}`);
  }
  return ok(lines.join('\n'));
}

/** Where the games of a match begin. */

export interface OpeningBook {
  /** The opening of a round, the same whenever it is asked for. */
  openingOf(round: number): Promise<Opening>;
  /** No more is asked for; what is being chosen comes to nothing. */
  close(): void;
}

export const startOpening = (rules: Rules): Opening => ({ fen: rules.startFen, moves: [] });

export function listBook(openings: readonly Opening[]): OpeningBook {
  return { openingOf: async round => openings[round % openings.length]!, close: () => {} };
}

export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = new Random(seed);
  const list = items.slice();
  for (let last = list.length - 1; last > 0; last--) {
    const other = random.nextInt(last + 1);
    [list[last], list[other]] = [list[other]!, list[last]!];
  }
  return list;
}
