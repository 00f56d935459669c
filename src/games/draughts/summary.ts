/** Rules of draughts in a few sentences, and titles of the options. */
import { pluralise } from '../../util/text';
import type { OptionValueTexts } from '../rules';
import type { OptionText } from '../view';

/** The sentences that summaries are made of; other languages have the same. */
export const DRAUGHTS_SENTENCES = {
  flyingKings: 'Kings fly: they move any distance along a diagonal.',
  shortKings: 'Kings move and jump one square in any direction.',
  menForward: 'Men move and capture forward only.',
  menBackward: 'Men move forward and capture in both directions.',
  freeChoice: 'You may choose any capture; a chain is played to its end.',
  mostPieces: 'You must capture as many pieces as you can.',
  mostPiecesThenKings:
    'You must capture as many pieces as you can and, among those captures, as many kings as you can.',
  italianPriority:
    'You must capture as many pieces as you can, then with a king, then as many kings as you can, then a king first.',
  kingMustCapture: 'If a king can capture, a king must; otherwise you may choose any capture.',
  menSpareKings: 'Men may not capture kings.',
  promotionEndsMove: 'A man that reaches the far row becomes a king, and its move ends.',
  promotionContinues: 'A man that reaches the far row becomes a king and continues a capture as one.',
  promotionAtEnd: 'A man becomes a king only if its move ends on the far row.',
  kingLandsToContinue: 'A king that captures must land where it can capture again, if it can.',
  blackFirst: 'Black moves first.',
  whiteFirst: 'White moves first.',
  compulsory: 'Captures are compulsory. Captured pieces leave the board when the whole chain is complete.',
  aim: 'Capture all pieces of your opponent, or leave them without a legal move.',
  draws: (reasons: readonly string[]): string => `Draws: ${reasons.join('; ')}.`,
  drawByMoves: (count: number): string =>
    `${pluralise(count, 'move')} of each side without a capture or a move of a man`,
  drawByRepetition: 'threefold repetition',
  drawIfBothBlocked: 'neither side can move',
  drawWithThreeKings:
    '12 moves of each side with three kings against one, if the three hold the main diagonal and the one is not on it',
};

export type DraughtsSentences = typeof DRAUGHTS_SENTENCES;
type RuleKey = {
  [Key in keyof DraughtsSentences]: DraughtsSentences[Key] extends string ? Key : never;
}[keyof DraughtsSentences];

const VARIANT_RULES: Readonly<Record<string, readonly RuleKey[]>> = {
  'spanish-draughts': ['whiteFirst', 'menForward', 'flyingKings', 'freeChoice', 'promotionEndsMove'],
  'damas-espanolas': ['whiteFirst', 'menForward', 'flyingKings', 'mostPiecesThenKings', 'promotionEndsMove'],
  'portuguese-draughts': ['whiteFirst', 'menForward', 'flyingKings', 'mostPiecesThenKings', 'promotionEndsMove'],
  'moroccan-draughts': ['whiteFirst', 'menForward', 'flyingKings', 'mostPieces', 'promotionEndsMove'],
  'russian-draughts': [
    'whiteFirst',
    'menBackward',
    'flyingKings',
    'freeChoice',
    'kingLandsToContinue',
    'promotionContinues',
  ],
  'brazilian-draughts': ['whiteFirst', 'menBackward', 'flyingKings', 'mostPieces', 'promotionAtEnd'],
  'pool-checkers': ['blackFirst', 'menBackward', 'flyingKings', 'freeChoice', 'kingLandsToContinue', 'promotionAtEnd'],
  'english-draughts': ['blackFirst', 'menForward', 'shortKings', 'freeChoice', 'promotionEndsMove'],
  'italian-draughts': [
    'whiteFirst',
    'menForward',
    'shortKings',
    'italianPriority',
    'menSpareKings',
    'promotionEndsMove',
  ],
  'czech-draughts': [
    'whiteFirst',
    'menForward',
    'flyingKings',
    'kingMustCapture',
    'kingLandsToContinue',
    'promotionEndsMove',
  ],
};

/** Draws that no option can turn off. */
const DRAWS: Readonly<Record<string, RuleKey>> = {
  'spanish-draughts': 'drawIfBothBlocked',
  'damas-espanolas': 'drawWithThreeKings',
  'portuguese-draughts': 'drawWithThreeKings',
};

export function draughtsSummary(variant: string, options: OptionValueTexts, texts: DraughtsSentences): string[] {
  const repetition = options.get('ThreefoldRepetitionRule') === 'true';
  const moves = Number(options.get('NMoveRule'));
  const draws = [
    ...(moves > 0 ? [texts.drawByMoves(moves)] : []),
    ...(repetition ? [texts.drawByRepetition] : []),
    ...(DRAWS[variant] === undefined ? [] : [texts[DRAWS[variant]]]),
  ];
  return [
    ...(VARIANT_RULES[variant] ?? []).map(rule => texts[rule]),
    texts.compulsory,
    texts.aim,
    ...(draws.length > 0 ? [texts.draws(draws)] : []),
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
