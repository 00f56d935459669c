/** Moves as data. */
import type { Action } from '../game';
import type { Piece, Told } from '../telling';
import { fromOf, toOf } from './action';
import { nameOf } from './board';
import { nameAction } from './notation';
import { takenBy } from './picture';
import type { BrandubhPosition } from './position';

/** What is told of moves that take nothing is made once, by action. */
const shared: (Told | undefined)[] = [];

export function describe(position: BrandubhPosition, action: Action): Told {
  const captured = takenBy(position, action);
  if (captured.length > 0) return told(action, captured);
  let quiet = shared[action];
  if (quiet === undefined) {
    quiet = told(action, []);
    shared[action] = quiet;
  }
  return quiet;
}

function told(action: Action, captured: readonly Piece[]): Told {
  const move = { kind: 'move', from: nameOf(fromOf(action)), to: nameOf(toOf(action)) } as const;
  return { name: nameAction(action), steps: [captured.length > 0 ? { ...move, captured } : move] };
}
