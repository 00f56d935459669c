/** The family in words for people. */
import type { EndText, FamilyTexts } from '../view';

/** In the order of REASONS. */
export const END_TEXTS: readonly EndText[] = [
  { won: 'the king is taken', drawn: '' },
  { won: 'the king stands on a corner', drawn: '' },
  { won: 'no attacker is left', drawn: '' },
  { won: '{loser} cannot move', drawn: 'the side to move cannot move' },
  { won: '', drawn: 'the limit of moves is reached' },
  { won: 'the position stands for the third time', drawn: 'the position stands for the third time' },
];

export const TEXTS: FamilyTexts = {
  variants: {
    brandubh: ['Brandubh', 'Tafl on 7x7: four defenders lead their king to a corner, eight attackers close him in.'],
  },
  options: {
    MoveLimit: 'After so many moves of both sides together the game is a draw; 0 for no limit.',
    NoMoves: 'What it is for the side to move to have no move: a draw or a loss.',
    Repetition: 'What the third time of a position is: a win of the attackers, a draw, or nothing.',
    KingTakenBy:
      'How many attackers take the king: two, four, or by the place: four on the throne, three beside it, else two.',
    EmptyThroneHostileTo:
      'Against the empty throne attackers are taken, or defenders, or both kinds of men, or the king too.',
    KingsThroneHostileTo: 'Whether the throne with the king on it helps to take his men too.',
  },
};
