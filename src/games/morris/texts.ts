/** The variants, options and endings of the family in words for people. */
import type { EndText, FamilyTexts } from '../view';

/** In the order of REASONS. */
export const END_TEXTS: readonly EndText[] = [
  { won: 'too few men are left to {loser}', drawn: 'too few men are left' },
  { won: '{loser} cannot move', drawn: 'nobody can move' },
  { won: '', drawn: 'too many slides in a row took nothing' },
  { won: '', drawn: 'too many slides in a row took nothing, with three men left' },
  { won: '', drawn: 'the position stands for the third time' },
  { won: 'the board is full, and {loser} loses by that', drawn: 'the board is full' },
];

const captureOptionTexts = (name: string, what: string): Record<string, string> => ({
  [`${name}Enabled`]: `${what}.`,
  [`${name}OnSquareEdges`]: 'It works on the sides of the rings.',
  [`${name}OnCrossLines`]: 'It works on the lines across.',
  [`${name}OnDiagonalLines`]: 'It works on the diagonal lines.',
  [`${name}InPlacingPhase`]: 'It works while the mover has men in hand.',
  [`${name}InMovingPhase`]: 'It works once the mover has no men in hand.',
  [`${name}OnlyWhenOwnPiecesLeq3`]: 'When moving, it works with three men or fewer only.',
});

export const TEXTS: FamilyTexts = {
  variants: {
    'nine-mens-morris': ["Nine men's morris", 'Nine men a side; three in a row take one; with three men a side flies.'],
    'twelve-mens-morris': ["Twelve men's morris", 'Twelve men a side on a board with diagonal lines.'],
    'lasker-morris': ['Lasker morris', 'Ten men a side; with men in hand one may place or slide.'],
    morabaraba: [
      'Morabaraba',
      'Twelve men and diagonals; a mill may not be closed and opened at once by the same two moves.',
    ],
    dooz: ['Dooz', "Twelve men and diagonals; while placing, a mill takes a man from the enemy's hand."],
    'one-time-mill': ['One-time mill', 'Each line gives a side one removal only; mills do not protect.'],
    'cham-gonu': ['Cham gonu', 'Twelve men and diagonals, no flying; men taken while placing leave marks that block.'],
    'zhi-qi': ['Zhi qi', 'As cham gonu; on a full board both sides remove a man.'],
    'cheng-san-qi': ['Cheng san qi', 'Nine men, no flying; men taken while placing leave marks that block.'],
    'da-san-qi': ['Da san qi', 'As cham gonu, with a removal for each mill; Black slides first.'],
    'mul-mulan': ['Mul-mulan', 'Nine men and diagonals, no flying; a man that lands between two enemies takes both.'],
    nerenchi: ['Nerenchi', 'Twelve men and diagonals; mills do not protect; Black slides first.'],
    'el-filja': ['El filja', 'Twelve men, no flying; mills made while placing are paid for when placing ends.'],
    'custodian-morris': ['Custodian morris', 'Nine men; a man caught between two on a line may be taken as well.'],
    'intervention-morris': ['Intervention morris', 'Nine men; a man that lands between two enemies takes both.'],
    'custodian-intervention-morris': [
      'Custodian and intervention morris',
      'Nine men; captures between two men both ways.',
    ],
  },
  options: {
    PiecesCount: 'Men a side.',
    FlyPieceCount: 'With so many men or fewer and none in hand a side flies to any empty point.',
    PiecesAtLeastCount: 'A side with fewer men has lost.',
    MayFly: 'A side with few men may fly.',
    HasDiagonalLines: 'The corners of the rings are joined by lines.',
    MayMoveInPlacingPhase: 'With men in hand a side may place or slide.',
    IsDefenderMoveFirst: 'When placing ends Black slides first.',
    MayRemoveMultiple: 'A removal for each mill closed at once.',
    MayRemoveFromMillsAlways: 'Mills do not protect.',
    MayRemoveFromMillsInPlacingPhase: 'Mills do not protect while placing.',
    OneTimeUseMill: 'A line gives each side one removal only.',
    RestrictRepeatedMillsFormation: 'A man that closed a mill may not go straight back to close another.',
    MillFormationActionInPlacingPhase:
      'What a mill closed while placing gives: 0 a removal, 1 a man from the enemy hand, 2 that and another turn, ' +
      '3 the enemy removes its own, 4 a removal that leaves a mark, 5 removals when placing ends.',
    BoardFullAction:
      'When placing fills the board: 0 White loses, 1 White then Black removes, 2 Black then White, ' +
      '3 the first to slide removes, 4 a draw.',
    StopPlacingWhenTwoEmptySquares: 'Placing ends when two points are left empty.',
    StalemateAction:
      'A side that cannot slide: 0 loses, 1 passes, 2 removes and slides, 3 removes, 4 draws, 5 both remove.',
    NMoveRule: 'After so many slides in a row it is a draw; 0 for never.',
    EndgameNMoveRule: 'The same where a side has three men left.',
    ThreefoldRepetitionRule: 'A position that stands for the third time is a draw.',
    ...captureOptionTexts('CustodianCapture', 'An enemy man between two own men on a line may be taken'),
    ...captureOptionTexts('InterventionCapture', 'A man that lands between two enemies on a line takes both'),
  },
};
