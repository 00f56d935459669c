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
 * Games are read in any form in which people keep them, and written in some. What had to be chosen is told.
 *
 * ```ts
 * import { unwrap } from 'alquerque';
 * import { readGames, writeGameAs } from 'alquerque/records';
 *
 * const pdn = '[GameType "21"]\n1. 11-15 22-18 {!} 2. 15x22 25x18 1-0\n\n[GameType "21"]\n1. 11-12 *\n';
 * const [won, wrong] = readGames(pdn);
 * console.log(wrong?.ok === false && wrong.error.message); // game 2, line 5: turn 1, 11-12: '11-12' is not legal; from 11: 11-15 11-16
 * const read = unwrap(won);
 * console.log(read.form, read.points, read.turns[1]?.note); // pdn 1-0 !
 * // What was read is a heading: so it is written again, here as a line of JSON.
 * console.log(JSON.parse(unwrap(writeGameAs('json', read.game, read))).result); // 1-0
 * ```
 *
 * @module
 */
import type { RuleValues } from '../games/rules';
import { type GameEntry, readGamesText } from '../records/game-reader';
import { writeRecord } from '../records/native';
import type { RecordFormat } from '../records/parsed-game';
import {
  bareMoves,
  isTermination,
  type RecordedGame,
  type RecordedMove,
  resultTag,
  type Termination,
  WINNER_OF_TAG,
} from '../records/record';
import { gameWriter, WRITABLE_FORMATS, type WritableFormat } from '../records/writers';
import type { Game } from './game';
import { newGame } from './index';
import { fault, ok, type Result } from './result';

export type { RecordFormat as Form } from '../records/parsed-game';
export type { Mark, MoveInfo as Information, RecordedMove as RecordedTurn } from '../records/record';
export type { WritableFormat as WrittenForm } from '../records/writers';

/** Points of the side that begins and of the other; `*` where the game is not over. */
export type Points = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A game that was read, with what its record says besides the turns. It is a `Heading`: so it can be written again. */
export interface ReadGame {
  /** Refereed: every turn was legal. */
  readonly game: Game;
  /** The turns as they were recorded, with what the players thought of them. */
  readonly turns: readonly RecordedMove[];
  /** The side that begins first. */
  readonly players: readonly [string, string];
  readonly points: Points;
  /** Who or what ended the game: `normal` for the rules, `unfinished` where it is not over. */
  readonly termination: string;
  readonly reason: string;
  /** All other tags. */
  readonly tags: Readonly<Record<string, string>>;
  /** What it was read as. */
  readonly form: RecordFormat;
  /** What the text left open, or says and is not so, a line each. */
  readonly notes: readonly string[];
}

/** What is written of a game besides its turns. Where the game is over by the rules, that result holds. */
export interface Heading {
  readonly players?: readonly [string, string];
  readonly tags?: Readonly<Record<string, string>>;
  /** What was thought of the turns: one for each of the history, the first first. */
  readonly turns?: readonly Omit<RecordedMove, 'name'>[];
  /** The result of a game that ended otherwise: somebody gave up, or it was agreed. */
  readonly points?: Points;
  readonly termination?: string;
  readonly reason?: string;
}

/**
 * The games of a text, in any form: our own, PDN, the PGN of the app of morris, PlayOK's lists, OpenTafl records, lines
 * of Brandubh moves, JSON. Each is read by itself: one that cannot be read does not keep the others from being read.
 * `variant`: of games that do not tell theirs.
 */
export const readGames = (
  text: string,
  { variant }: { readonly variant?: string } = {},
): readonly Result<ReadGame>[] =>
  typeof text === 'string' ? readGamesText(text, variant).map(readEntry) : [fault('bad-record', 'a text is needed')];

function readEntry({ number, result: read }: GameEntry): Result<ReadGame> {
  if (!read.ok) return fault('bad-record', `game ${number}, line ${read.at}: ${read.error}`);
  const { format: form, notes, game: recorded } = read.value;
  const { variant, rules, fen, moves: turns, players: seats, winner, termination, reason, tags } = recorded;
  const start = newGame(variant, { fen, options: optionsOf(rules) });
  if (!start.ok) return start;
  const game = start.value.playAll(turns.map(({ name }) => name));
  if (!game.ok) return game;
  const players = [seats[0].name, seats[1].name] as const;
  const points = resultTag(winner) as Points;
  return ok({ game: game.value, turns, players, points, termination, reason, tags, form, notes });
}

/** `Name=Value` words. */
const optionsOf = (words: string): RuleValues =>
  Object.fromEntries(
    words
      .split(' ')
      .filter(Boolean)
      .map(word => word.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );

/** The record of a game in our own form. */
export const writeGame = (game: Game, heading: Heading = {}): string => writeRecord(recordGame(game, heading));

/** The record of a game in a form that others read; not all forms hold all variants. */
export function writeGameAs(form: WritableFormat, game: Game, heading: Heading = {}): Result<string> {
  if (!WRITABLE_FORMATS.includes(form))
    return fault('bad-record', `form '${form}' is none of ${WRITABLE_FORMATS.join(', ')}`);
  const text = gameWriter(form)(recordGame(game, heading));
  return text.ok ? text : fault('bad-record', text.error);
}

function recordGame(game: Game, heading: Heading): RecordedGame {
  const { players = ['', ''], tags = {}, turns = [] } = heading;
  const seat = (name: string) => ({ name, options: '', limit: '' });
  return {
    variant: game.variant,
    rules: Object.entries(game.changes)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    sides: game.sides,
    players: [seat(players[0]), seat(players[1])],
    fen: game.startFen,
    moves: bareMoves(game.history().map(({ name }) => name)).map((turn, at) => ({ ...turn, ...turns[at], ...turn })),
    ...headingEnd(game, heading),
    tags,
  };
}

/** How the game ended: by the rules, or as the heading says. */
function headingEnd(
  game: Game,
  { points = '*', termination = '', reason = '' }: Heading,
): Pick<RecordedGame, 'winner' | 'termination' | 'reason'> {
  const status = game.status();
  if (status.result !== 'ongoing') {
    const winner = status.winner === undefined ? 'draw' : status.winner === game.sides[0] ? 0 : 1;
    return { winner, termination: 'normal', reason: status.reason ?? '' };
  }
  const winner = Object.hasOwn(WINNER_OF_TAG, points) ? WINNER_OF_TAG[points] : 'nobody';
  if (winner === 'nobody') return { winner, termination: 'unfinished', reason: '' };
  return { winner, termination: terminationOf(termination), reason };
}

/** Whatever is not named is as if a referee had ended it; the rules have not. */
const terminationOf = (word: string): Termination =>
  isTermination(word) && word !== 'normal' && word !== 'unfinished' ? word : 'adjudication';
