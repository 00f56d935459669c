/** What `--openings` names, as lines: a table that ships with the program, a file of games, or a file of lines. */
import { basename } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { readText } from '../disk/files';
import { fail, ok, type Result } from '../games/game';
import { readRuleset } from '../games/ruleset';
import { gamesIn } from '../records/games';
import { BALLOTS } from './ballots';
import { type Opening, readOpenings } from './opening';

/** The openings of a source; `rules`: changes to the variant's own, as `Name=Value`. */
export function openingsOf(
  source: string,
  variant: string,
  rules: readonly string[],
  plies: number | undefined,
): Result<Opening[]> {
  const lines = openingLines(source, variant, plies);
  if (!lines.ok) return lines;
  const ruleset = readRuleset(variant, rules);
  if (!ruleset.ok) return ruleset;
  const openings = readOpenings(ruleset.value, lines.value, basename(source));
  return openings.ok ? openings : fail(`${source}: ${openings.error}`);
}

/** The variant that a table which ships is for. */
export const variantOfTable = (source: string): string | undefined =>
  Object.hasOwn(BALLOTS, source) ? BALLOTS[source]!.variant : undefined;

/** `plies`: where games are cut; all of a game where there is none. */
export function openingLines(source: string, variant: string, plies: number | undefined): Result<string> {
  const table = Object.hasOwn(BALLOTS, source) ? BALLOTS[source] : undefined;
  if (table) {
    if (table.variant !== variant) return fail(`${source}: openings of ${table.variant}`);
    return ok(inflateRawSync(Buffer.from(table.deflated, 'base64')).toString());
  }
  const text = readText(source);
  if (!text.ok) return text;
  return /^\s*(?:\[\s*\w|\{")/.test(text.value) ? fromGames(source, text.value, variant, plies) : text;
}

function fromGames(source: string, text: string, variant: string, plies: number | undefined): Result<string> {
  const lines: string[] = [];
  for (const { number, read } of gamesIn(text, variant)) {
    if (!read.ok) return fail(`${source}: game ${number}, line ${read.at}: ${read.error}`);
    const { game } = read.value;
    if (game.variant !== variant) return fail(`${source}: game ${number} is of ${game.variant}`);
    const moves = game.turns.slice(0, plies).map(({ name }) => name);
    lines.push(moves.length === 0 ? game.fen : `${game.fen} moves ${moves.join(' ')}`);
  }
  return ok(lines.join('\n'));
}
