/** Commands that only ask: their replies. */
import type { Game } from '../api/game';
import { variantsOfFamily } from '../api/variant';
import { namedMoves } from '../games/position-from-text';
import { FAMILIES, findVariant, rulesOf, VARIANT_NAMES } from '../games/registry';
import type { PerftUnit } from '../games/rules';
import { countLegalMoves, MAX_LISTED_MOVES, tooManyMoves } from '../games/unique-moves';
import { type EndgameDescription, endgameText } from '../tablebase/describe';
import { fail, ok, type Result } from '../util/result';
import { COMMANDS, type Command, type Query } from './commands';
import { errorLine, evalLines, idLines } from './format';
import { optionLines } from './options';
import type { SessionGame } from './session-game';

/** Looks up the tablebase value of the position. Called only for replies that contain it. */
type EndgameLookup = () => EndgameDescription | undefined;

/** Reply to a query; undefined for a command that has an effect. */
export function answerQuery(
  command: Command,
  current: SessionGame,
  lookUp: EndgameLookup,
): readonly string[] | undefined {
  const { game } = current;
  switch (command.name) {
    case 'uci':
      return [...idLines(), ...optionLines(current.choice), 'uciok'];
    case 'legal':
      return [legalLine(current, command.unit)];
    case 'status':
      return [statusLine(game)];
    case 'fen':
      return [`fen ${game.fen}`];
    case 'd':
      return boardLines(game, lookUp());
    case 'eval':
      return evalLines(current.rules, game.position());
    case 'variants':
      return variantLines();
    case 'query':
      return [queryLine(command.query, game, lookUp)];
    case 'help':
      return [...COMMANDS.values()].map(({ usage, help }) => `${usage}: ${help}`);
    default:
      return undefined;
  }
}

function legalLine({ rules, game }: SessionGame, unit: PerftUnit): string {
  const position = game.position();
  const count = unit === 'turns' ? countLegalMoves(position) : 0;
  if (count > MAX_LISTED_MOVES) return errorLine(`legal: ${tooManyMoves(count)}`);
  return ['legal', ...namedMoves(rules, position, unit).map(({ name }) => name)].join(' ');
}

function statusLine(game: Game): string {
  const { result, winner, reason } = game.status();
  if (result === 'ongoing') return `status ongoing ${game.side}`;
  return result === 'draw' ? `status draw ${reason}` : `status win ${winner} ${reason}`;
}

const boardLines = (game: Game, endgame: EndgameDescription | undefined): string[] => [
  ...game.drawing.split('\n'),
  '',
  `fen ${game.fen}`,
  `side ${game.side}`,
  statusLine(game),
  ...(endgame ? [`ending ${endgameText(endgame)}`] : []),
];

function variantLines(): string[] {
  return VARIANT_NAMES.map(name => {
    const rules = rulesOf(name);
    return `${name} ${findVariant(name)?.family.family} ${rules.ok ? rules.value.startFen : ''}`;
  });
}

function queryLine(query: Query, game: Game, lookUp: EndgameLookup): string {
  const [word = ''] = query.split(' ');
  const answer = queryResult(query, game, lookUp);
  return answer.ok ? `${word} ${answer.value}`.trimEnd() : errorLine(answer.error);
}

/** Text of the reply after its first word. */
function queryResult(query: Query, game: Game, lookUp: EndgameLookup): Result<string> {
  switch (query) {
    case 'legal json':
      return game.tooManyMoves
        ? fail(`legal: more than ${MAX_LISTED_MOVES} moves; try legal steps`)
        : json({ side: game.side, turns: sortByName(game.moves()) });
    case 'legal steps':
      return ok(spacedNames(sortByName(game.steps())));
    case 'legal steps json':
      return json({ side: game.side, steps: sortByName(game.steps()) });
    case 'legal actions json':
      return json({ side: game.side, actions: sortByName(game.actions()) });
    case 'status json':
      return json(withEnding(game.status(), lookUp()));
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
    case 'fen mif':
      return foreignFen(game, query.slice('fen '.length));
  }
}

const withEnding = (status: object, ending: EndgameDescription | undefined): object =>
  ending ? { ...status, ending } : status;

function foreignFen(game: Game, form: string): Result<string> {
  const fen = game.fenAs(form);
  if (fen !== undefined) return ok(fen);
  if (game.family !== 'morris') return fail(`fen: ${form}: not available in ${game.family}`);
  return fail(`fen: ${form}: the format cannot express this position`);
}

const json = (value: unknown): Result<string> => ok(JSON.stringify(value));

interface Named {
  readonly name: string;
}

const byName = (a: Named, b: Named): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const sortByName = <T extends Named>(named: readonly T[]): T[] => [...named].sort(byName);
const spacedNames = (named: readonly Named[]): string => named.map(({ name }) => name).join(' ');

/** `white d5xa1 +d5=white -a1=black`: side, move, pieces that arrived and left; kings are `white-king`. */
function lastMoveText(game: Game): string {
  const last = game.last();
  if (!last) return '';
  const changes = last.changes.flatMap(({ at, before, after }) => [
    ...(before ? [`-${at}=${before.side}${before.piece === 'king' ? '-king' : ''}`] : []),
    ...(after ? [`+${at}=${after.side}${after.piece === 'king' ? '-king' : ''}`] : []),
  ]);
  return [last.side, last.name, ...changes].join(' ');
}
