/**
 * Game records as text, both ways.
 *
 * ```ts
 * import { newGame, unwrap } from 'alquerque';
 * import { readGames, writeGame } from 'alquerque/records';
 *
 * const game = unwrap(unwrap(newGame('brandubh')).playAll(['d7-c7', 'e4-e7']));
 * const text = writeGame(game, { players: ['Ann', 'Ben'], tags: { Event: 'At home' } });
 * const [read] = readGames(text);
 * console.log(read?.ok && read.value.game.fen === game.fen, read?.ok && read.value.points); // true *
 * ```
 *
 * @module
 */
import type { Result as Read, RuleValues } from '../games/game';
import { readRecord, splitRecords } from '../records/read';
import { bareTurns, type POINTS, pointsText, type RecordedGame, type RecordedTurn } from '../records/record';
import { writeRecord } from '../records/write';
import type { Game } from './game';
import { newGame } from './index';
import { fault, ok, type Result } from './result';

export type { RecordedTurn } from '../records/record';

/** Points of the side that begins and of the other; `*` where the game is not over. */
export type Points = keyof typeof POINTS;

/** A game that was read, with what its record says besides the turns. */
export interface ReadGame {
  /** Refereed: every turn was legal. */
  readonly game: Game;
  /** The turns as they were recorded, with what the players thought of them. */
  readonly turns: readonly RecordedTurn[];
  /** The side that begins first. */
  readonly players: readonly [string, string];
  readonly points: Points;
  /** Who or what ended the game: `normal` for the rules, `unfinished` where it is not over. */
  readonly termination: string;
  readonly reason: string;
  /** All other tags. */
  readonly tags: Readonly<Record<string, string>>;
}

/** What is written of a game besides its turns. */
export interface Heading {
  readonly players?: readonly [string, string];
  readonly tags?: Readonly<Record<string, string>>;
}

/** The games of a text, each by itself: one that cannot be read does not keep the others from being read. */
export function readGames(text: string): readonly Result<ReadGame>[] {
  return splitRecords(text).map((record, index) => {
    const read: Read<RecordedGame> = readRecord(record);
    if (!read.ok) return fault('bad-record', `game ${index + 1}: ${read.error}`);
    const game = refereed(read.value);
    return game.ok ? game : fault('bad-record', `game ${index + 1}: ${game.error.message}`);
  });
}

function refereed(recorded: RecordedGame): Result<ReadGame> {
  const { variant, rules, fen, turns, seats, winner, termination, reason, tags } = recorded;
  const start = newGame(variant, { fen, options: optionsOf(rules) });
  if (!start.ok) return start;
  const game = start.value.playAll(turns.map(({ name }) => name));
  if (!game.ok) return game;
  const players = [seats[0].name, seats[1].name] as const;
  return ok({ game: game.value, turns, players, points: pointsText(winner) as Points, termination, reason, tags });
}

/** `Name=Value` words. */
const optionsOf = (words: string): RuleValues =>
  Object.fromEntries(
    words
      .split(' ')
      .filter(Boolean)
      .map(word => word.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );

/** The record of a game. */
export function writeGame(game: Game, { players = ['', ''], tags = {} }: Heading = {}): string {
  const status = game.status();
  const winner = status.winner === undefined ? 'draw' : status.winner === game.sides[0] ? 0 : 1;
  const over = status.result !== 'ongoing';
  const seat = (name: string) => ({ name, options: '', limit: '' });
  return writeRecord({
    variant: game.variant,
    rules: Object.entries(game.changes)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    sides: game.sides,
    seats: [seat(players[0]), seat(players[1])],
    fen: game.startFen,
    turns: bareTurns(game.history().map(({ name }) => name)),
    winner: over ? winner : 'nobody',
    termination: over ? 'normal' : 'unfinished',
    reason: status.reason ?? '',
    tags,
  });
}
