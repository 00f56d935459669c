/** Texts of the family: variants, options and ends of games. */
import type { EndText, FamilyTexts } from '../view';

/** One text for each of REASONS, in the same order. */
export const END_TEXTS: readonly EndText[] = [
  { won: 'the king is captured', drawn: '' },
  { won: 'the king reached a corner', drawn: '' },
  { won: 'all attackers are captured', drawn: '' },
  { won: '{loser} cannot move', drawn: 'the side to move cannot move' },
  { won: '', drawn: 'move limit' },
  { won: 'threefold repetition', drawn: 'threefold repetition' },
  { won: 'the king reached the edge', drawn: '' },
];

export const TEXTS: FamilyTexts = {
  variants: {
    brandubh: [
      'Brandubh',
      'Tafl on 7x7: four defenders escort their king to a corner, eight attackers try to capture him.',
    ],
  },
  options: {
    MoveLimit: 'Draw after this many moves of both sides together; 0 for no limit.',
    NoMoves: 'Result for a side that has no legal move.',
    Repetition: 'Result of a threefold repetition.',
    KingTakenBy:
      'Number of attackers that capture the king; by place: four on the throne, three next to it, two elsewhere.',
    EmptyThroneHostileTo: 'Pieces that can be captured against the empty throne.',
    KingsThroneHostileTo: 'Pieces that can be captured against the throne with the king on it.',
    CornersHostileTo: 'Pieces that can be captured against a corner.',
    KingWinsOn: 'Squares on which the king wins.',
    MoveDistance: 'Number of squares that a piece moves.',
  },
};
