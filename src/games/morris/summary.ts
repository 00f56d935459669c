/** Morris at a glance, from the values of its rule options. */
import type { OptionTexts } from '../rules';

const MILL_WHILE_PLACING = [
  '',
  "A mill made while placing takes a man from the enemy's hand.",
  "A mill made while placing takes a man from the enemy's hand and gives another placement.",
  'After a mill made while placing the enemy removes one of its own men.',
  'A man removed while placing leaves a mark that blocks its point until all men are placed.',
  'Mills made while placing take nothing; when all men stand, men are removed by counting mills.',
];

/** Then a full board costs nobody anything. */
const REMOVE_BY_MILL_COUNT = '5';

const FULL_BOARD_RULES = [
  'A full board loses for White.',
  'On a full board White, then Black, removes an enemy man.',
  'On a full board Black, then White, removes an enemy man.',
  'On a full board the side that is to slide first removes an enemy man.',
  'A full board is a draw.',
];

const BLOCKED_RULES = [
  'A side that cannot move loses.',
  'A side that cannot move passes.',
  'A side that cannot move removes an enemy man beside one of its own, then moves.',
  'A side that cannot move removes an enemy man beside one of its own; then the enemy moves.',
  'A side that cannot move draws.',
  'When a side cannot move, both remove a man beside one of their own.',
];

const REMOVE_FROM_HAND = '1';
const REMOVE_FROM_HAND_AND_PLACE = '2';

/** On a full house boards fill, and placing may end early. */
const MEN_THAT_FILL_BOARD = '12';

type Value = (name: string) => string;
type IsSet = (name: string) => boolean;

/** When a custodian capture or an intervention works; undefined where it never does. */
function captureLimits(name: string, is: IsSet): string | undefined {
  const kinds: readonly (readonly [string, string])[] = [
    ['OnSquareEdges', 'sides of the rings'],
    ['OnCrossLines', 'lines across'],
    ...(is('HasDiagonalLines') ? [['OnDiagonalLines', 'diagonals'] as const] : []),
  ];
  const lines = kinds.filter(([kind]) => is(name + kind)).map(([, words]) => words);
  const [placing, moving] = [is(`${name}InPlacingPhase`), is(`${name}InMovingPhase`)];
  if (!is(`${name}Enabled`) || lines.length === 0 || (!placing && !moving)) return undefined;
  const few = moving && is(`${name}OnlyWhenOwnPiecesLeq3`);
  return [
    lines.length < kinds.length ? ` On ${lines.join(' and ')} only.` : '',
    moving ? (placing ? '' : ' Only with no men in hand.') : ' Only with men in hand.',
    few ? ' With no men in hand, only where one has three men or fewer.' : '',
  ].join('');
}

function captureText(name: string, what: string, is: IsSet): string {
  const limits = captureLimits(name, is);
  return limits === undefined ? '' : `${what}${limits}`;
}

/** Who begins when all men are placed. */
function firstAfterPlacing(value: Value, is: IsSet): string {
  const first = is('IsDefenderMoveFirst') ? 'Black' : 'White';
  const action = value('MillFormationActionInPlacingPhase');
  if (action === REMOVE_BY_MILL_COUNT) return `When all men are placed ${first} removes first.`;
  const alternates =
    is('MayMoveInPlacingPhase') ||
    action === REMOVE_FROM_HAND ||
    (action === REMOVE_FROM_HAND_AND_PLACE && is('MayRemoveMultiple'));
  return alternates ? 'Turns go on alternating when all men are placed.' : `${first} slides first.`;
}

function drawTexts(value: Value): string[] {
  const most = Number(value('NMoveRule'));
  const ending = Number(value('EndgameNMoveRule'));
  return [
    most > 0 ? `${most} slides in a row without a removal are a draw.` : '',
    ending > 0 && (most === 0 || ending < most)
      ? `${ending} slides in a row are a draw where a side has three men.`
      : '',
  ];
}

function millProtection(is: IsSet): string {
  if (is('MayRemoveFromMillsAlways')) return 'Men in mills may be removed.';
  const safe = 'Men in mills are safe while others stand outside';
  return is('MayRemoveFromMillsInPlacingPhase') ? `${safe}, but not while placing.` : `${safe}.`;
}

function flyingText(value: Value, is: IsSet): string {
  const few = Number(value('FlyPieceCount'));
  return is('MayFly') && few >= Number(value('PiecesAtLeastCount'))
    ? `A side down to ${few} men may fly to any empty point.`
    : 'Nobody flies.';
}

export function morrisSummary(options: OptionTexts): string[] {
  const value: Value = name => options.get(name) ?? '';
  const is: IsSet = name => value(name) === 'true';
  const chosen = (texts: readonly string[], name: string): string => texts[Number(value(name))] ?? '';
  const men = value('PiecesCount');
  const full = men === MEN_THAT_FILL_BOARD;
  const lines = [
    `Each side has ${men} men. Place them in turn; then slide along the lines${is('HasDiagonalLines') ? ', diagonals too' : ''}.`,
    'Three men of yours on one line are a mill: it removes an enemy man.',
    `A side with fewer than ${value('PiecesAtLeastCount')} men loses.`,
    chosen(BLOCKED_RULES, 'StalemateAction'),
    flyingText(value, is),
    is('MayMoveInPlacingPhase') ? 'With men in hand you may place or slide.' : '',
    millProtection(is),
    is('MayRemoveMultiple') ? 'Two mills at once remove two men.' : '',
    is('OneTimeUseMill') ? 'A line removes once only for each side.' : '',
    is('RestrictRepeatedMillsFormation') ? 'A man that made a mill may not go straight back to make it again.' : '',
    chosen(MILL_WHILE_PLACING, 'MillFormationActionInPlacingPhase'),
    captureText(
      'CustodianCapture',
      'Custodian: land at the end of a line with an enemy man between two of yours: it may be taken.',
      is,
    ),
    captureText(
      'InterventionCapture',
      'Intervention: land in the middle of a line between two enemy men: both may be taken.',
      is,
    ),
    full && is('StopPlacingWhenTwoEmptySquares') ? 'Placing ends when only two points are empty.' : '',
    firstAfterPlacing(value, is),
    full && value('MillFormationActionInPlacingPhase') !== REMOVE_BY_MILL_COUNT
      ? chosen(FULL_BOARD_RULES, 'BoardFullAction')
      : '',
    ...drawTexts(value),
    is('ThreefoldRepetitionRule') ? 'A position for the third time is a draw.' : '',
  ];
  return lines.filter(line => line !== '');
}
