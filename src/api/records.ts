/**
 * Reading and writing game records.
 *
 * ```ts
 * import { newGame, unwrap } from 'alquerque';
 * import { readGames, writeGame } from 'alquerque/records';
 *
 * const game = unwrap(unwrap(newGame('brandubh')).playAll(['d7-c7', 'e4-e7']));
 * const text = writeGame(game, { players: ['Ann', 'Ben'], tags: { Event: 'Club night' } });
 * const [read] = readGames(text);
 * console.log(read?.ok && read.value.game.fen === game.fen, read?.ok && read.value.points); // true *
 * ```
 *
 * `readGames` detects the format of each game. Remarks tell what a text left open.
 *
 * ```ts
 * import { unwrap } from 'alquerque';
 * import { readGames, writeGameAs } from 'alquerque/records';
 *
 * const pdn = '[GameType "21"]\n1. 11-15 22-18 {!} 2. 15x22 25x18 1-0\n\n[GameType "21"]\n1. 11-12 *\n';
 * const [won, illegal] = readGames(pdn);
 * console.log(illegal?.ok === false && illegal.error.message); // game 2, line 5: move 1, 11-12: '11-12' is not legal; from 11: 11-15 11-16
 * const read = unwrap(won);
 * console.log(read.format, read.points, read.moves[1]?.note); // pdn 1-0 !
 * // What was read can be written again, here as a line of JSON.
 * console.log(JSON.parse(unwrap(writeGameAs('json', read.game, read))).result); // 1-0
 * ```
 *
 * @module
 */
import { type GameEntry, readGamesText } from '../records/game-reader';
import { writeRecord } from '../records/native';
import type { RecordFormat } from '../records/parsed-game';
import type { MoveInfo, RecordedMove } from '../records/record';
import { resultTag } from '../records/record';
import { gameWriter, WRITABLE_FORMATS, type WritableFormat } from '../records/writers';
import type { Game } from './game';
import { gameFromRecord, type Heading, type Points, recordOf } from './game-record';
import { fault, ok, type Result } from './result';

export type { RecordFormat } from '../records/parsed-game';
export type { Mark, MoveInfo, RecordedMove } from '../records/record';
export type { WritableFormat } from '../records/writers';
export type { Heading, MoveNote, Points } from './game-record';

/** @deprecated Renamed to `RecordFormat`. */
export type Form = RecordFormat;
/** @deprecated Renamed to `WritableFormat`. */
export type WrittenForm = WritableFormat;
/** @deprecated Renamed to `RecordedMove`. */
export type RecordedTurn = RecordedMove;
/** @deprecated Renamed to `MoveInfo`. */
export type Information = MoveInfo;

/** A game that was read, with what its record says. It is a `Heading`, so it can be written again. */
export interface ReadGame {
  /** The game; all its moves are legal. */
  readonly game: Game;
  /** The moves as recorded, with times, evaluations and notes. */
  readonly moves: readonly RecordedMove[];
  /** @deprecated Renamed to `moves`. */
  readonly turns: readonly RecordedMove[];
  /** Names of the players; the side that begins first. */
  readonly players: readonly [string, string];
  readonly points: Points;
  /** Kind of end: `normal` by the rules, `unfinished` if the game is not over. */
  readonly termination: string;
  readonly reason: string;
  /** All other tags. */
  readonly tags: Readonly<Record<string, string>>;
  /** Format that was detected. */
  readonly format: RecordFormat;
  /** @deprecated Renamed to `format`. */
  readonly form: RecordFormat;
  /** Remarks: what the text left open, or states wrongly. */
  readonly notes: readonly string[];
}

/**
 * Reads the games of a text: native records, PDN, PGN of the morris app, PlayOK and GoldToken lists, OpenTafl records,
 * lines of Brandubh moves, or JSON lines. An invalid game does not affect the others.
 *
 * `variant` applies to games that do not name their own.
 */
export const readGames = (
  text: string,
  { variant }: { readonly variant?: string } = {},
): readonly Result<ReadGame>[] =>
  typeof text === 'string'
    ? readGamesText(text, variant).map(readEntry)
    : [fault('bad-record', 'text: expected a string')];

function readEntry({ number, result }: GameEntry): Result<ReadGame> {
  if (!result.ok) return fault('bad-record', `game ${number}, line ${result.at}: ${result.error}`);
  const { format, notes, game: record } = result.value;
  const { moves, players, winner, termination, reason, tags } = record;
  const game = gameFromRecord(record);
  if (!game.ok) return game;
  return ok({
    game: game.value,
    moves,
    turns: moves,
    players: [players[0].name, players[1].name],
    points: resultTag(winner) as Points,
    termination,
    reason,
    tags,
    format,
    form: format,
    notes,
  });
}

/** The native record of a game. */
export const writeGame = (game: Game, heading: Heading = {}): string => writeRecord(recordOf(game, heading));

/** The record of a game in another format. Not every format can hold every variant. */
export function writeGameAs(format: WritableFormat, game: Game, heading: Heading = {}): Result<string> {
  if (!WRITABLE_FORMATS.includes(format))
    return fault('bad-record', `format: expected one of ${WRITABLE_FORMATS.join(', ')}, got '${format}'`);
  const text = gameWriter(format)(recordOf(game, heading));
  return text.ok ? text : fault('bad-record', text.error);
}
