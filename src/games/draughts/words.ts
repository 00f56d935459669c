/** The family in words for people. */
import type { Finish } from '../telling';

/** In the order of REASONS. */
export const FINISHES: readonly Finish[] = [
  { won: '{loser} cannot move', drawn: 'the side to move cannot move' },
  { won: '{loser} has no piece left', drawn: '' },
  { won: '', drawn: 'neither side can move' },
  { won: '', drawn: 'the position stands for the third time' },
  { won: '', drawn: 'too many moves of kings took nothing' },
  { won: '', drawn: 'three kings did not catch one in time' },
];
