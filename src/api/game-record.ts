/** Conversion between games and records. */
import type { RuleValues } from '../games/rules';
import {
  bareMoves,
  isTermination,
  type RecordedGame,
  type RecordedMove,
  type RecordedPlayer,
  type Termination,
  WINNER_OF_TAG,
} from '../records/record';
import { formatPairs, splitPair } from '../util/text';
import type { Game } from './game';
import { newGame } from './index';
import { fault, ok, type Result } from './result';

/** Points of the side that begins, then of the other; `*` if the game is not over. */
export type Points = '1-0' | '0-1' | '1/2-1/2' | '*';

/** Data of a recorded move besides its name. */
export type MoveNote = Omit<RecordedMove, 'name'>;

/** Data of a record besides the moves. If the rules have ended the game, their result counts. */
export interface Heading {
  /** Names of the players; the side that begins first. */
  readonly players?: readonly [string, string];
  readonly tags?: Readonly<Record<string, string>>;
  /** Times, evaluations and notes of the moves, in the order of `Game.history`. */
  readonly moves?: readonly MoveNote[];
  /** @deprecated Renamed to `moves`. */
  readonly turns?: readonly MoveNote[];
  /** Result of a game that the rules did not end: adjudicated or agreed. */
  readonly points?: Points;
  readonly termination?: string;
  readonly reason?: string;
  /** The side that resigned. */
  readonly resigned?: string;
}

/** The game of a record. Fails on the first illegal or incomplete move. */
export function gameFromRecord({ variant, rules, fen, moves }: RecordedGame): Result<Game> {
  const start = newGame(variant, { options: ruleValues(rules), ...(fen !== '' && { fen }) });
  if (!start.ok) return start;
  let game = start.value;
  for (const [index, { name }] of moves.entries()) {
    const next = game.play(name);
    if (!next.ok) return fault(next.error.code, `move ${index + 1}: ${next.error.message}`);
    if (next.value.midTurn && index < moves.length - 1)
      return fault('illegal-turn', `move ${index + 1}: '${name}' is not complete`);
    game = next.value;
  }
  return ok(game);
}

/** Values of `Name=Value` words. */
const ruleValues = (words: string): RuleValues => Object.fromEntries(words.split(' ').filter(Boolean).map(splitPair));

export function recordOf(game: Game, heading: Heading): RecordedGame {
  const { players = ['', ''], tags = {}, turns = [], moves: notes = turns } = heading;
  const player = (name: string): RecordedPlayer => ({ name, options: '', limit: '' });
  return {
    tags,
    variant: game.variant,
    rules: rulesText(game),
    sides: game.sides,
    players: [player(players[0]), player(players[1])],
    fen: game.startFen,
    moves: bareMoves(game.history().map(({ name }) => name)).map((move, at) => ({ ...move, ...notes[at], ...move })),
    ...endOf(game, heading),
  };
}

/** Rule options that differ from the variant's defaults, as `Name=Value` words. */
export const rulesText = (game: Game): string => formatPairs(game.changes).join(' ');

type End = Pick<RecordedGame, 'winner' | 'termination' | 'reason'>;

/** End of a game: by the rules, or as the heading says. */
function endOf(game: Game, { points = '*', termination = '', reason = '', resigned }: Heading): End {
  const status = game.status();
  if (status.result !== 'ongoing') {
    const winner = status.winner === undefined ? 'draw' : status.winner === game.sides[0] ? 0 : 1;
    return { winner, termination: 'normal', reason: status.reason ?? '' };
  }
  if (resigned !== undefined)
    return { winner: resigned === game.sides[0] ? 1 : 0, termination: 'adjudication', reason: 'resignation' };
  const winner = Object.hasOwn(WINNER_OF_TAG, points) ? WINNER_OF_TAG[points] : 'nobody';
  if (winner === 'nobody') return { winner, termination: 'unfinished', reason: '' };
  return { winner, termination: terminationOf(termination), reason };
}

/** Unknown words count as adjudication; `normal` would mean that the rules have ended the game. */
const terminationOf = (word: string): Termination =>
  isTermination(word) && word !== 'normal' && word !== 'unfinished' ? word : 'adjudication';
