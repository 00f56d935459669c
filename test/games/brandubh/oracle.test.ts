import { describe, expect, test } from 'vitest';
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { gameOutcome, legalActions } from '../../../src/games/moves';
import { Random } from '../../../src/util/random';
import { samples } from '../../seed';
import { outcomeWords, position, rules, scatter, wander } from './helpers';
import { canMove, fenOf, movesOf, type State, stateOf } from './oracle';

/** Result of a position according to the oracle. */
function ending(state: State): string {
  if (state.result !== '') return state.result;
  if (state.plies >= 100) return 'draw ply-limit';
  return canMove(state) ? 'ongoing' : 'draw no-move';
}

/** Every move of a board with the FEN and the result behind it. */
function behind(board: BrandubhPosition): string[] {
  return legalActions(board).map(action => {
    const name = rules().nameAction(board, action);
    board.make(action);
    const seen = `${name} ${rules().writeFen(board)} ${outcomeWords(gameOutcome(board)).join(' ').trim()}`;
    board.undo();
    return seen;
  });
}

function expectSame(fen: string): void {
  const state = stateOf(fen);
  const wanted = [...movesOf(state)].map(([move, next]) => `${move} ${fenOf(next)} ${ending(next)}`);
  expect(behind(position(fen)).sort(), fen).toEqual(wanted.sort());
}

describe('moves, captures and results agree with the oracle', () => {
  test('in random games', () => {
    const random = new Random(3);
    for (let game = 0; game < samples(2); game++) wander(random, 60, board => expectSame(rules().writeFen(board)));
  });

  test('in random positions', () => {
    const random = new Random(4);
    for (let i = 0; i < samples(120); i++) expectSame(scatter(random));
  });
});
