/** Texts of the family: variants, options and ends of games. */
import type { EndText, FamilyTexts } from '../view';

/** One text for each of REASONS, in the same order. */
export const END_TEXTS: readonly EndText[] = [
  { won: '{loser} has too few men', drawn: 'too few men' },
  { won: '{loser} cannot move', drawn: 'no legal move' },
  { won: '', drawn: 'too many moves without a removal' },
  { won: '', drawn: 'too many moves without a removal, with three men left' },
  { won: '', drawn: 'threefold repetition' },
  { won: 'the board is full', drawn: 'the board is full' },
];

const captureOptionTexts = (name: string, sentence: string): Record<string, string> => ({
  [`${name}Enabled`]: `${sentence}.`,
  [`${name}OnSquareEdges`]: 'Applies on the sides of the rings.',
  [`${name}OnCrossLines`]: 'Applies on the cross lines.',
  [`${name}OnDiagonalLines`]: 'Applies on the diagonal lines.',
  [`${name}InPlacingPhase`]: 'Applies to a side with men in hand.',
  [`${name}InMovingPhase`]: 'Applies to a side without men in hand.',
  [`${name}OnlyWhenOwnPiecesLeq3`]: 'Without men in hand, applies only to a side with at most three men.',
});

export const TEXTS: FamilyTexts = {
  variants: {
    'nine-mens-morris': ["Nine men's morris", 'Nine men each; a mill removes a man; a side with three men flies.'],
    'twelve-mens-morris': ["Twelve men's morris", 'Twelve men each, on a board with diagonal lines.'],
    'lasker-morris': ['Lasker morris', 'Ten men each; a side may slide before all its men are placed.'],
    morabaraba: ['Morabaraba', 'Twelve men and diagonals; a man may not return at once to a mill it has left.'],
    dooz: ['Dooz', "Twelve men and diagonals; while placing, a mill removes a man from the opponent's hand."],
    'one-time-mill': ['One-time mill', 'Each line removes only once for each side; mills do not protect.'],
    'cham-gonu': ['Cham gonu', 'Twelve men and diagonals, no flying; men removed while placing leave blocked points.'],
    'zhi-qi': ['Zhi qi', 'Like cham gonu; on a full board both sides remove a man.'],
    'cheng-san-qi': ['Cheng san qi', 'Nine men, no flying; men removed while placing leave blocked points.'],
    'da-san-qi': ['Da san qi', 'Like cham gonu, with one removal for each mill; Black slides first.'],
    'mul-mulan': [
      'Mul-mulan',
      'Nine men and diagonals, no flying; a man that arrives between two opponents captures both.',
    ],
    nerenchi: ['Nerenchi', 'Twelve men and diagonals; mills do not protect; Black slides first.'],
    'el-filja': ['El filja', 'Twelve men, no flying; mills made while placing remove men when placing ends.'],
    'custodian-morris': [
      'Custodian morris',
      'Nine men; a man between two opponents on a line may be captured as well.',
    ],
    'intervention-morris': ['Intervention morris', 'Nine men; a man that arrives between two opponents captures both.'],
    'custodian-intervention-morris': ['Custodian and intervention morris', 'Nine men; both captures between two men.'],
  },
  options: {
    PiecesCount: 'Men per side.',
    FlyPieceCount: 'A side with at most this many men, none in hand, moves to any empty point.',
    PiecesAtLeastCount: 'A side with fewer men loses.',
    MayFly: 'A side with few men may fly to any empty point.',
    HasDiagonalLines: 'Lines connect the corners of the rings.',
    MayMoveInPlacingPhase: 'A side with men in hand may place or slide.',
    IsDefenderMoveFirst: 'Black slides first when placing ends.',
    MayRemoveMultiple: 'One removal for each mill closed at once.',
    MayRemoveFromMillsAlways: 'Men in mills can be removed.',
    MayRemoveFromMillsInPlacingPhase: 'Men in mills can be removed while placing.',
    OneTimeUseMill: 'Each line removes only once for each side.',
    RestrictRepeatedMillsFormation: 'A man that closed a mill may not move straight back to close another.',
    MillFormationActionInPlacingPhase:
      "A mill while placing removes: 0 a man, 1 a man from the opponent's hand, 2 the same and places again, " +
      '3 a man of the opponent by its own choice, 4 a man, blocking its point, 5 men by mill count after placing.',
    BoardFullAction:
      'On a full board: 0 White loses, 1 White, then Black removes a man, 2 Black, then White, ' +
      '3 the side that slides first, 4 draw.',
    StopPlacingWhenTwoEmptySquares: 'Placing ends when only two points are empty.',
    StalemateAction:
      'A side without a legal move: 0 loses, 1 passes, 2 removes a man and moves, 3 removes a man, 4 draws, ' +
      '5 both sides remove a man.',
    NMoveRule: 'Draw after this many moves without a removal; 0 for no limit.',
    EndgameNMoveRule: 'The same limit while a side has three men left.',
    ThreefoldRepetitionRule: 'Threefold repetition is a draw.',
    ...captureOptionTexts('CustodianCapture', "An opponent's man between two own men on a line may be captured"),
    ...captureOptionTexts('InterventionCapture', 'A man that arrives between two opponents on a line captures both'),
    ...captureOptionTexts(
      'LeapCapture',
      "A man may jump over an opponent's man to the other end of a line and captures it",
    ),
    LeapCaptureInPlacingPhase: 'No effect: a side with men in hand does not leap.',
    LeapCaptureOnlyWhenOwnPiecesLeq3: 'Applies only to a side with at most three men.',
  },
};
