/** Draughts at a glance. */
import { pluralise } from '../../util/text';
import type { OptionTexts } from '../rules';

const FLYING = 'Kings fly: any distance along a diagonal.';
const SHORT_KINGS = 'Kings move and jump a single step, any way.';
const MEN_FORWARD = 'Men move and capture forwards only.';
const MEN_BACKWARD = 'Men move forwards and capture both ways.';
const FREE_CHOICE = 'Among captures you choose freely; a chain is played to its end.';
const MAX_PIECES = 'You must capture as many pieces as you can.';
const MAX_PIECES_THEN_KINGS = 'You must capture as many pieces as you can and, of those, as many kings as you can.';
const PROMOTION_ENDS_MOVE = 'A man that reaches the far row becomes a king, and its move ends.';
const PROMOTION_CONTINUES = 'A man that reaches the far row becomes a king, and while capturing goes on as one.';
const PROMOTION_AT_END_ONLY = 'A man becomes a king only where its move ends on the far row.';
const KING_LANDS_TO_CONTINUE = 'A king that captures must land where it can capture again, if it can.';
const THREE_KINGS =
  '12 moves of each side with three kings against one, where the three hold the main diagonal and the one is not on it';
const BLACK = 'Black moves first.';
const WHITE = 'White moves first.';

const VARIANT_RULES: Readonly<Record<string, readonly string[]>> = {
  'spanish-draughts': [WHITE, MEN_FORWARD, FLYING, FREE_CHOICE, PROMOTION_ENDS_MOVE],
  'damas-espanolas': [WHITE, MEN_FORWARD, FLYING, MAX_PIECES_THEN_KINGS, PROMOTION_ENDS_MOVE],
  'portuguese-draughts': [WHITE, MEN_FORWARD, FLYING, MAX_PIECES_THEN_KINGS, PROMOTION_ENDS_MOVE],
  'moroccan-draughts': [WHITE, MEN_FORWARD, FLYING, MAX_PIECES, PROMOTION_ENDS_MOVE],
  'russian-draughts': [WHITE, MEN_BACKWARD, FLYING, FREE_CHOICE, KING_LANDS_TO_CONTINUE, PROMOTION_CONTINUES],
  'brazilian-draughts': [WHITE, MEN_BACKWARD, FLYING, MAX_PIECES, PROMOTION_AT_END_ONLY],
  'pool-checkers': [BLACK, MEN_BACKWARD, FLYING, FREE_CHOICE, KING_LANDS_TO_CONTINUE, PROMOTION_AT_END_ONLY],
  'english-draughts': [BLACK, MEN_FORWARD, SHORT_KINGS, FREE_CHOICE, PROMOTION_ENDS_MOVE],
  'italian-draughts': [
    WHITE,
    MEN_FORWARD,
    SHORT_KINGS,
    'You must capture as many pieces as you can, then with a king, then as many kings as you can, then a king first.',
    'Men may not capture kings.',
    PROMOTION_ENDS_MOVE,
  ],
  'czech-draughts': [
    WHITE,
    MEN_FORWARD,
    FLYING,
    'Where a king can capture, a king must; otherwise you choose freely.',
    KING_LANDS_TO_CONTINUE,
    PROMOTION_ENDS_MOVE,
  ],
};

/** Draws that no option turns off. */
const DRAWS: Readonly<Record<string, string>> = {
  'spanish-draughts': 'neither side can move',
  'damas-espanolas': THREE_KINGS,
  'portuguese-draughts': THREE_KINGS,
};

export function draughtsSummary(variant: string, options: OptionTexts): string[] {
  const repetition = options.get('ThreefoldRepetitionRule') === 'true';
  const moves = Number(options.get('NMoveRule'));
  const draws = [
    ...(moves > 0 ? [`${pluralise(moves, 'move')} of each side without a capture or a man moved`] : []),
    ...(repetition ? ['a position for the third time'] : []),
    ...(DRAWS[variant] === undefined ? [] : [DRAWS[variant]]),
  ];
  return [
    ...(VARIANT_RULES[variant] ?? []),
    'Capturing is compulsory. Jumped pieces leave the board when the whole chain is done.',
    'Take all enemy pieces, or leave the enemy without a move.',
    ...(draws.length > 0 ? [`A draw: ${draws.join(', or ')}.`] : []),
  ];
}
