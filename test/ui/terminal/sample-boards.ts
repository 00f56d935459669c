/** A game on each kind of board, and positions near the end of a game. */
import { type Game, newGame, unwrap } from '../../../src/api/index';
import { type BoardGrid, boardGrid } from '../../../src/ui/terminal/board';

const VARIANTS = {
  nine: 'nine-mens-morris',
  morabaraba: 'morabaraba',
  spanish: 'spanish-draughts',
  english: 'english-draughts',
  damas: 'damas-espanolas',
  italian: 'italian-draughts',
  russian: 'russian-draughts',
  brandubh: 'brandubh',
} as const;

export type Sample = keyof typeof VARIANTS;

export const sampleGame = (name: Sample, fen?: string): Game =>
  unwrap(newGame(VARIANTS[name], fen === undefined ? {} : { fen }));

export const sampleBoard = (name: Sample): BoardGrid => boardGrid(sampleGame(name).board());

export const SAMPLES: readonly (readonly [Sample, BoardGrid])[] = (Object.keys(VARIANTS) as Sample[]).map(name => [
  name,
  sampleBoard(name),
]);

/** White can close a mill with b6-d6. */
export const SOON_A_MILL = 'O**@**@*/*******O/O*@@*O** w m s 4 0 4 0 0 0 0 0 0 0 0 0 20';
