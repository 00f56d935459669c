import { createGame, type Game } from '../api/game';
import { variantsOfFamily } from '../api/variant';
import { FAMILIES } from '../games/registry';
import { MAX_LISTED_MOVES } from '../games/unique-moves';
import type { EndgameDescription } from '../tablebase/describe';
import { fail, ok, type Result } from '../util/result';
import type { Command, Query } from './commands';
import {
  boardLines,
  errorLine,
  evalLines,
  fenLine,
  helpLines,
  idLines,
  legalLine,
  statusLine,
  variantLines,
} from './format';
import { optionLines } from './options';
import type { PositionState } from './position-state';

/** Questions whose answers are data, for front ends that do not know the rules; and the game so far. */

const games = new WeakMap<PositionState, Game>();

/** The same game as a value of the library, made when it is first asked for. */
function gameOf(played: PositionState): Game {
  let game = games.get(played);
  if (!game) {
    game = replay(played);
    games.set(played, game);
  }
  return game;
}

/** The turns have been played before: one that is refused now is a fault of the program. */
function replay({ choice, values, rules, fen, moves }: PositionState): Game {
  const position = rules.readFen(fen);
  if (!position.ok) throw new Error(position.error);
  const family = choice.family;
  const game = createGame({ family, variant: choice.variant, values, rules }, fen, position.value).playAll(moves);
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

const sortByName = <T extends { readonly name: string }>(turns: readonly T[]): T[] => [...turns].sort(byName);

/** The answer's line without the word that it begins with; `ending` tells what tables know of the position. */
function queryResult(
  question: Query,
  played: PositionState,
  ending: () => EndgameDescription | undefined,
): Result<string> {
  const game = gameOf(played);
  switch (question) {
    case 'legal json':
      return game.tooManyMoves
        ? fail(`legal: more than ${MAX_LISTED_MOVES} turns; legal steps lists how they begin`)
        : json({ side: game.side, turns: sortByName(game.moves()) });
    case 'legal steps':
      return ok(spacedNames(sortByName(game.steps())));
    case 'legal steps json':
      return json({ side: game.side, steps: sortByName(game.steps()) });
    case 'legal actions json':
      return json({ side: game.side, actions: sortByName(game.actions()) });
    case 'status json':
      return json(withEnding(game.status(), ending()));
    case 'board json':
      return json({ variant: game.variant, fen: game.fen, ...game.board() });
    case 'variants json':
      return json(FAMILIES.flatMap(variantsOfFamily));
    case 'played':
      return ok(lastMoveText(game));
    case 'played json':
      return json(game.last() ?? null);
    case 'moves':
      return ok(spacedNames(game.history()));
    case 'fen app':
      return appFen(game);
  }
}

const withEnding = (status: object, ending: EndgameDescription | undefined): object =>
  ending ? { ...status, ending } : status;

function appFen(game: Game): Result<string> {
  const fen = game.fenAs('app');
  return fen === undefined ? fail(`fen: app: ${game.family} has no such form`) : ok(fen);
}

const json = (value: unknown): Result<string> => ok(JSON.stringify(value));

const spacedNames = (named: readonly { readonly name: string }[]): string => named.map(({ name }) => name).join(' ');

/** `white d5xa1 +d5=white -a1=black`: the side, its turn, what has come and what has gone, kings as `white-king`. */
function lastMoveText(game: Game): string {
  const last = game.last();
  if (!last) return '';
  const changes = last.changes.flatMap(({ at, before, after }) => [
    ...(before ? [`-${at}=${before.side}${before.piece === 'king' ? '-king' : ''}`] : []),
    ...(after ? [`+${at}=${after.side}${after.piece === 'king' ? '-king' : ''}`] : []),
  ]);
  return [last.side, last.name, ...changes].join(' ');
}

/** The commands that only ask. */

/** What tables know of the position on the board, asked only where it is told. */
type EndgameLookup = () => EndgameDescription | undefined;

function queryLine(question: Query, played: PositionState, ending: EndgameLookup): string {
  const [word = ''] = question.split(' ');
  const answered = queryResult(question, played, ending);
  return answered.ok ? `${word} ${answered.value}`.trimEnd() : errorLine(answered.error);
}

/** Undefined for a command that does something. */
export function answerQuery(
  command: Command,
  played: PositionState,
  ending: EndgameLookup,
): readonly string[] | undefined {
  switch (command.name) {
    case 'uci':
      return [...idLines(), ...optionLines(played.choice), 'uciok'];
    case 'legal':
      return [legalLine(played, command.unit)];
    case 'status':
      return [statusLine(played)];
    case 'fen':
      return [fenLine(played)];
    case 'd':
      return boardLines(played, ending());
    case 'eval':
      return evalLines(played);
    case 'variants':
      return variantLines();
    case 'ask':
      return [queryLine(command.question, played, ending)];
    case 'help':
      return helpLines();
    default:
      return undefined;
  }
}
