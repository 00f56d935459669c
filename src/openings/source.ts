/** What `--openings` names, as lines: a table that ships with the program, a file of games, or a file of lines. */
import { basename } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { readTextFile } from '../disk/files';
import { fail, ok, type Result } from '../games/game';
import { readRuleset } from '../games/ruleset';
import { readGamesText } from '../records/games';
import { BALLOT_LISTS } from './ballots';
import { type Opening, readOpenings } from './opening';

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
