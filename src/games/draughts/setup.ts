/** A position as it is set up: what a FEN says. */
import { squaresMatching } from './board';

export interface DraughtsSetup {
  readonly whiteToMove: boolean;
  readonly whiteMen: number;
  readonly whiteKings: number;
  readonly blackMen: number;
  readonly blackKings: number;
  /** Moves of both sides since the last capture or move of a man. */
  readonly halfmoveClock: number;
  /** Moves of both sides since the start of the game. */
  readonly plies: number;
}

export const startSetup = (whiteToMove: boolean): DraughtsSetup => ({
  whiteToMove,
  whiteMen: squaresMatching(rank => rank < 3),
  whiteKings: 0,
  blackMen: squaresMatching(rank => rank > 4),
  blackKings: 0,
  halfmoveClock: 0,
  plies: 0,
});
