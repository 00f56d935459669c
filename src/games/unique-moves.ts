/**
 * Turns that are too many to go through one by one: where several men are to be removed, each order of removals is a
 * turn. Positions to which different orders lead have one key, and are looked at once.
 */

import { legalActions, type MoveActions } from './moves';
import { type Action, ONGOING, type Position } from './rules';

/** More whole turns than this are not listed. */
export const MAX_LISTED_MOVES = 10_000;

export const tooManyMoves = (count: number): string =>
  `there are ${count} whole turns, more than ${MAX_LISTED_MOVES}; ask for actions`;

const keyOf = (position: Position): string => `${position.keyLow},${position.keyHigh}`;
const isMoveUnfinished = (position: Position): boolean => position.midTurn && position.outcome(0) === ONGOING;

/** How many whole turns there are from here. */
export function countLegalMoves(position: Position): number {
  const known = new Map<string, number>();
  const countFrom = (): number => {
    const key = keyOf(position);
    const before = known.get(key);
    if (before !== undefined) return before;
    let sum = 0;
    for (const action of legalActions(position)) {
      position.make(action);
      sum += isMoveUnfinished(position) ? countFrom() : 1;
      position.undo();
    }
    known.set(key, sum);
    return sum;
  };
  return countFrom();
}

/** The whole turns from here; of those that differ in nothing but their order, the first. */
export function uniqueMoves(position: Position): MoveActions[] {
  const turns: MoveActions[] = [];
  const actions: Action[] = [];
  const seen = new Set<string>();
  /** Whether the position, in or behind a turn of several actions, was reached before. */
  const isKnown = (): boolean => {
    if (actions.length === 1 && !position.midTurn) return false;
    const { size } = seen;
    return seen.add(keyOf(position)).size === size;
  };
  const extend = (): void => {
    for (const action of legalActions(position)) {
      actions.push(action);
      position.make(action);
      if (!isKnown()) {
        if (isMoveUnfinished(position)) extend();
        else turns.push(actions.slice());
      }
      position.undo();
      actions.pop();
    }
  };
  extend();
  return turns;
}

/** Some whole turn from here; none where the game is over. */
export function anyMove(position: Position): MoveActions {
  const turn: Action[] = [];
  do {
    const [action] = legalActions(position);
    if (action === undefined) break;
    position.make(action);
    turn.push(action);
  } while (isMoveUnfinished(position));
  for (let i = 0; i < turn.length; i++) position.undo();
  return turn;
}

/** Turns that differ in nothing but the side from which the board is looked at. */

/** What each of the symmetries that leave the position as it is makes of a turn. */
function symmetricMoves(position: Position, turn: MoveActions): readonly MoveActions[] {
  const images = turn.map(action => position.symmetricActions?.(action) ?? [action]);
  return (images[0] ?? []).map((_, symmetry) => images.map(of => of[symmetry]!));
}

/** Of turns that a symmetry of the position makes alike, the first of each kind. */
export function uniqueBySymmetry(position: Position, turns: readonly MoveActions[]): MoveActions[] {
  if (!position.symmetricActions) return turns.slice();
  const seen = new Set<string>();
  return turns.filter(turn => {
    if (seen.has(turn.join())) return false;
    for (const image of symmetricMoves(position, turn)) seen.add(image.join());
    return true;
  });
}

/** A turn that is as good as this one: itself, or what one of the symmetries makes of it; `below` is a choice of a number. */
export function randomSymmetricMove(
  position: Position,
  turn: MoveActions,
  below: (limit: number) => number,
): MoveActions {
  const images = symmetricMoves(position, turn);
  return images[below(images.length)] ?? turn;
}
