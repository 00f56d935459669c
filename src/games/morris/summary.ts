/** Rules of morris in a few sentences, and titles of its options. */
import type { OptionValueTexts } from '../rules';
import type { OptionText } from '../view';

/** With this value of MillFormationActionInPlacingPhase, BoardFullAction has no effect. */
const REMOVE_BY_MILL_COUNT = '5';
const REMOVE_FROM_HAND = '1';
const REMOVE_FROM_HAND_AND_PLACE = '2';

/** With twelve men each the board can fill up. */
const MEN_THAT_FILL_BOARD = '12';

/** The sentences that summaries are made of; other languages have the same. */
export const MORRIS_SENTENCES = {
  men: (count: string, hasDiagonals: boolean): string =>
    `Each side has ${count} men. Place them in turn, then slide along the lines${hasDiagonals ? ', including the diagonals' : ''}.`,
  mill: "Three of your men on a line are a mill: remove one of your opponent's men.",
  losesBelow: (count: string): string => `A side with fewer than ${count} men loses.`,
  /** By StalemateAction. */
  blocked: [
    'A side that cannot move loses.',
    'A side that cannot move passes.',
    'A side that cannot move removes an adjacent man of the opponent, then moves.',
    'A side that cannot move removes an adjacent man of the opponent; then the opponent moves.',
    'If a side cannot move, the game is a draw.',
    'If a side cannot move, both sides remove an adjacent man.',
  ] as readonly string[],
  flying: (count: number): string => `A side down to ${count} men may fly to any empty point.`,
  noFlying: 'No flying.',
  slidesEarly: 'You may slide before all your men are placed.',
  millsUnsafe: 'Men in mills can be removed.',
  millsSafe: 'Men in a mill cannot be removed while the opponent has men outside mills.',
  millsSafeAfterPlacing:
    'Men in a mill cannot be removed while the opponent has men outside mills, except while placing.',
  twoMills: 'Two mills at once remove two men.',
  oneTimeMill: 'Each line removes only once for each side.',
  noImmediateReturn: 'A man that made a mill may not move straight back to make another.',
  /** By MillFormationActionInPlacingPhase. */
  millWhilePlacing: [
    '',
    "A mill made while placing removes a man from the opponent's hand.",
    "A mill made while placing removes a man from the opponent's hand and lets you place again.",
    'After a mill made while placing, the opponent removes one of its own men.',
    'A man removed while placing leaves a mark that blocks its point until all men are placed.',
    'Mills made while placing remove nothing; when all men are placed, men are removed by mill count.',
  ] as readonly string[],
  custodian: "Custodian: arrive at the end of a line with an opponent's man between two of yours to capture it.",
  intervention: "Intervention: arrive in the middle of a line between two of your opponent's men to capture both.",
  leap: "Leap: with no men in hand, jump over an opponent's man to the other end of a line to capture it, if a mill could remove it.",
  leapWithFew: 'Only with three men or fewer.',
  lineKinds: {
    OnSquareEdges: 'sides of the rings',
    OnCrossLines: 'cross lines',
    OnDiagonalLines: 'diagonals',
  },
  captureOnLines: (lines: readonly string[]): string => `On ${lines.join(' and ')} only.`,
  captureWithoutHand: 'Only without men in hand.',
  captureWithHand: 'Only with men in hand.',
  captureWithFew: 'Without men in hand, only with three men or fewer.',
  placingEndsEarly: 'Placing ends when only two points are empty.',
  alternates: 'The sides keep alternating when all men are placed.',
  removesFirst: {
    white: 'When all men are placed, White removes first.',
    black: 'When all men are placed, Black removes first.',
  },
  slidesFirst: {
    white: 'When all men are placed, White slides first.',
    black: 'When all men are placed, Black slides first.',
  },
  /** By BoardFullAction. */
  fullBoard: [
    'A full board loses for White.',
    'On a full board White, then Black removes a man.',
    'On a full board Black, then White removes a man.',
    'On a full board the side that slides first removes a man.',
    'A full board is a draw.',
  ] as readonly string[],
  drawAfter: (count: number): string => `Draw after ${count} moves without a removal.`,
  drawAfterWithThree: (count: number): string =>
    `Draw after ${count} moves without a removal while a side has three men.`,
  repetition: 'Threefold repetition is a draw.',
};

export type MorrisSentences = typeof MORRIS_SENTENCES;

type Value = (name: string) => string;
type IsSet = (name: string) => boolean;

/** A side with men in hand does not leap, so the sentence about leaps has no limits of phases. */
const LEAP = 'LeapCapture';

const LINE_KINDS = ['OnSquareEdges', 'OnCrossLines', 'OnDiagonalLines'] as const;

/** A capture rule and its limits; empty if it never applies. */
function captureText(name: string, sentence: string, isSet: IsSet, texts: MorrisSentences): string {
  const kinds = LINE_KINDS.filter(kind => kind !== 'OnDiagonalLines' || isSet('HasDiagonalLines'));
  const lines = kinds.filter(kind => isSet(name + kind)).map(kind => texts.lineKinds[kind]);
  const leaps = name === LEAP;
  const [placing, moving] = [!leaps && isSet(`${name}InPlacingPhase`), isSet(`${name}InMovingPhase`)];
  if (!isSet(`${name}Enabled`) || lines.length === 0 || (!placing && !moving)) return '';
  return [
    sentence,
    lines.length < kinds.length ? texts.captureOnLines(lines) : '',
    leaps || (placing && moving) ? '' : moving ? texts.captureWithoutHand : texts.captureWithHand,
    moving && isSet(`${name}OnlyWhenOwnPiecesLeq3`) ? (leaps ? texts.leapWithFew : texts.captureWithFew) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Sentence about the side that moves first when all men are placed. */
function firstAfterPlacing(value: Value, isSet: IsSet, texts: MorrisSentences): string {
  const first = isSet('IsDefenderMoveFirst') ? 'black' : 'white';
  const action = value('MillFormationActionInPlacingPhase');
  if (action === REMOVE_BY_MILL_COUNT) return texts.removesFirst[first];
  const alternates =
    isSet('MayMoveInPlacingPhase') ||
    action === REMOVE_FROM_HAND ||
    (action === REMOVE_FROM_HAND_AND_PLACE && isSet('MayRemoveMultiple'));
  return alternates ? texts.alternates : texts.slidesFirst[first];
}

function drawTexts(value: Value, texts: MorrisSentences): string[] {
  const most = Number(value('NMoveRule'));
  const ending = Number(value('EndgameNMoveRule'));
  return [
    most > 0 ? texts.drawAfter(most) : '',
    ending > 0 && (most === 0 || ending < most) ? texts.drawAfterWithThree(ending) : '',
  ];
}

function millProtection(isSet: IsSet, texts: MorrisSentences): string {
  if (isSet('MayRemoveFromMillsAlways')) return texts.millsUnsafe;
  return isSet('MayRemoveFromMillsInPlacingPhase') ? texts.millsSafeAfterPlacing : texts.millsSafe;
}

function flyingText(value: Value, isSet: IsSet, texts: MorrisSentences): string {
  const few = Number(value('FlyPieceCount'));
  return isSet('MayFly') && few >= Number(value('PiecesAtLeastCount')) ? texts.flying(few) : texts.noFlying;
}

export function morrisSummary(options: OptionValueTexts, texts: MorrisSentences): string[] {
  const value: Value = name => options.get(name) ?? '';
  const isSet: IsSet = name => value(name) === 'true';
  const chosen = (choices: readonly string[], name: string): string => choices[Number(value(name))] ?? '';
  const men = value('PiecesCount');
  const full = men === MEN_THAT_FILL_BOARD;
  const lines = [
    texts.men(men, isSet('HasDiagonalLines')),
    texts.mill,
    texts.losesBelow(value('PiecesAtLeastCount')),
    chosen(texts.blocked, 'StalemateAction'),
    flyingText(value, isSet, texts),
    isSet('MayMoveInPlacingPhase') ? texts.slidesEarly : '',
    millProtection(isSet, texts),
    isSet('MayRemoveMultiple') ? texts.twoMills : '',
    isSet('OneTimeUseMill') ? texts.oneTimeMill : '',
    isSet('RestrictRepeatedMillsFormation') ? texts.noImmediateReturn : '',
    chosen(texts.millWhilePlacing, 'MillFormationActionInPlacingPhase'),
    captureText('CustodianCapture', texts.custodian, isSet, texts),
    captureText('InterventionCapture', texts.intervention, isSet, texts),
    captureText(LEAP, texts.leap, isSet, texts),
    full && isSet('StopPlacingWhenTwoEmptySquares') ? texts.placingEndsEarly : '',
    firstAfterPlacing(value, isSet, texts),
    full && value('MillFormationActionInPlacingPhase') !== REMOVE_BY_MILL_COUNT
      ? chosen(texts.fullBoard, 'BoardFullAction')
      : '',
    ...drawTexts(value, texts),
    isSet('ThreefoldRepetitionRule') ? texts.repetition : '',
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
  ...captureOptionTexts(LEAP, 'Leap capture'),
  LeapCaptureInPlacingPhase: { title: 'Leap capture while placing (no effect)' },
  LeapCaptureOnlyWhenOwnPiecesLeq3: { title: 'Leap capture: three men or fewer only' },
};
