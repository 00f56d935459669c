/**
 * Move text: `9-13`, captures with every landing square `10x19x28`; on input also the short form start x end. A step of
 * a chain whose squares would be read as another chain has an x behind them: `10x19x`, and on.
 */

import { fail, ok, type Result } from '../../util/result';
import { legalActions } from '../moves';
import type { Action } from '../rules';
import { fromSquare, isCapture, isPartial, toSquare } from './action';
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
  const isMistaken =
    isPartial(action) && matchingMoves(position, legalMovesFrom(position, squares[0]!), route).length > 0;
  return isMistaken ? `${name}x` : name;
}

const legalMovesFrom = (position: DraughtsPosition, start: number): Action[] =>
  legalActions(position).filter(action => capturerOf(position, action).square === start);

/** The parts of a chain as one name: each begins where the one before it ends, and one of two x between them is enough. */
export const joinTurn = (parts: readonly string[]): string =>
  parts
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('x'))))
    .join('')
    .replaceAll('xx', 'x');

const MOVE_FORMS = 'start-end, or start and landing squares with an x between';

/** Squares with `-`, `x` or `:` between them, or letters and digits with nothing between. */
const MOVE_PATTERN = /^(?:\d+|[a-h]\d)(?:[-x:]?(?:[a-h]\d)|[-x:]\d+)*$/;

interface NamedRoute {
  readonly from: number;
  readonly landings: readonly number[];
  /** It says that the chain goes on. */
  readonly isPartial: boolean;
}

/** The squares that a text names, from where the piece stands. */
function parseRoute(position: DraughtsPosition, text: string, names: SquareNames): Result<NamedRoute> {
  const plain = text.toLowerCase();
  const goesOn = /x.+x$/.test(plain);
  const here = position.partialCapture === 0 ? '' : names.name(toSquare(position.partialCapture));
  const whole = (plain.startsWith('x') ? here : '') + (goesOn ? plain.slice(0, -1) : plain);
  const parts = MOVE_PATTERN.test(whole) ? whole.match(/[a-h]\d|\d+/g)! : whole.split(/[-x:]/);
  const [start = -1, ...over] = parts.map(names.find);
  const wrong = [start, ...over].indexOf(-1);
  if (wrong >= 0) return fail(`'${text}': square '${parts[wrong]}' is not one of ${names.range}`);
  if (over.length === 0) return fail(`'${text}' is not a move: ${MOVE_FORMS}`);
  return ok({ from: start, landings: over, isPartial: goesOn });
}

export function readAction(position: DraughtsPosition, text: string, names: SquareNames): Result<Action> {
  const course = parseRoute(position, text, names);
  if (!course.ok) return course;
  const { from: start, landings: over, isPartial: goesOn } = course.value;
  const legal = legalMovesFrom(position, start);
  const fitting = goesOn ? [] : matchingMoves(position, legal, over);
  if (fitting.length === 1) return ok(fitting[0]!);
  const list = (actions: readonly Action[]): string =>
    actions.map(action => nameAction(position, action, names)).join(' ');
  if (fitting.length > 1) return fail(`'${text}' could be ${list(fitting)}`);
  const step = legal[0] === undefined ? undefined : partialCaptureOver(position, fromSquare(legal[0]), over);
  if (step !== undefined) return ok(step);
  if (legal.length > 0) return fail(`'${text}' is not legal; from ${names.name(start)}: ${list(legal)}`);
  return fail(`'${text}' is not legal; ${whyNoMove(position, names.name(start), names)}`);
}

/** All legal moves that a name may stand for. */
export function fitting(position: DraughtsPosition, text: string, names: SquareNames): readonly Action[] {
  const course = parseRoute(position, text, names);
  if (!course.ok || course.value.isPartial) return [];
  return matchingMoves(position, legalMovesFrom(position, course.value.from), course.value.landings);
}

function whyNoMove(position: DraughtsPosition, start: string, names: SquareNames): string {
  if (position.partialCapture !== 0)
    return `the piece on ${names.name(toSquare(position.partialCapture))} has to go on`;
  return position.mustCapture() ? 'others must take' : `nothing moves from ${start}`;
}

/**
 * The moves that go over `over` to its last square: the capture by exactly this route; where there is none, all
 * that land on these squares among others.
 */
function matchingMoves(position: DraughtsPosition, legal: readonly Action[], over: readonly number[]): Action[] {
  const ending = legal.filter(action => toSquare(action) === over.at(-1));
  const quiet = ending.filter(action => !isCapture(action) && over.length === 1);
  if (quiet.length > 0) return quiet;
  const chains = ending.filter(isCapture);
  const exact = chains.filter(action => hasRouteOver(position, action, over, true));
  return exact.length > 0 ? exact : chains.filter(action => hasRouteOver(position, action, over, false));
}
