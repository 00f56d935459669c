/** Move text: `9-13`, captures with every landing square `10x19x28`; on input also the short form start x end. */
import { type Action, fail, ok, type Result } from '../game';
import { actionsOf } from '../turns';
import { endOf, isCapture, startOf } from './action';
import type { DraughtsPosition } from './position';
import { leadsOver, smallestRoute, stepOver, walkerOf } from './routes';
import type { SquareNames } from './squares';

export function nameAction(position: DraughtsPosition, action: Action, names: SquareNames): string {
  const start = names.name(walkerOf(position, action).square);
  if (!isCapture(action)) return `${start}-${names.name(endOf(action))}`;
  return joinSquares([
    start,
    ...smallestRoute(position, action, names.ascending).map(({ square }) => names.name(square)),
  ]);
}

export const joinSquares = (names: readonly string[]): string => names.join('x');

/** The parts of a chain as one name: each begins where the one before it ends. */
export const joinTurn = (parts: readonly string[]): string =>
  parts.map((part, at) => (at === 0 ? part : part.slice(part.indexOf('x')))).join('');

const FORMS = 'start-end, or start and landing squares with an x between';

/** Squares with `-`, `x` or `:` between them, or letters and digits with nothing between. */
const SHAPE = /^(?:\d+|[a-h]\d)(?:[-x:]?(?:[a-h]\d)|[-x:]\d+)*$/;

/** The squares that a text names, from where the piece stands. */
function squaresIn(position: DraughtsPosition, text: string, names: SquareNames): Result<readonly number[]> {
  const plain = text.toLowerCase();
  const here = position.begun === 0 ? '' : names.name(endOf(position.begun));
  const whole = plain.startsWith('x') ? here + plain : plain;
  const parts = SHAPE.test(whole) ? whole.match(/[a-h]\d|\d+/g)! : whole.split(/[-x:]/);
  const squares = parts.map(names.find);
  const wrong = squares.indexOf(-1);
  if (wrong >= 0) return fail(`'${text}': square '${parts[wrong]}' is not one of ${names.range}`);
  if (squares.length < 2) return fail(`'${text}' is not a move: ${FORMS}`);
  return ok(squares);
}

export function readAction(position: DraughtsPosition, text: string, names: SquareNames): Result<Action> {
  const squares = squaresIn(position, text, names);
  if (!squares.ok) return squares;
  const [start, ...over] = squares.value as [number, ...number[]];
  const legal = actionsOf(position).filter(action => walkerOf(position, action).square === start);
  const fitting = fits(position, legal, over);
  if (fitting.length === 1) return ok(fitting[0]!);
  const list = (actions: readonly Action[]): string =>
    actions.map(action => nameAction(position, action, names)).join(' ');
  if (fitting.length > 1) return fail(`'${text}' could be ${list(fitting)}`);
  const step = legal[0] === undefined ? undefined : stepOver(position, startOf(legal[0]), over);
  if (step !== undefined) return ok(step);
  if (legal.length > 0) return fail(`'${text}' is not legal; from ${names.name(start)}: ${list(legal)}`);
  return fail(`'${text}' is not legal; ${whyNone(position, names.name(start), names)}`);
}

/** All legal moves that a name may stand for. */
export function fitting(position: DraughtsPosition, text: string, names: SquareNames): readonly Action[] {
  const squares = squaresIn(position, text, names);
  if (!squares.ok) return [];
  const [start, ...over] = squares.value as [number, ...number[]];
  const legal = actionsOf(position).filter(action => walkerOf(position, action).square === start);
  return fits(position, legal, over);
}

function whyNone(position: DraughtsPosition, start: string, names: SquareNames): string {
  if (position.begun !== 0) return `the piece on ${names.name(endOf(position.begun))} has to go on`;
  return position.tense() ? 'others must take' : `nothing moves from ${start}`;
}

/**
 * The moves that go over `over` to its last square: the capture by exactly this route; where there is none, all
 * that land on these squares among others.
 */
function fits(position: DraughtsPosition, legal: readonly Action[], over: readonly number[]): Action[] {
  const ending = legal.filter(action => endOf(action) === over.at(-1));
  const quiet = ending.filter(action => !isCapture(action) && over.length === 1);
  if (quiet.length > 0) return quiet;
  const chains = ending.filter(isCapture);
  const exact = chains.filter(action => leadsOver(position, action, over, true));
  return exact.length > 0 ? exact : chains.filter(action => leadsOver(position, action, over, false));
}
