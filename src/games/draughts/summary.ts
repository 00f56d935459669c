/** Rules of draughts in a few sentences, and titles of the options. */
import { pluralise } from '../../util/text';
import type { OptionValueTexts } from '../rules';
import type { OptionText } from '../view';

const FLYING = 'Kings fly: they move any distance along a diagonal.';
const SHORT_KINGS = 'Kings move and jump one square in any direction.';
const MEN_FORWARD = 'Men move and capture forward only.';
const MEN_BACKWARD = 'Men move forward and capture in both directions.';
const FREE_CHOICE = 'You may choose any capture; a chain is played to its end.';
const MAX_PIECES = 'You must capture as many pieces as you can.';
const MAX_PIECES_THEN_KINGS =
  'You must capture as many pieces as you can and, among those captures, as many kings as you can.';
const PROMOTION_ENDS_MOVE = 'A man that reaches the far row becomes a king, and its move ends.';
const PROMOTION_CONTINUES = 'A man that reaches the far row becomes a king and continues a capture as one.';
const PROMOTION_AT_END_ONLY = 'A man becomes a king only if its move ends on the far row.';
const KING_LANDS_TO_CONTINUE = 'A king that captures must land where it can capture again, if it can.';
const THREE_KINGS =
  '12 moves of each side with three kings against one, if the three hold the main diagonal and the one is not on it';
const BLACK_FIRST = 'Black moves first.';
const WHITE_FIRST = 'White moves first.';

const VARIANT_RULES: Readonly<Record<string, readonly string[]>> = {
  'spanish-draughts': [WHITE_FIRST, MEN_FORWARD, FLYING, FREE_CHOICE, PROMOTION_ENDS_MOVE],
  'damas-espanolas': [WHITE_FIRST, MEN_FORWARD, FLYING, MAX_PIECES_THEN_KINGS, PROMOTION_ENDS_MOVE],
  'portuguese-draughts': [WHITE_FIRST, MEN_FORWARD, FLYING, MAX_PIECES_THEN_KINGS, PROMOTION_ENDS_MOVE],
  'moroccan-draughts': [WHITE_FIRST, MEN_FORWARD, FLYING, MAX_PIECES, PROMOTION_ENDS_MOVE],
  'russian-draughts': [WHITE_FIRST, MEN_BACKWARD, FLYING, FREE_CHOICE, KING_LANDS_TO_CONTINUE, PROMOTION_CONTINUES],
  'brazilian-draughts': [WHITE_FIRST, MEN_BACKWARD, FLYING, MAX_PIECES, PROMOTION_AT_END_ONLY],
  'pool-checkers': [BLACK_FIRST, MEN_BACKWARD, FLYING, FREE_CHOICE, KING_LANDS_TO_CONTINUE, PROMOTION_AT_END_ONLY],
  'english-draughts': [BLACK_FIRST, MEN_FORWARD, SHORT_KINGS, FREE_CHOICE, PROMOTION_ENDS_MOVE],
  'italian-draughts': [
    WHITE_FIRST,
    MEN_FORWARD,
    SHORT_KINGS,
    'You must capture as many pieces as you can, then with a king, then as many kings as you can, then a king first.',
    'Men may not capture kings.',
    PROMOTION_ENDS_MOVE,
  ],
  'czech-draughts': [
    WHITE_FIRST,
    MEN_FORWARD,
    FLYING,
    'If a king can capture, a king must; otherwise you may choose any capture.',
    KING_LANDS_TO_CONTINUE,
    PROMOTION_ENDS_MOVE,
  ],
};

/** Draws that no option can turn off. */
const DRAWS: Readonly<Record<string, string>> = {
  'spanish-draughts': 'neither side can move',
  'damas-espanolas': THREE_KINGS,
  'portuguese-draughts': THREE_KINGS,
};

export function draughtsSummary(variant: string, options: OptionValueTexts): string[] {
  const repetition = options.get('ThreefoldRepetitionRule') === 'true';
  const moves = Number(options.get('NMoveRule'));
  const draws = [
    ...(moves > 0 ? [`${pluralise(moves, 'move')} of each side without a capture or a move of a man`] : []),
    ...(repetition ? ['threefold repetition'] : []),
    ...(DRAWS[variant] === undefined ? [] : [DRAWS[variant]]),
  ];
  return [
    ...(VARIANT_RULES[variant] ?? []),
    'Captures are compulsory. Captured pieces leave the board when the whole chain is complete.',
    'Capture all pieces of your opponent, or leave them without a legal move.',
    ...(draws.length > 0 ? [`Draws: ${draws.join('; ')}.`] : []),
  ];
}

/** Titles of the options and words for their values. */
export const DRAUGHTS_OPTION_TEXTS: Readonly<Record<string, OptionText>> = {
  ThreefoldRepetitionRule: { title: 'Threefold repetition is a draw' },
  NMoveRule: {
    title: 'Draw after N moves of each side without a capture or a move of a man',
    values: { 0: 'No limit' },
  },
};
