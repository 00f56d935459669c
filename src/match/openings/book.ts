/** Openings: a position and moves, read from a list, a file of games or a shipped list. */
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
  /** Complete moves from there. */
  readonly moves: readonly string[];
  /** Name of the opening, if it comes from a list. */
  readonly ballot?: string;
}

/** The openings of a match. */
export interface OpeningBook {
  /** Opening of a round, the same each time it is asked for. */
  openingOf(round: number): Promise<Opening>;
  /** Cancels an opening that is being chosen. */
  close(): void;
}

/** A game without moves. */
export function startGame({ variant, values, rules }: Ruleset, fen: string): Result<Game> {
  const position = rules.readFen(fen);
  if (!position.ok) return position;
  const { family, variant: variantRow } = findVariant(variant)!;
  return ok(createGame({ family, variant: variantRow, values, rules }, fen, position.value));
}

/** The game after an opening. */
export function playOpening(ruleset: Ruleset, { fen, moves }: Opening): Result<Game> {
  const start = startGame(ruleset, fen);
  if (!start.ok) return start;
  const game = start.value.playAll(moves);
  return game.ok ? game : fail(game.error.message);
}

/** Reads one opening per line: a FEN, moves from the start, or `FEN moves M...`. Lines with # are comments. */
export function readOpenings(ruleset: Ruleset, text: string, listName: string): Result<Opening[]> {
  const openings: Opening[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const opening = readOpening(ruleset, content);
    if (!opening.ok) return fail(`line ${index + 1}: ${opening.error}`);
    openings.push({ ...opening.value, ballot: `${listName} ${openings.length + 1}` });
  }
  return openings.length > 0 ? ok(openings) : fail('no opening found');
}

function readOpening(ruleset: Ruleset, line: string): Result<Opening> {
  const { rules } = ruleset;
  const [fen = '', moves] = line.split(/ moves /, 2);
  const position = rules.readFen(fen.trim());
  if (!position.ok && moves !== undefined) return position;
  if (position.ok)
    return checkOpening(ruleset, rules.writeFen(position.value), moves?.split(/\s+/).filter(Boolean) ?? []);
  const opening = checkOpening(ruleset, rules.startFen, line.split(/\s+/));
  return opening.ok ? opening : fail(`neither a FEN (${position.error}) nor moves (${opening.error})`);
}

function checkOpening(ruleset: Ruleset, fen: string, moves: readonly string[]): Result<Opening> {
  const game = playOpening(ruleset, { fen, moves });
  if (!game.ok) return game;
  if (game.value.status().result !== 'ongoing') return fail('the game is over after the opening');
  if (game.value.midTurn) return fail('the last move is incomplete');
  return ok({ fen, moves: game.value.moveNames() });
}

/** Openings of a source; `rules` are changed rule options as `Name=Value`. `maxMoves` cuts games. */
export function loadOpenings(
  source: string,
  variant: string,
  rules: readonly string[],
  maxMoves: number | undefined,
): Result<Opening[]> {
  const lines = readOpeningLines(source, variant, maxMoves);
  if (!lines.ok) return lines;
  const ruleset = readRuleset(variant, rules);
  if (!ruleset.ok) return ruleset;
  const openings = readOpenings(ruleset.value, lines.value, basename(source));
  return openings.ok ? openings : fail(`${source}: ${openings.error}`);
}

/** Variant of a shipped list. */
export const variantOfBallotList = (source: string): string | undefined =>
  Object.hasOwn(BALLOT_LISTS, source) ? BALLOT_LISTS[source]!.variant : undefined;

/** Lines of openings from a shipped list, a file of games or a file of lines. */
export function readOpeningLines(source: string, variant: string, maxMoves: number | undefined): Result<string> {
  const list = Object.hasOwn(BALLOT_LISTS, source) ? BALLOT_LISTS[source] : undefined;
  if (list) {
    if (list.variant !== variant) return fail(`${source}: expected openings of ${variant}, got ${list.variant}`);
    return ok(inflateRawSync(Buffer.from(list.deflated, 'base64')).toString());
  }
  const text = readTextFile(source);
  if (!text.ok) return text;
  return /^\s*(?:\[\s*\w|\{")/.test(text.value) ? linesFromGames(source, text.value, variant, maxMoves) : text;
}

function linesFromGames(source: string, text: string, variant: string, maxMoves: number | undefined): Result<string> {
  const lines: string[] = [];
  for (const { number, result } of readGamesText(text, variant)) {
    if (!result.ok) return fail(`${source}: game ${number}, line ${result.at}: ${result.error}`);
    const { game } = result.value;
    if (game.variant !== variant) return fail(`${source}: game ${number}: expected ${variant}, got ${game.variant}`);
    const moves = game.moves.slice(0, maxMoves).map(({ name }) => name);
    lines.push(moves.length === 0 ? game.fen : `${game.fen} moves ${moves.join(' ')}`);
  }
  return ok(lines.join('\n'));
}

export const startOpening = (rules: Rules): Opening => ({ fen: rules.startFen, moves: [] });

export function listBook(openings: readonly Opening[]): OpeningBook {
  return { openingOf: async round => openings[round % openings.length]!, close: () => {} };
}

/** The items in random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = new Random(seed);
  const list = items.slice();
  for (let last = list.length - 1; last > 0; last--) {
    const other = random.nextInt(last + 1);
    [list[last], list[other]] = [list[other]!, list[last]!];
  }
  return list;
}
