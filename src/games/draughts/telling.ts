/** Actions as data: a chain jump by jump. */
import { lowest } from '../bits';
import { frozen } from '../frozen';
import type { Action } from '../game';
import type { Step, Told } from '../telling';
import { crowns, endOf, goesOn, isCapture, startOf } from './action';
import { nameCapture } from './notation';
import { kindOn } from './picture';
import type { DraughtsPosition } from './position';
import { smallestRoute, walkerOf } from './routes';
import type { SquareNames } from './squares';

/** `quiet` keeps what is told of moves that take nothing, by action: it is made once. */
export function describe(
  position: DraughtsPosition,
  action: Action,
  names: SquareNames,
  quiet: (Told | undefined)[],
): Told {
  if (isCapture(action)) return frozen(describeChain(position, action, names));
  let told = quiet[action];
  if (told === undefined) {
    told = frozen(describeMove(action, names));
    quiet[action] = told;
  }
  return told;
}

function describeMove(action: Action, names: SquareNames): Told {
  const from = names.name(startOf(action));
  const to = names.name(endOf(action));
  const step: Step = { kind: 'move', from, to, ...(crowns(action) && { promotion: true }) };
  return { name: `${from}-${to}`, steps: [step] };
}

function describeChain(position: DraughtsPosition, action: Action, names: SquareNames): Told {
  const side = position.white === 1 ? 'black' : 'white';
  let walker = walkerOf(position, action);
  const route = smallestRoute(position, action, names.ascending);
  const steps = route.map((lands, at): Step => {
    const over = lowest(lands.taken ^ walker.taken);
    const captured = [{ at: names.name(over), side, piece: kindOn(position.theirKings, over) }];
    const isLast = at === route.length - 1;
    const crowned = lands.king !== walker.king || (isLast && !goesOn(action) && crowns(action) && !walker.king);
    const step: Step = { kind: 'jump', from: names.name(walker.square), to: names.name(lands.square), captured };
    walker = lands;
    return crowned ? { ...step, promotion: true } : step;
  });
  const squares = route.map(({ square }) => square);
  return { name: nameCapture(position, action, squares, names), steps };
}
