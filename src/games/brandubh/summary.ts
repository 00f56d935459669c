/** Brandubh at a glance. */
import type { OptionTexts } from '../rules';

const REPETITION_RULE: Readonly<Record<string, string>> = {
  attackers: 'A position for the third time wins for the attackers.',
  draw: 'A position for the third time is a draw.',
  none: '',
};

const KING_CAPTURE: Readonly<Record<string, string>> = {
  place: 'The king falls to four attackers on the throne, to three beside it, elsewhere to two.',
  two: 'The king falls to two attackers wherever he stands, as a man does.',
  four: 'The king falls to four attackers, to three beside the empty throne; on the edge he is safe.',
};

/** Whom the empty throne helps to take. */
const EMPTY_THRONE: Readonly<Record<string, string>> = {
  none: 'helps against nobody',
  attackers: 'helps against attackers',
  defenders: 'helps against defenders',
  men: 'helps against any man',
};

export function brandubhSummary(options: OptionTexts): string[] {
  const limit = Number(options.get('MoveLimit'));
  const king = options.get('KingTakenBy') ?? '';
  const empty = options.get('EmptyThroneHostileTo') ?? '';
  // Where he is surrounded by the throne it counts whatever it is otherwise.
  const helps = empty === 'all' && king === 'two' ? 'helps against any man and the king' : EMPTY_THRONE[empty];
  const held = options.get('KingsThroneHostileTo') === 'men' ? '; with the king on it, against his own men too' : '';
  return [
    'Eight attackers move first against four defenders and a king.',
    'All move like a rook, any distance. Only the king may stop on the throne or on a corner; all may pass an empty throne.',
    'The king wins on a corner, or when no attacker is left. The attackers win by taking the king.',
    'A man between two enemies is taken when the enemy closes in; moving between two enemies is safe.',
    `Corners help to take any man${king === 'four' ? '' : ', and the king where two take him'}. The empty throne ${helps ?? EMPTY_THRONE.men}${held}.`,
    KING_CAPTURE[king] ?? '',
    limit > 0 ? `After ${limit} moves of both sides together the game is a draw.` : '',
    options.get('NoMoves') === 'loss' ? 'A side without a move loses.' : 'A side without a move draws.',
    REPETITION_RULE[options.get('Repetition') ?? 'none'] ?? '',
  ].filter(line => line !== '');
}
