/** Draughts, as play shows it. */
import type { Family } from '../family';
import { draughtsBoard } from './board';

/** Draughts whose players have the dark corner at their right. */
const MIRRORED = new Set(['italian-draughts', 'damas-espanolas', 'portuguese-draughts']);

export const draughts: Family = {
  reasons: {
    blocked: 'no move is left',
    'no-pieces': 'no pieces are left',
    'both-blocked': 'neither side can move',
    'n-move': 'too many moves without a capture or a man moved',
    repetition: 'the position stands for the third time',
    'three-kings': 'three kings did not catch one in twelve moves',
  },
  board: ({ name, startFen }) => draughtsBoard(startFen, MIRRORED.has(name)),
};
