/** Exhaustive search for forced ends: no evaluation, no table, no pruning but stopping where the answer is known. */
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { legalActions } from '../../../src/games/moves';
import type { Outcome } from '../../../src/games/rules';

/** Whether the side to move can force `goal` within so many moves of its own. */
export function forces(board: BrandubhPosition, goal: Outcome, moves: number): boolean {
  return legalActions(board).some(action => {
    board.make(action);
    const forced = board.outcome(0) === goal || (moves > 1 && cannotAvoid(board, goal, moves - 1));
    board.undo();
    return forced;
  });
}

/** Whether every move of the side to move lets the other force `goal` within so many moves. */
function cannotAvoid(board: BrandubhPosition, goal: Outcome, moves: number): boolean {
  const actions = legalActions(board);
  return (
    actions.length > 0 &&
    actions.every(action => {
      board.make(action);
      const forced = forces(board, goal, moves);
      board.undo();
      return forced;
    })
  );
}
