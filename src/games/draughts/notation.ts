/**
 * Names of moves: `9-13`, captures with every landing square `10x19x28`. On input also start x end, and routes that
 * name only some landing squares. A partial capture whose squares would be read as a complete one ends in x: `10x19x`.
 */
import { fail, ok, type Result } from '../../util/result';
import { legalActions } from '../moves';
import type { Action } from '../rules';
import { fromSquare, isCapture, isPartial, toSquare } from './board';
import { canonicalRoute, capturerOf, hasRouteOver, partialCaptureOver } from './capture-routes';
import type { DraughtsPosition } from './position';
import type { SquareNames } from './square-names';

export function nameAction(position: DraughtsPosition, action: Action, names: SquareNames): string {
  const start = names.name(capturerOf(position, action).square);
  if (!isCapture(action)) return `${start}-${names.name(toSquare(action))}`;
  const route = canonicalRoute(position, action, names.ascending).map(({ square }) => square);
  return nameCapture(position, action, route, names);
}

export function nameCapture(
  position: DraughtsPosition,
  action: Action,
  route: readonly number[],
  names: SquareNames,
): string {
  const squares = [capturerOf(position, action).square, ...route];
  const name = squares.map(square => names.name(square)).join('x');
  const isAmbiguous =
    isPartial(action) && matchingMoves(position, legalMovesFrom(position, squares[0]!), route).length > 0;
  return isAmbiguous ? `${name}x` : name;
}

const legalMovesFrom = (position: DraughtsPosition, start: number): Action[] =>
  legalActions(position).filter(action => capturerOf(position, action).square === start);

/** Joins the names of jumps to the name of their capture: each starts at the end of the one before. */
export const joinMove = (parts: readonly string[]): string =>
  parts
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('x'))))
    .join('')
    .replaceAll('xx', 'x');

const MOVE_FORMS = 'start-end, or start and landing squares joined by x';

/** Squares joined by `-`, `x` or `:`; nothing is needed between squares with letters. */
const MOVE_PATTERN = /^(?:\d+|[a-h]\d)(?:[-x:]?(?:[a-h]\d)|[-x:]\d+)*$/;

/** The squares that a text names. */
interface NamedRoute {
  readonly from: number;
  readonly landings: readonly number[];
  /** The text ends in x: the capture continues. */
  readonly isPartial: boolean;
}

/** Parses the squares of a move, relative to the current square of the piece. */
function parseRoute(position: DraughtsPosition, text: string, names: SquareNames): Result<NamedRoute> {
  const plain = text.toLowerCase();
  const continues = plain.endsWith('x') && plain.indexOf('x') < plain.length - 2;
  const here = position.partialCapture === 0 ? '' : names.name(toSquare(position.partialCapture));
  const whole = (plain.startsWith('x') ? here : '') + (continues ? plain.slice(0, -1) : plain);
  const parts = MOVE_PATTERN.test(whole) ? whole.match(/[a-h]\d|\d+/g)! : whole.split(/[-x:]/);
  const [start = -1, ...landings] = parts.map(names.find);
  const wrong = [start, ...landings].indexOf(-1);
  if (wrong >= 0) return fail(`'${text}': expected a square from ${names.range}, got '${parts[wrong]}'`);
  if (landings.length === 0) return fail(`'${text}' is not a move: expected ${MOVE_FORMS}`);
  return ok({ from: start, landings, isPartial: continues });
}

export function readAction(position: DraughtsPosition, text: string, names: SquareNames): Result<Action> {
  const route = parseRoute(position, text, names);
  if (!route.ok) return route;
  const { from: start, landings, isPartial: continues } = route.value;
  const legal = legalMovesFrom(position, start);
  const matching = continues ? [] : matchingMoves(position, legal, landings);
  if (matching.length === 1) return ok(matching[0]!);
  const list = (actions: readonly Action[]): string =>
    actions.map(action => nameAction(position, action, names)).join(' ');
  if (matching.length > 1) return fail(`'${text}' is ambiguous: ${list(matching)}`);
  const step = legal[0] === undefined ? undefined : partialCaptureOver(position, fromSquare(legal[0]), landings);
  if (step !== undefined) return ok(step);
  if (legal.length > 0) return fail(`'${text}' is not legal; from ${names.name(start)}: ${list(legal)}`);
  return fail(`'${text}' is not legal; ${whyNoMove(position, names.name(start), names)}`);
}

/** All legal moves that a short name may stand for. */
export function matchingActions(position: DraughtsPosition, text: string, names: SquareNames): readonly Action[] {
  const route = parseRoute(position, text, names);
  if (!route.ok || route.value.isPartial) return [];
  return matchingMoves(position, legalMovesFrom(position, route.value.from), route.value.landings);
}

function whyNoMove(position: DraughtsPosition, start: string, names: SquareNames): string {
  if (position.partialCapture !== 0)
    return `the piece on ${names.name(toSquare(position.partialCapture))} must continue capturing`;
  return position.mustCapture() ? 'another piece must capture' : `no move from ${start}`;
}

/**
 * Moves that end on the last of the landing squares: the capture by exactly this route, or if there is none, all
 * captures that land on these squares among others.
 */
function matchingMoves(position: DraughtsPosition, legal: readonly Action[], landings: readonly number[]): Action[] {
  const ending = legal.filter(action => toSquare(action) === landings.at(-1));
  const quiet = ending.filter(action => !isCapture(action) && landings.length === 1);
  if (quiet.length > 0) return quiet;
  const captures = ending.filter(isCapture);
  const exact = captures.filter(action => hasRouteOver(position, action, landings, true));
  return exact.length > 0 ? exact : captures.filter(action => hasRouteOver(position, action, landings, false));
}
