/** Actions as data: a chain jump by jump. */
import { lowestBit } from '../bits';
import { deepFreeze } from '../frozen';
import type { Action } from '../game';
import type { MoveDescription, Step } from '../telling';
import { fromSquare, isCapture, isPartial, isPromotion, toSquare } from './action';
import { nameCapture } from './notation';
import { pieceKind } from './picture';
import type { DraughtsPosition } from './position';
import { canonicalRoute, capturerOf } from './routes';
import type { SquareNames } from './squares';

/** `quiet` keeps what is told of moves that take nothing, by action: it is made once. */
export function describeMove(
  position: DraughtsPosition,
  action: Action,
  names: SquareNames,
  quiet: (MoveDescription | undefined)[],
): MoveDescription {
  if (isCapture(action)) return deepFreeze(describeCapture(position, action, names));
  let told = quiet[action];
  if (told === undefined) {
    told = deepFreeze(describeQuietMove(action, names));
    quiet[action] = told;
  }
  return told;
}

function describeQuietMove(action: Action, names: SquareNames): MoveDescription {
  const from = names.name(fromSquare(action));
  const to = names.name(toSquare(action));
  const step: Step = { kind: 'move', from, to, ...(isPromotion(action) && { promotion: true }) };
  return { name: `${from}-${to}`, steps: [step] };
}

function describeCapture(position: DraughtsPosition, action: Action, names: SquareNames): MoveDescription {
  const side = position.white === 1 ? 'black' : 'white';
  let walker = capturerOf(position, action);
  const route = canonicalRoute(position, action, names.ascending);
  const steps = route.map((lands, at): Step => {
    const over = lowestBit(lands.taken ^ walker.taken);
    const captured = [{ at: names.name(over), side, piece: pieceKind(position.theirKings, over) }];
    const isLast = at === route.length - 1;
    const crowned =
      lands.isKing !== walker.isKing || (isLast && !isPartial(action) && isPromotion(action) && !walker.isKing);
    const step: Step = { kind: 'jump', from: names.name(walker.square), to: names.name(lands.square), captured };
    walker = lands;
    return crowned ? { ...step, promotion: true } : step;
  });
  const squares = route.map(({ square }) => square);
  return { name: nameCapture(position, action, squares, names), steps };
}
