/** Rules of Brandubh in a few sentences, and titles of its options. */
import type { OptionValueTexts } from '../rules';
import type { OptionText } from '../view';

const REPETITION_RULE: Readonly<Record<string, string>> = {
  attackers: 'A threefold repetition wins for the attackers.',
  draw: 'Threefold repetition is a draw.',
  none: '',
};

const KING_CAPTURE: Readonly<Record<string, string>> = {
  place: 'The king is captured by four attackers on the throne, three next to it, two elsewhere.',
  two: 'The king is captured by two attackers everywhere, like a man.',
  four: 'The king is captured by four attackers, three next to the empty throne; he is safe on the edge.',
};

/** Pieces that can be captured against the empty throne. */
const EMPTY_THRONE: Readonly<Record<string, string>> = {
  none: 'is hostile to nobody',
  attackers: 'is hostile to attackers',
  defenders: 'is hostile to defenders',
  men: 'is hostile to all men',
};

export function brandubhSummary(options: OptionValueTexts): string[] {
  const limit = Number(options.get('MoveLimit'));
  const king = options.get('KingTakenBy') ?? '';
  const empty = options.get('EmptyThroneHostileTo') ?? '';
  // A king who must be surrounded counts the throne as an attacker, whatever this option says.
  const hostility = empty === 'all' && king === 'two' ? 'is hostile to all men and the king' : EMPTY_THRONE[empty];
  const occupied = options.get('KingsThroneHostileTo') === 'men' ? '; with the king on it, to his own men too' : '';
  return [
    'Eight attackers move first against four defenders and a king.',
    'Every piece moves like a rook. Only the king may stop on the throne or on a corner; any piece may pass the empty throne.',
    'The defenders win when the king reaches a corner or no attacker is left. The attackers win by capturing the king.',
    'A man is captured between two enemy pieces when the second one moves there; moving between two enemy pieces is safe.',
    `Corners are hostile to all men${king === 'four' ? '' : ', and to the king where two attackers capture him'}. The empty throne ${hostility ?? EMPTY_THRONE.men}${occupied}.`,
    KING_CAPTURE[king] ?? '',
    limit > 0 ? `Draw after ${limit} moves of both sides together.` : '',
    options.get('NoMoves') === 'loss'
      ? 'A side without a legal move loses.'
      : 'If a side has no legal move, the game is a draw.',
    REPETITION_RULE[options.get('Repetition') ?? 'none'] ?? '',
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
};
