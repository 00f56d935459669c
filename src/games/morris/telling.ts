/** Actions as data. */

import { members } from '../bits';
import type { Action } from '../game';
import type { Cause, Piece, Step, Told } from '../telling';
import { fromOf, PLACE, REMOVE, toOf } from './action';
import { LINES_OF_POINT, POINT_NAMES } from './board';
import { nameAction } from './notation';
import { manOn, SIDES } from './picture';
import type { MorrisPosition } from './position';
import { TAKE_FROM_HAND, TAKE_FROM_HAND_AND_PLACE } from './rules';

/** What is told of plain actions is made once: by action, and by the mills closed or by whose man is removed. */
const shared: (Told | undefined)[] = [];
const EXTRAS = 1 << LINES_OF_POINT;

function sharing(action: Action, extra: number, step: () => Step): Told {
  const index = action * EXTRAS + extra;
  let told = shared[index];
  if (told === undefined) {
    told = { name: nameAction(action), steps: [step()] };
    shared[index] = told;
  }
  return told;
}

export function describe(position: MorrisPosition, action: Action): Told {
  return fromOf(action) === REMOVE ? describeRemoval(position, action) : describeLanding(position, action);
}

function describeRemoval(position: MorrisPosition, action: Action): Told {
  const { side } = position;
  const owner = position.owed < 0 ? side : side ^ 1;
  const man = [manOn(owner, toOf(action))];
  if (!position.special) return sharing(action, owner, () => ({ kind: 'remove', captured: man, cause: 'mill' }));
  return {
    name: nameAction(action),
    steps: [{ kind: 'remove', captured: man, cause: causeOf(position, toOf(action)) }],
  };
}

function causeOf({ owed, unblocking, custodian, intervention }: MorrisPosition, point: number): Cause {
  if (owed < 0) return 'own';
  if (unblocking !== 0) return 'blocked';
  if ((custodian & (1 << point)) !== 0) return 'custodian';
  return (intervention & (1 << point)) !== 0 ? 'intervention' : 'mill';
}

function describeLanding(position: MorrisPosition, action: Action): Told {
  const closed = closedBy(position, action);
  const captured = closed === 0 ? [] : takenFromHand(position, action);
  if (captured.length === 0) return sharing(action, closed, () => landing(position, action, closed));
  return { name: nameAction(action), steps: [{ ...landing(position, action, closed), captured }] };
}

/** The lines through its point that a landing fills, a bit for each. */
function closedBy({ own, rules }: MorrisPosition, action: Action): number {
  const from = fromOf(action);
  const rest = from === PLACE ? own : own ^ (1 << from);
  const { partners } = rules.board;
  const at = toOf(action) * LINES_OF_POINT;
  let closed = 0;
  for (let line = 0; line < LINES_OF_POINT; line++) {
    const others = partners[at + line]!;
    if ((rest & others) === others) closed |= 1 << line;
  }
  return closed;
}

function landing({ rules }: MorrisPosition, action: Action, closed: number): Step {
  const from = fromOf(action);
  const to = toOf(action);
  const where = { to: POINT_NAMES[to]! };
  const mill = members(closed).map(line =>
    members(rules.board.partners[to * LINES_OF_POINT + line]! | (1 << to)).map(point => POINT_NAMES[point]!),
  );
  return {
    ...(from === PLACE ? { kind: 'place', ...where } : { kind: 'move', from: POINT_NAMES[from]!, ...where }),
    ...(mill.length > 0 && { mill }),
  };
}

/** The men that the enemy loses from its hand, under the rules where a mill takes these. */
function takenFromHand(position: MorrisPosition, action: Action): Piece[] {
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
