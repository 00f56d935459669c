/** Contents of a FEN: pieces, side to move and counters. */
import { squaresMatching } from './board';

export interface DraughtsSetup {
  readonly whiteToMove: boolean;
  readonly whiteMen: number;
  readonly whiteKings: number;
  readonly blackMen: number;
  readonly blackKings: number;
  /** Plies since the last capture or man's move. */
  readonly halfmoveClock: number;
  /** Plies since the start of the game. */
  readonly plies: number;
}

/** Start position: 12 men a side on the first three rows. */
export const startSetup = (whiteToMove: boolean): DraughtsSetup => ({
  whiteToMove,
  whiteMen: squaresMatching(rank => rank < 3),
  whiteKings: 0,
  blackMen: squaresMatching(rank => rank > 4),
  blackKings: 0,
  halfmoveClock: 0,
  plies: 0,
});
