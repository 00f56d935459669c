/** The variants, options and endings of the family in words for people. */
import type { Finish } from '../telling';

/** In the order of REASONS. */
export const FINISHES: readonly Finish[] = [
  { won: 'too few men are left to {loser}', drawn: 'too few men are left' },
  { won: '{loser} cannot move', drawn: 'nobody can move' },
  { won: '', drawn: 'too many slides in a row took nothing' },
  { won: '', drawn: 'too many slides in a row took nothing, with three men left' },
  { won: '', drawn: 'the position stands for the third time' },
  { won: 'the board is full, and {loser} loses by that', drawn: 'the board is full' },
];
