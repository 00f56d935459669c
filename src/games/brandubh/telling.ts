/** Moves as data. */
import { deepFreeze } from '../frozen';
import type { Action } from '../game';
import type { MoveDescription, Piece } from '../telling';
import { fromOf, toOf } from './action';
import { squareName } from './board';
import { nameAction } from './notation';
import { capturedPieces } from './picture';
import type { BrandubhPosition } from './position';
import { ATTACKERS } from './setup';
import { countCapturesByAttacker, countCapturesByDefender } from './tactics';

/** What is told of moves that take nothing is made once, by action. */
const sharedDescriptions: (MoveDescription | undefined)[] = [];

export function describeMove(position: BrandubhPosition, action: Action): MoveDescription {
  const captured = capturesAnything(position, toOf(action)) ? capturedPieces(position, action) : [];
  if (captured.length > 0) return deepFreeze(makeDescription(action, captured));
  let quiet = sharedDescriptions[action];
  if (quiet === undefined) {
    quiet = deepFreeze(makeDescription(action, []));
    sharedDescriptions[action] = quiet;
  }
  return quiet;
}

/** Whether a landing on a square takes anything. */
const capturesAnything = (position: BrandubhPosition, square: number): boolean =>
  (position.side === ATTACKERS
    ? countCapturesByAttacker(position, square)
    : countCapturesByDefender(position, square)) !== 0;

function makeDescription(action: Action, captured: readonly Piece[]): MoveDescription {
  const move = { kind: 'move', from: squareName(fromOf(action)), to: squareName(toOf(action)) } as const;
  return { name: nameAction(action), steps: [captured.length > 0 ? { ...move, captured } : move] };
}
