/** Exhaustive search for forced wins, without evaluation, table or pruning. */
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { legalActions } from '../../../src/games/moves';
import type { Outcome } from '../../../src/games/rules';

/** True if the side to move can force `goal` within `moves` own moves. */
export function forces(board: BrandubhPosition, goal: Outcome, moves: number): boolean {
  return legalActions(board).some(action => {
    board.make(action);
    const forced = board.outcome(0) === goal || (moves > 1 && cannotAvoid(board, goal, moves - 1));
    board.undo();
    return forced;
  });
}

/** True if the opponent can force `goal` within `moves` moves whatever the side to move does. */
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
