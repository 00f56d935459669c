/** Rules of Brandubh in a few sentences, and titles of its options. */
import type { OptionValueTexts } from '../rules';
import type { OptionText } from '../view';

/** The sentences that summaries are made of; other languages have the same. */
export const BRANDUBH_SENTENCES = {
  sides: 'Eight attackers move first against four defenders and a king.',
  moves:
    'Every piece moves like a rook. Only the king may stop on the throne or on a corner; any piece may pass the empty throne.',
  steps:
    'Every piece moves to the next square of its row or column. Only the king may stop on the throne or on a corner.',
  aim: 'The defenders win when the king reaches a corner or no attacker is left. The attackers win by capturing the king.',
  aimEdge:
    'The defenders win when the king reaches the edge of the board or no attacker is left. The attackers win by capturing the king.',
  capture:
    'A man is captured between two enemy pieces when the second one moves there; moving between two enemy pieces is safe.',
  corners: 'Corners are hostile to all men.',
  cornersToNobody: 'Corners are hostile to nobody.',
  cornersToKing: 'Corners are hostile to all men, and to the king where two attackers capture him.',
  /** By EmptyThroneHostileTo. */
  emptyThrone: {
    none: 'The empty throne is hostile to nobody',
    attackers: 'The empty throne is hostile to attackers',
    defenders: 'The empty throne is hostile to defenders',
    men: 'The empty throne is hostile to all men',
    all: 'The empty throne is hostile to all men and the king',
  },
  /** Follows one of `emptyThrone`. */
  occupiedThrone: '; with the king on it, to his own men too',
  /** By KingTakenBy. */
  kingCapture: {
    place: 'The king is captured by four attackers on the throne, three next to it, two elsewhere.',
    two: 'The king is captured by two attackers everywhere, like a man.',
    four: 'The king is captured by four attackers, three next to the empty throne; he is safe on the edge.',
  },
  moveLimit: (count: number): string => `Draw after ${count} moves of both sides together.`,
  noMovesLoses: 'A side without a legal move loses.',
  noMovesDraws: 'If a side has no legal move, the game is a draw.',
  /** By Repetition. */
  repetition: {
    attackers: 'A threefold repetition wins for the attackers.',
    draw: 'Threefold repetition is a draw.',
    none: '',
  },
};

export type BrandubhSentences = typeof BRANDUBH_SENTENCES;

const textOf = (texts: Readonly<Record<string, string>>, key: string | undefined): string | undefined =>
  texts[key ?? ''];

export function brandubhSummary(options: OptionValueTexts, texts: BrandubhSentences): string[] {
  const limit = Number(options.get('MoveLimit'));
  const king = options.get('KingTakenBy');
  const empty = options.get('EmptyThroneHostileTo');
  // A king who must be surrounded counts the throne as an attacker, whatever this option says.
  const hostility = empty === 'all' && king !== 'two' ? 'men' : empty;
  const throne = textOf(texts.emptyThrone, hostility) ?? texts.emptyThrone.men;
  return [
    texts.sides,
    options.get('MoveDistance') === 'one' ? texts.steps : texts.moves,
    options.get('KingWinsOn') === 'edge' ? texts.aimEdge : texts.aim,
    texts.capture,
    options.get('CornersHostileTo') === 'none'
      ? texts.cornersToNobody
      : king === 'four'
        ? texts.corners
        : texts.cornersToKing,
    `${throne}${options.get('KingsThroneHostileTo') === 'men' ? texts.occupiedThrone : ''}.`,
    textOf(texts.kingCapture, king) ?? '',
    limit > 0 ? texts.moveLimit(limit) : '',
    options.get('NoMoves') === 'loss' ? texts.noMovesLoses : texts.noMovesDraws,
    textOf(texts.repetition, options.get('Repetition')) ?? '',
  ].filter(line => line !== '');
}

/** Titles of the options and words for their values. */
export const BRANDUBH_OPTION_TEXTS: Readonly<Record<string, OptionText>> = {
  MoveLimit: { title: 'Draw after N moves', values: { 0: 'No limit' } },
  NoMoves: { title: 'No legal move', values: { draw: 'Draw', loss: 'Loss' } },
  Repetition: {
    title: 'Threefold repetition',
    values: { attackers: 'The attackers win', draw: 'Draw', none: 'No effect' },
  },
  KingTakenBy: {
    title: 'King captured by',
    values: {
      place: 'Four on the throne, three next to it, two elsewhere',
      two: 'Two attackers',
      four: 'Four attackers, three next to the empty throne',
    },
  },
  EmptyThroneHostileTo: {
    title: 'Empty throne hostile to',
    values: {
      none: 'Nobody',
      attackers: 'Attackers',
      defenders: 'Defenders',
      men: 'All men',
      all: 'All men and the king',
    },
  },
  KingsThroneHostileTo: {
    title: 'Occupied throne hostile to',
    values: { attackers: 'Attackers', men: 'All men' },
  },
  CornersHostileTo: { title: 'Corners hostile to', values: { all: 'Everybody', none: 'Nobody' } },
  KingWinsOn: { title: 'King wins on', values: { corner: 'A corner', edge: 'The edge' } },
  MoveDistance: { title: 'Length of a move', values: { any: 'Any distance', one: 'One square' } },
};
