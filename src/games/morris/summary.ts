/** Rules of morris in a few sentences, and titles of its options. */
import type { OptionValueTexts } from '../rules';
import type { OptionText } from '../view';

const MILL_WHILE_PLACING = [
  '',
  "A mill made while placing removes a man from the opponent's hand.",
  "A mill made while placing removes a man from the opponent's hand and lets you place again.",
  'After a mill made while placing, the opponent removes one of its own men.',
  'A man removed while placing leaves a mark that blocks its point until all men are placed.',
  'Mills made while placing remove nothing; when all men are placed, men are removed by mill count.',
];

/** With this value of MillFormationActionInPlacingPhase, BoardFullAction has no effect. */
const REMOVE_BY_MILL_COUNT = '5';

const FULL_BOARD_RULES = [
  'A full board loses for White.',
  'On a full board White, then Black removes a man.',
  'On a full board Black, then White removes a man.',
  'On a full board the side that slides first removes a man.',
  'A full board is a draw.',
];

const BLOCKED_RULES = [
  'A side that cannot move loses.',
  'A side that cannot move passes.',
  'A side that cannot move removes an adjacent man of the opponent, then moves.',
  'A side that cannot move removes an adjacent man of the opponent; then the opponent moves.',
  'If a side cannot move, the game is a draw.',
  'If a side cannot move, both sides remove an adjacent man.',
];

const REMOVE_FROM_HAND = '1';
const REMOVE_FROM_HAND_AND_PLACE = '2';

/** With twelve men each the board can fill up. */
const MEN_THAT_FILL_BOARD = '12';

type Value = (name: string) => string;
type IsSet = (name: string) => boolean;

/** Sentences about when a capture rule applies; undefined if it never does. */
function captureLimits(name: string, isSet: IsSet): string | undefined {
  const kinds: readonly (readonly [string, string])[] = [
    ['OnSquareEdges', 'sides of the rings'],
    ['OnCrossLines', 'cross lines'],
    ...(isSet('HasDiagonalLines') ? [['OnDiagonalLines', 'diagonals'] as const] : []),
  ];
  const lines = kinds.filter(([kind]) => isSet(name + kind)).map(([, words]) => words);
  const [placing, moving] = [isSet(`${name}InPlacingPhase`), isSet(`${name}InMovingPhase`)];
  if (!isSet(`${name}Enabled`) || lines.length === 0 || (!placing && !moving)) return undefined;
  const few = moving && isSet(`${name}OnlyWhenOwnPiecesLeq3`);
  return [
    lines.length < kinds.length ? ` On ${lines.join(' and ')} only.` : '',
    moving ? (placing ? '' : ' Only without men in hand.') : ' Only with men in hand.',
    few ? ' Without men in hand, only with three men or fewer.' : '',
  ].join('');
}

function captureText(name: string, sentence: string, isSet: IsSet): string {
  const limits = captureLimits(name, isSet);
  return limits === undefined ? '' : `${sentence}${limits}`;
}

/** Sentence about the side that moves first when all men are placed. */
function firstAfterPlacing(value: Value, isSet: IsSet): string {
  const first = isSet('IsDefenderMoveFirst') ? 'Black' : 'White';
  const action = value('MillFormationActionInPlacingPhase');
  if (action === REMOVE_BY_MILL_COUNT) return `When all men are placed, ${first} removes first.`;
  const alternates =
    isSet('MayMoveInPlacingPhase') ||
    action === REMOVE_FROM_HAND ||
    (action === REMOVE_FROM_HAND_AND_PLACE && isSet('MayRemoveMultiple'));
  return alternates
    ? 'The sides keep alternating when all men are placed.'
    : `When all men are placed, ${first} slides first.`;
}

function drawTexts(value: Value): string[] {
  const most = Number(value('NMoveRule'));
  const ending = Number(value('EndgameNMoveRule'));
  return [
    most > 0 ? `Draw after ${most} moves without a removal.` : '',
    ending > 0 && (most === 0 || ending < most)
      ? `Draw after ${ending} moves without a removal while a side has three men.`
      : '',
  ];
}

function millProtection(isSet: IsSet): string {
  if (isSet('MayRemoveFromMillsAlways')) return 'Men in mills can be removed.';
  const safe = 'Men in a mill cannot be removed while the opponent has men outside mills';
  return isSet('MayRemoveFromMillsInPlacingPhase') ? `${safe}, except while placing.` : `${safe}.`;
}

function flyingText(value: Value, isSet: IsSet): string {
  const few = Number(value('FlyPieceCount'));
  return isSet('MayFly') && few >= Number(value('PiecesAtLeastCount'))
    ? `A side down to ${few} men may fly to any empty point.`
    : 'No flying.';
}

export function morrisSummary(options: OptionValueTexts): string[] {
  const value: Value = name => options.get(name) ?? '';
  const isSet: IsSet = name => value(name) === 'true';
  const chosen = (texts: readonly string[], name: string): string => texts[Number(value(name))] ?? '';
  const men = value('PiecesCount');
  const full = men === MEN_THAT_FILL_BOARD;
  const lines = [
    `Each side has ${men} men. Place them in turn, then slide along the lines${isSet('HasDiagonalLines') ? ', including the diagonals' : ''}.`,
    "Three of your men on a line are a mill: remove one of your opponent's men.",
    `A side with fewer than ${value('PiecesAtLeastCount')} men loses.`,
    chosen(BLOCKED_RULES, 'StalemateAction'),
    flyingText(value, isSet),
    isSet('MayMoveInPlacingPhase') ? 'You may slide before all your men are placed.' : '',
    millProtection(isSet),
    isSet('MayRemoveMultiple') ? 'Two mills at once remove two men.' : '',
    isSet('OneTimeUseMill') ? 'Each line removes only once for each side.' : '',
    isSet('RestrictRepeatedMillsFormation') ? 'A man that made a mill may not move straight back to make another.' : '',
    chosen(MILL_WHILE_PLACING, 'MillFormationActionInPlacingPhase'),
    captureText(
      'CustodianCapture',
      "Custodian: arrive at the end of a line with an opponent's man between two of yours to capture it.",
      isSet,
    ),
    captureText(
      'InterventionCapture',
      "Intervention: arrive in the middle of a line between two of your opponent's men to capture both.",
      isSet,
    ),
    full && isSet('StopPlacingWhenTwoEmptySquares') ? 'Placing ends when only two points are empty.' : '',
    firstAfterPlacing(value, isSet),
    full && value('MillFormationActionInPlacingPhase') !== REMOVE_BY_MILL_COUNT
      ? chosen(FULL_BOARD_RULES, 'BoardFullAction')
      : '',
    ...drawTexts(value),
    isSet('ThreefoldRepetitionRule') ? 'Threefold repetition is a draw.' : '',
  ];
  return lines.filter(line => line !== '');
}

const captureOptionTexts = (name: string, title: string): Record<string, OptionText> => ({
  [`${name}Enabled`]: { title },
  [`${name}OnSquareEdges`]: { title: `${title} on ring sides` },
  [`${name}OnCrossLines`]: { title: `${title} on cross lines` },
  [`${name}OnDiagonalLines`]: { title: `${title} on diagonal lines` },
  [`${name}InPlacingPhase`]: { title: `${title} while placing` },
  [`${name}InMovingPhase`]: { title: `${title} while moving` },
  [`${name}OnlyWhenOwnPiecesLeq3`]: { title: `${title} while moving: three men or fewer only` },
});

/** Titles of the options and words for their values. */
export const MORRIS_OPTION_TEXTS: Readonly<Record<string, OptionText>> = {
  PiecesCount: { title: 'Men per side' },
  FlyPieceCount: { title: 'Flies with at most (men)' },
  PiecesAtLeastCount: { title: 'Loses below (men)' },
  MayFly: { title: 'Flying' },
  HasDiagonalLines: { title: 'Diagonal lines' },
  MayMoveInPlacingPhase: { title: 'Slides before all men are placed' },
  IsDefenderMoveFirst: { title: 'Black moves first after placing' },
  MayRemoveMultiple: { title: 'One removal for each mill' },
  MayRemoveFromMillsAlways: { title: 'Men in mills can be removed' },
  MayRemoveFromMillsInPlacingPhase: { title: 'Men in mills can be removed while placing' },
  OneTimeUseMill: { title: 'Each line removes only once' },
  RestrictRepeatedMillsFormation: { title: 'No immediate return to a mill' },
  MillFormationActionInPlacingPhase: {
    title: 'Mill while placing',
    values: {
      0: 'Remove a man from the board',
      1: "Remove a man from the opponent's hand",
      2: "Remove a man from the opponent's hand and place again",
      3: 'The opponent removes one of its own men',
      4: 'Remove a man from the board and block its point',
      5: 'Remove men by mill count after placing',
    },
  },
  BoardFullAction: {
    title: 'Full board',
    values: {
      0: 'White loses',
      1: 'White, then Black removes a man',
      2: 'Black, then White removes a man',
      3: 'The side that slides first removes a man',
      4: 'Draw',
    },
  },
  StopPlacingWhenTwoEmptySquares: { title: 'Placing ends with two empty points' },
  StalemateAction: {
    title: 'No legal move',
    values: {
      0: 'Loss',
      1: 'Pass',
      2: 'Remove an adjacent man, then move',
      3: 'Remove an adjacent man, then the opponent moves',
      4: 'Draw',
      5: 'Both sides remove an adjacent man',
    },
  },
  NMoveRule: { title: 'Draw after N moves without a removal', values: { 0: 'No limit' } },
  EndgameNMoveRule: { title: 'Draw after N moves with three men left', values: { 0: 'No limit' } },
  ThreefoldRepetitionRule: { title: 'Threefold repetition is a draw' },
  ...captureOptionTexts('CustodianCapture', 'Custodian capture'),
  ...captureOptionTexts('InterventionCapture', 'Intervention capture'),
};
