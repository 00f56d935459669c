/** Morris, as play shows it. */
import type { Family } from '../family';
import { morrisBoard } from './board';

export const morris: Family = {
  reasons: {
    fewer: 'too few men are left',
    blocked: 'no move is left',
    'full-board': 'the board is full',
    'n-move': 'too many slides without a removal',
    'endgame-n-move': 'too many slides without a removal in the ending',
    repetition: 'the position stands for the third time',
  },
  board: (_, options) => morrisBoard(options.get('HasDiagonalLines') === 'true'),
};
