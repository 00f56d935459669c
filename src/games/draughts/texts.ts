/** The family in words for people. */
import type { EndText, FamilyTexts } from '../view';

/** In the order of REASONS. */
export const END_TEXTS: readonly EndText[] = [
  { won: '{loser} cannot move', drawn: 'the side to move cannot move' },
  { won: '{loser} has no piece left', drawn: '' },
  { won: '', drawn: 'neither side can move' },
  { won: '', drawn: 'the position stands for the third time' },
  { won: '', drawn: 'too many moves of kings took nothing' },
  { won: '', drawn: 'three kings did not catch one in time' },
];

export const TEXTS: FamilyTexts = {
  variants: {
    'spanish-draughts': ['Spanish draughts', 'Flying kings, men forward only, and a free choice among captures.'],
    'damas-espanolas': ['Damas españolas', 'The Spanish federation: most pieces, then most kings must be taken.'],
    'portuguese-draughts': ['Portuguese draughts', 'As in Spain: most pieces, then most kings must be taken.'],
    'moroccan-draughts': ['Moroccan draughts', 'Flying kings, men forward only, and the most pieces must be taken.'],
    'russian-draughts': [
      'Russian draughts',
      'Men take backward too, and one crowned in mid-capture goes on as a king.',
    ],
    'brazilian-draughts': ['Brazilian draughts', 'Men take backward too, and the most pieces must be taken.'],
    'pool-checkers': ['Pool checkers', 'Men take backward too, kings fly, and the choice among captures is free.'],
    'english-draughts': [
      'English draughts',
      'Checkers: short kings, men forward only, and a free choice among captures.',
    ],
    'italian-draughts': [
      'Italian draughts',
      'Short kings that men cannot take, and strict rules on which capture to make.',
    ],
    'czech-draughts': ['Czech draughts', 'Flying kings; where a king can take, a king must.'],
  },
  options: {
    ThreefoldRepetitionRule: 'A position that stands for the third time is a draw.',
    NMoveRule: 'After so many moves of each side without a capture or a move of a man it is a draw; 0 for never.',
  },
};
