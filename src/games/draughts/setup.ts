/** A position as it is set up: what a FEN says. */
import { squaresWhere } from './board';

export interface Setup {
  readonly whiteToMove: boolean;
  readonly whiteMen: number;
  readonly whiteKings: number;
  readonly blackMen: number;
  readonly blackKings: number;
  /** Moves of both sides since the last capture or move of a man. */
  readonly idle: number;
  /** Moves of both sides since the start of the game. */
  readonly plies: number;
}

export const startSetup = (whiteToMove: boolean): Setup => ({
  whiteToMove,
  whiteMen: squaresWhere(rank => rank < 3),
  whiteKings: 0,
  blackMen: squaresWhere(rank => rank > 4),
  blackKings: 0,
  idle: 0,
  plies: 0,
});
