/**
 * Moves without those that lead nowhere new: the same removals in another order, or the mirror image of another move.
 * A side that owes many removals can have millions of moves but only hundreds of results.
 */
import { isMoveUnfinished, legalActions, type MoveActions, undoMove, walkMoves } from './moves';
import type { Action, Position } from './rules';

/** Longer lists of moves are not made. */
export const MAX_LISTED_MOVES = 10_000;

export const tooManyMoves = (count: number): string =>
  `too many moves to list: ${count}, at most ${MAX_LISTED_MOVES}; ask for actions`;

const keyOf = (position: Position): string => `${position.keyLow},${position.keyHigh}`;

/** Number of legal moves. Counts each position in the middle of a move only once, so millions of moves are no problem. */
export function countLegalMoves(position: Position): number {
  const counts = new Map<string, number>();
  const countFrom = (): number => {
    const key = keyOf(position);
    const known = counts.get(key);
    if (known !== undefined) return known;
    let sum = 0;
    for (const action of legalActions(position)) {
      position.make(action);
      sum += isMoveUnfinished(position) ? countFrom() : 1;
      position.undo();
    }
    counts.set(key, sum);
    return sum;
  };
  return countFrom();
}

/** Legal moves; of those that lead to the same position by the same actions in another order, the first. */
export function uniqueMoves(position: Position): MoveActions[] {
  const moves: MoveActions[] = [];
  const seen = new Set<string>();
  walkMoves(position, {
    skips(actions) {
      if (actions.length === 1 && !position.midTurn) return false;
      const { size } = seen;
      return seen.add(keyOf(position)).size === size;
    },
    onMove(actions) {
      moves.push(actions.slice());
      return true;
    },
  });
  return moves;
}

/** The first move that is found; empty if the game is over. */
export function anyMove(position: Position): MoveActions {
  const move: Action[] = [];
  do {
    const [action] = legalActions(position);
    if (action === undefined) break;
    position.make(action);
    move.push(action);
  } while (isMoveUnfinished(position));
  undoMove(position, move);
  return move;
}

/** Images of a move under the symmetries that leave the position unchanged. */
function symmetricMoves(position: Position, move: MoveActions): readonly MoveActions[] {
  const images = move.map(action => position.symmetricActions?.(action) ?? [action]);
  return (images[0] ?? []).map((_, symmetry) => images.map(of => of[symmetry]!));
}

/** The first of each group of moves that are symmetric to each other. */
export function uniqueBySymmetry(position: Position, moves: readonly MoveActions[]): MoveActions[] {
  if (!position.symmetricActions) return moves.slice();
  const seen = new Set<string>();
  return moves.filter(move => {
    if (seen.has(move.join())) return false;
    for (const image of symmetricMoves(position, move)) seen.add(image.join());
    return true;
  });
}

/** A move or one of its mirror images; `randomInt` chooses which. */
export function randomSymmetricMove(
  position: Position,
  move: MoveActions,
  randomInt: (limit: number) => number,
): MoveActions {
  const images = symmetricMoves(position, move);
  return images[randomInt(images.length)] ?? move;
}
