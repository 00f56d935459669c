/** Morris at a glance, from the values of its rule options. */
import type { Options } from './options';

const MILL_WHILE_PLACING = [
  '',
  'A mill made while placing takes a man from the enemy’s hand.',
  'A mill made while placing takes a man from the enemy’s hand and gives another placement.',
  'After a mill made while placing the enemy removes one of its own men.',
  'A man removed while placing leaves a mark that blocks its point until all men are placed.',
  'Mills made while placing take nothing; when all men stand, men are removed by counting mills.',
];

/** Then a full board costs nobody anything. */
const COUNTED = '5';

const FULL_BOARD = [
  'A full board loses for White.',
  'On a full board White, then Black, removes an enemy man.',
  'On a full board Black, then White, removes an enemy man.',
  'On a full board the side that is to slide first removes an enemy man.',
  'A full board is a draw.',
];

const BLOCKED = [
  'A side that cannot move loses.',
  'A side that cannot move passes.',
  'A side that cannot move removes an enemy man beside one of its own, then moves.',
  'A side that cannot move removes an enemy man beside one of its own; then the enemy moves.',
  'A side that cannot move draws.',
  'When a side cannot move, both remove a man beside one of their own.',
];

/** 0 is no limit. */
const slides = (most: string, end: string): string => (Number(most) > 0 ? `${most} slides in a row ${end}` : '');

export function morrisGlance(options: Options): string[] {
  const value = (name: string): string => options.get(name) ?? '';
  const is = (name: string): boolean => value(name) === 'true';
  const chosen = (texts: readonly string[], name: string): string => texts[Number(value(name))] ?? '';
  const men = value('PiecesCount');
  const lines = [
    `Each side has ${men} men. Place them in turn; then slide along the lines${is('HasDiagonalLines') ? ', diagonals too' : ''}.`,
    'Three men of yours on one line are a mill: it removes an enemy man.',
    `A side with fewer than ${value('PiecesAtLeastCount')} men loses.`,
    chosen(BLOCKED, 'StalemateAction'),
    is('MayFly') ? `A side down to ${value('FlyPieceCount')} men may fly to any empty point.` : 'Nobody flies.',
    is('MayMoveInPlacingPhase') ? 'With men in hand you may place or slide.' : '',
    is('MayRemoveFromMillsAlways')
      ? 'Men in mills may be removed.'
      : 'Men in mills are safe while others stand outside.',
    is('MayRemoveMultiple') ? 'Two mills at once remove two men.' : '',
    is('OneTimeUseMill') ? 'A line removes once only for each side.' : '',
    is('RestrictRepeatedMillsFormation') ? 'A man that made a mill may not go straight back to make it again.' : '',
    chosen(MILL_WHILE_PLACING, 'MillFormationActionInPlacingPhase'),
    is('CustodianCaptureEnabled')
      ? 'Custodian: land at the end of a line with an enemy man between two of yours: it may be taken.'
      : '',
    is('InterventionCaptureEnabled')
      ? 'Intervention: land in the middle of a line between two enemy men: both may be taken.'
      : '',
    is('IsDefenderMoveFirst') ? 'Black slides first.' : '',
    men === '12' && value('MillFormationActionInPlacingPhase') !== COUNTED ? chosen(FULL_BOARD, 'BoardFullAction') : '',
    slides(value('NMoveRule'), 'without a removal are a draw.'),
    slides(value('EndgameNMoveRule'), 'are a draw where a side has three men.'),
    is('ThreefoldRepetitionRule') ? 'A position for the third time is a draw.' : '',
  ];
  return lines.filter(line => line !== '');
}
