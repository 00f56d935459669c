/** The options of the family and its variants. */
import type { RuleOption, RuleValues, Variant } from '../game';

const check = (name: string, value: boolean): RuleOption => ({ name, type: 'check', default: value });
const spin = (name: string, value: number, min: number, max: number): RuleOption => ({
  name,
  type: 'spin',
  default: value,
  min,
  max,
});

const captureOptions = (name: string): readonly RuleOption[] => [
  check(`${name}Enabled`, false),
  check(`${name}OnSquareEdges`, true),
  check(`${name}OnCrossLines`, true),
  check(`${name}OnDiagonalLines`, true),
  check(`${name}InPlacingPhase`, true),
  check(`${name}InMovingPhase`, true),
  check(`${name}OnlyWhenOwnPiecesLeq3`, false),
];

export const OPTIONS: readonly RuleOption[] = [
  spin('PiecesCount', 9, 3, 12),
  spin('FlyPieceCount', 3, 0, 12),
  spin('PiecesAtLeastCount', 3, 1, 12),
  check('MayFly', true),
  check('HasDiagonalLines', false),
  check('MayMoveInPlacingPhase', false),
  check('IsDefenderMoveFirst', false),
  check('MayRemoveMultiple', false),
  check('MayRemoveFromMillsAlways', false),
  check('MayRemoveFromMillsInPlacingPhase', false),
  check('OneTimeUseMill', false),
  check('RestrictRepeatedMillsFormation', false),
  spin('MillFormationActionInPlacingPhase', 0, 0, 5),
  spin('BoardFullAction', 0, 0, 4),
  check('StopPlacingWhenTwoEmptySquares', false),
  spin('StalemateAction', 0, 0, 5),
  spin('NMoveRule', 100, 0, 1000),
  spin('EndgameNMoveRule', 100, 0, 1000),
  check('ThreefoldRepetitionRule', true),
  ...captureOptions('CustodianCapture'),
  ...captureOptions('InterventionCapture'),
];

const TWELVE_WITH_DIAGONALS: RuleValues = { PiecesCount: 12, HasDiagonalLines: true };
const CHAM_GONU: RuleValues = {
  ...TWELVE_WITH_DIAGONALS,
  MillFormationActionInPlacingPhase: 4,
  MayFly: false,
  MayRemoveFromMillsAlways: true,
};

const ROWS: Readonly<Record<string, RuleValues>> = {
  'nine-mens-morris': {},
  'twelve-mens-morris': TWELVE_WITH_DIAGONALS,
  'lasker-morris': { PiecesCount: 10, MayMoveInPlacingPhase: true },
  morabaraba: {
    ...TWELVE_WITH_DIAGONALS,
    BoardFullAction: 4,
    EndgameNMoveRule: 10,
    RestrictRepeatedMillsFormation: true,
  },
  dooz: {
    ...TWELVE_WITH_DIAGONALS,
    MillFormationActionInPlacingPhase: 1,
    BoardFullAction: 3,
    MayRemoveFromMillsAlways: true,
  },
  'one-time-mill': { OneTimeUseMill: true, MayRemoveFromMillsAlways: true },
  'cham-gonu': CHAM_GONU,
  'zhi-qi': { ...CHAM_GONU, BoardFullAction: 1 },
  'cheng-san-qi': { MillFormationActionInPlacingPhase: 4, MayFly: false },
  'da-san-qi': { ...CHAM_GONU, IsDefenderMoveFirst: true, MayRemoveMultiple: true },
  'mul-mulan': {
    HasDiagonalLines: true,
    MayFly: false,
    MayRemoveFromMillsAlways: true,
    InterventionCaptureEnabled: true,
  },
  nerenchi: { ...TWELVE_WITH_DIAGONALS, IsDefenderMoveFirst: true, MayRemoveFromMillsAlways: true },
  'el-filja': {
    PiecesCount: 12,
    MillFormationActionInPlacingPhase: 5,
    BoardFullAction: 1,
    MayFly: false,
    MayRemoveFromMillsAlways: true,
  },
  'custodian-morris': { CustodianCaptureEnabled: true, MayRemoveMultiple: true },
  'intervention-morris': { InterventionCaptureEnabled: true, MayRemoveMultiple: true },
  'custodian-intervention-morris': {
    CustodianCaptureEnabled: true,
    InterventionCaptureEnabled: true,
    MayRemoveMultiple: true,
  },
};

export const VARIANTS: readonly Variant[] = Object.entries(ROWS).map(([name, options]) => ({ name, options }));
