/** Referees recorded games again. */

import { readTextFile } from '../disk/files';
import { fail, ok, type Result } from '../games/game';
import { pluralise } from '../games/names';
import { readRuleset } from '../games/ruleset';
import { readGamesText } from '../records/games';
import { isNativeText, readRecord, splitRecords } from '../records/read';
import { type RecordedGame, resultTag } from '../records/record';
import { maskControlChars } from '../shell/plain';
import { MatchBoard } from './referee';
import { isFault } from './result';

/** `alquerque match --replay`: says which games of a file do not hold. Returns the exit code: 1 where there is one. */
export function replayGamesFile(path: string): Result<number> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  if (!isNativeText(text.value)) return replayOtherFormat(path, text.value);
  const records = splitRecords(text.value);
  let wrong = 0;
  for (const [index, recorded] of records.entries()) {
    const game = readRecord(recorded);
    const held = game.ok ? checkRecord(game.value) : game;
    if (held.ok) continue;
    wrong++;
    const name = (game.ok && game.value.tags.Game) || `at place ${index + 1}`;
    process.stdout.write(`${maskControlChars(`game ${name}: ${held.error}`)}\n`);
  }
  process.stdout.write(`${pluralise(records.length, 'game')}, ${records.length - wrong} as recorded\n`);
  return ok(wrong > 0 ? 1 : 0);
}

/** Games in the forms of others are refereed as they are read. Returns the exit code. */
function replayOtherFormat(path: string, text: string): Result<number> {
  const entries = readGamesText(text);
  if (entries.length === 0) return fail(`${path}: there is no game in it`);
  const wrong = entries.filter(({ result: read }) => !read.ok).length;
  for (const { number, result: read } of entries)
    if (!read.ok) process.stdout.write(`${maskControlChars(`game ${number}, line ${read.at}: ${read.error}`)}\n`);
  process.stdout.write(`${pluralise(entries.length, 'game')}, ${entries.length - wrong} as recorded\n`);
  return ok(wrong > 0 ? 1 : 0);
}

/** That the record holds, or the first thing in it that does not. */
export function checkRecord(game: RecordedGame): Result<void> {
  const ruleset = readRuleset(game.variant, game.rules.split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const opened = MatchBoard.open(ruleset.value, { fen: game.fen, moves: [] });
  if (!opened.ok) return fail(`FEN: ${opened.error}`);
  const referee = opened.value;
  for (const [index, { name }] of game.moves.entries()) {
    const ruling = referee.verdict();
    if (ruling) return fail(`the game was over before turn ${index + 1}, ${name}: ${ruling.reason}`);
    const played = referee.play(name);
    if (!played.ok) return fail(`turn ${index + 1}, ${name}: ${played.error}`);
  }
  return checkGameEnd(game, referee);
}

function checkGameEnd(game: RecordedGame, referee: MatchBoard): Result<void> {
  const ruling = referee.verdict();
  const { termination, winner, reason, illegal } = game;
  if (termination === 'normal') {
    if (!ruling) return fail('the game is not over');
    if (ruling.winner === winner && ruling.reason === reason) return ok(undefined);
    return fail(`${resultTag(ruling.winner)} ${ruling.reason}, not ${resultTag(winner)} ${reason}`);
  }
  if (ruling) return fail(`${termination} after the game was over: ${ruling.reason}`);
  if (termination === 'unfinished') return ok(undefined);
  if (isFault(termination) && termination !== 'start-failure' && winner !== 1 - referee.side)
    return fail(`${termination} by the side to move, yet the result is ${resultTag(winner)}`);
  if (illegal !== undefined && referee.play(illegal).ok) return fail(`'${illegal}' is legal`);
  return ok(undefined);
}
