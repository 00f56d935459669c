/** Actions as data. */

import { bitIndices } from '../bits';
import { deepFreeze } from '../frozen';
import type { Action } from '../game';
import type { MoveDescription, Piece, RemovalCause, Step } from '../telling';
import { actionOf, fromOf, PLACE, REMOVE, toOf } from './action';
import { LINES_PER_POINT, POINT_NAMES } from './board';
import { nameAction } from './notation';
import { manAt, SIDES } from './picture';
import type { MorrisPosition } from './position';
import { TAKE_FROM_HAND, TAKE_FROM_HAND_AND_PLACE } from './rules';

/** What is told of plain actions is made once: by action, and by the mills closed or by whose man is removed. */
const EXTRAS = 1 << LINES_PER_POINT;
const sharedDescriptions = new Array<MoveDescription | undefined>(actionOf(REMOVE + 1, 0) * EXTRAS);

export function describeMove(position: MorrisPosition, action: Action): MoveDescription {
  if (position.tracksPending) return deepFreeze(makeDescription(position, action));
  const extra = fromOf(action) === REMOVE ? ownerOfRemoved(position) : closedLinesMask(position, action);
  const index = action * EXTRAS + extra;
  sharedDescriptions[index] ??= deepFreeze(makeDescription(position, action));
  return sharedDescriptions[index];
}

const makeDescription = (position: MorrisPosition, action: Action): MoveDescription => ({
  name: nameAction(action),
  steps: [fromOf(action) === REMOVE ? removalStep(position, toOf(action)) : landingStep(position, action)],
});

/** Under the plain rules a turn goes on only where a landing closes a mill, or more than one removal is owed. */
export const endsMove = (position: MorrisPosition, action: Action): boolean =>
  !position.tracksPending && (position.owed !== 0 ? position.owed === 1 : closedLinesMask(position, action) === 0);

/** Whose men are removed. */
const ownerOfRemoved = ({ side, owed }: MorrisPosition): number => (owed < 0 ? side : side ^ 1);

const removalStep = (position: MorrisPosition, point: number): Step => ({
  kind: 'remove',
  captured: [manAt(ownerOfRemoved(position), point)],
  cause: removalCause(position, point),
});

function removalCause({ owed, unblocking, custodian, intervention }: MorrisPosition, point: number): RemovalCause {
  if (owed < 0) return 'own';
  if (unblocking !== 0) return 'blocked';
  if ((custodian & (1 << point)) !== 0) return 'custodian';
  return (intervention & (1 << point)) !== 0 ? 'intervention' : 'mill';
}

/** The lines through its point that a landing fills, a bit for each. */
function closedLinesMask({ own, rules }: MorrisPosition, action: Action): number {
  const from = fromOf(action);
  const rest = from === PLACE ? own : own ^ (1 << from);
  const { partners } = rules.board;
  const at = toOf(action) * LINES_PER_POINT;
  let closed = 0;
  for (let line = 0; line < LINES_PER_POINT; line++) {
    const others = partners[at + line]!;
    if ((rest & others) === others) closed |= 1 << line;
  }
  return closed;
}

function landingStep(position: MorrisPosition, action: Action): Step {
  const from = fromOf(action);
  const to = toOf(action);
  const closed = closedLinesMask(position, action);
  const captured = closed === 0 ? [] : menTakenFromHand(position, action);
  const { partners } = position.rules.board;
  const mill = bitIndices(closed).map(line =>
    bitIndices(partners[to * LINES_PER_POINT + line]! | (1 << to)).map(point => POINT_NAMES[point]!),
  );
  return {
    ...(from === PLACE ? { kind: 'place' } : { kind: 'move', from: POINT_NAMES[from]! }),
    to: POINT_NAMES[to]!,
    ...(captured.length > 0 && { captured }),
    ...(mill.length > 0 && { mill }),
  };
}

/** The men that the enemy loses from its hand, under the rules where a mill takes these. */
function menTakenFromHand(position: MorrisPosition, action: Action): Piece[] {
  const { millAction } = position.rules;
  if (millAction !== TAKE_FROM_HAND && millAction !== TAKE_FROM_HAND_AND_PLACE) return [];
  const side = SIDES[position.side ^ 1]!;
  const hand = (): number => (SIDES[position.side] === side ? position.ownHand : position.enemyHand);
  const before = hand();
  position.make(action);
  const lost = before - hand();
  position.undo();
  return Array.from({ length: lost }, () => ({ at: 'hand', side, piece: 'man' }));
}
