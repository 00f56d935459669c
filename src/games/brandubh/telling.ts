/** Moves as data. */
import { frozen } from '../frozen';
import type { Action } from '../game';
import type { Piece, Told } from '../telling';
import { fromOf, toOf } from './action';
import { nameOf } from './board';
import { nameAction } from './notation';
import { takenBy } from './picture';
import type { BrandubhPosition } from './position';
import { ATTACKERS } from './setup';
import { attackersTake, defendersTake } from './tactics';

/** What is told of moves that take nothing is made once, by action. */
const shared: (Told | undefined)[] = [];

export function describe(position: BrandubhPosition, action: Action): Told {
  const captured = takes(position, toOf(action)) ? takenBy(position, action) : [];
  if (captured.length > 0) return frozen(told(action, captured));
  let quiet = shared[action];
  if (quiet === undefined) {
    quiet = frozen(told(action, []));
    shared[action] = quiet;
  }
  return quiet;
}

/** Whether a landing on a square takes anything. */
const takes = (position: BrandubhPosition, square: number): boolean =>
  (position.side === ATTACKERS ? attackersTake(position, square) : defendersTake(position, square)) !== 0;

function told(action: Action, captured: readonly Piece[]): Told {
  const move = { kind: 'move', from: nameOf(fromOf(action)), to: nameOf(toOf(action)) } as const;
  return { name: nameAction(action), steps: [captured.length > 0 ? { ...move, captured } : move] };
}
