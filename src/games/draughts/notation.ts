/** Move text: `9-13`, captures with every landing square `10x19x28`, on input also the short form start x end. */
import { type Action, fail, ok, type Result } from '../game';
import { actionsOf } from '../turns';
import { endOf, isCapture, startOf, takenBy } from './action';
import type { DraughtsPosition } from './position';
import { boardWithout, jumps, smallestRoute, type Walker, walkerOn } from './routes';
import type { SquareNames } from './squares';

export function nameAction(position: DraughtsPosition, action: Action, names: SquareNames): string {
  const start = names.name(startOf(action));
  if (!isCapture(action)) return `${start}-${names.name(endOf(action))}`;
  return [start, ...smallestRoute(position, action, names.ascending).map(names.name)].join('x');
}

export function readAction(position: DraughtsPosition, text: string, names: SquareNames): Result<Action> {
  const separator = text.includes('-') ? '-' : 'x';
  const parts = text.split(separator);
  const squares = parts.map(names.find);
  const wrong = squares.indexOf(-1);
  if (wrong >= 0) return fail(`'${text}': square '${parts[wrong]}' is not one of ${names.range}`);
  if (parts.length < 2 || (separator === '-' && parts.length > 2)) return fail(`'${text}' is not a move: ${FORMS}`);
  const legal = actionsOf(position).filter(action => startOf(action) === squares[0]);
  const fitting = separator === '-' ? quietMoves(legal, squares) : captures(position, legal, squares);
  if (fitting.length === 1) return ok(fitting[0]!);
  const list = (actions: readonly Action[]): string =>
    actions.map(action => nameAction(position, action, names)).join(' ');
  if (fitting.length > 1) return fail(`'${text}' could be ${list(fitting)}`);
  if (legal.length > 0) return fail(`'${text}' is not legal; from ${parts[0]}: ${list(legal)}`);
  return fail(`'${text}' is not legal; ${position.tense() ? 'others must take' : `nothing moves from ${parts[0]}`}`);
}

const FORMS = 'start-end, or start and landing squares with an x between';

const quietMoves = (legal: readonly Action[], [, end]: readonly number[]): Action[] =>
  legal.filter(action => !isCapture(action) && endOf(action) === end);

/** The capture by exactly this route; if there is none and only the end is given, all that end there. */
function captures(position: DraughtsPosition, legal: readonly Action[], squares: readonly number[]): Action[] {
  const chains = legal.filter(isCapture);
  const walked = walk(position, squares);
  const exact = chains.filter(action => endOf(action) === walked?.square && takenBy(action) === walked.taken);
  if (exact.length > 0 || squares.length > 2) return exact;
  return chains.filter(action => endOf(action) === squares[1]);
}

/** Where a piece and what it has taken are after a route, nothing where it cannot go that way. */
function walk(position: DraughtsPosition, [start, ...landings]: readonly number[]): Walker | undefined {
  const occupied = boardWithout(position, start!);
  let walker: Walker | undefined = walkerOn(position, start!);
  for (const square of landings) {
    walker = walker && jumps(position, walker, occupied).find(lands => lands.square === square);
  }
  return walker;
}
