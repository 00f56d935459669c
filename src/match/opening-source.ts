/** What `--openings` names, as lines: a table that ships with the program, a file of games, or a file of lines. */
import { inflateRawSync } from 'node:zlib';
import { fail, ok, type Result } from '../games/game';
import { gamesIn } from '../records/games';
import { readText } from '../shell/files';
import { BALLOTS } from './ballots';

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
