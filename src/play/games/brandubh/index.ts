/** Brandubh, as play shows it. */
import type { Family } from '../family';
import { brandubhBoard } from './board';

export const brandubh: Family = {
  reasons: {
    capture: 'the king is taken',
    corner: 'the king stands on a corner',
    'no-attackers': 'no attacker is left',
    'no-move': 'no move is left',
    'ply-limit': 'the limit of moves is reached',
    repetition: 'the position stands for the third time',
  },
  board: () => brandubhBoard,
};
