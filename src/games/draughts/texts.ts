/** Texts for people: titles and descriptions of variants and options, and the ways a game ends. */
import type { EndText, FamilyTexts } from '../view';

/** In the order of REASONS. */
export const END_TEXTS: readonly EndText[] = [
  { won: '{loser} has no legal move', drawn: 'the side to move has no legal move' },
  { won: '{loser} has no pieces left', drawn: '' },
  { won: '', drawn: 'neither side can move' },
  { won: '', drawn: 'threefold repetition' },
  { won: '', drawn: 'too many king moves without a capture' },
  { won: '', drawn: 'three kings did not beat one in time' },
];

export const TEXTS: FamilyTexts = {
  variants: {
    'spanish-draughts': ['Spanish draughts', 'Flying kings, men capture forward only, free choice among captures.'],
    'damas-espanolas': ['Damas españolas', 'Spanish federation rules: capture the most pieces, then the most kings.'],
    'portuguese-draughts': [
      'Portuguese draughts',
      'As the Spanish federation: capture the most pieces, then the most kings.',
    ],
    'moroccan-draughts': ['Moroccan draughts', 'Flying kings, men capture forward only, capture the most pieces.'],
    'russian-draughts': [
      'Russian draughts',
      'Men capture backward; a man promoted during a capture continues as a king.',
    ],
    'brazilian-draughts': ['Brazilian draughts', 'Men capture backward, capture the most pieces.'],
    'pool-checkers': ['Pool checkers', 'Men capture backward, flying kings, free choice among captures.'],
    'english-draughts': [
      'English draughts',
      'Checkers: short kings, men capture forward only, free choice among captures.',
    ],
    'italian-draughts': ['Italian draughts', 'Short kings that men cannot capture, strict priorities among captures.'],
    'czech-draughts': ['Czech draughts', 'Flying kings; if a king can capture, a king must.'],
  },
  options: {
    ThreefoldRepetitionRule: 'Threefold repetition is a draw.',
    NMoveRule: "Draw after this number of moves by each side without a capture or a man's move; 0 = never.",
  },
};
