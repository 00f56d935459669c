/** The family in words for people. */
import type { Finish } from '../telling';

/** In the order of REASONS. */
export const FINISHES: readonly Finish[] = [
  { won: 'the king is taken', drawn: '' },
  { won: 'the king stands on a corner', drawn: '' },
  { won: 'no attacker is left', drawn: '' },
  { won: '{loser} cannot move', drawn: 'the side to move cannot move' },
  { won: '', drawn: 'the limit of moves is reached' },
  { won: 'the position stands for the third time', drawn: 'the position stands for the third time' },
];
