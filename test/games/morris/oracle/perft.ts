/** Perft; ignores repetition. */
import { legalActions } from './legal-actions';
import { play } from './play';
import type { State } from './state';

type Unit = 'actions' | 'turns';

export const perft = (state: State, depth: number, unit: Unit): number =>
  leaves({ ...state, options: { ...state.options, ThreefoldRepetitionRule: false } }, depth, unit);

function leaves(state: State, depth: number, unit: Unit): number {
  let sum = 0;
  for (const action of legalActions(state)) {
    const next = play(state, action);
    const left = unit === 'turns' && next.midTurn ? depth : depth - 1;
    sum += left === 0 ? 1 : leaves(next, left, unit);
  }
  return sum;
}
