/** Rule options of morris, and the variants as rows of option values. */
import type { RuleOption, RuleValues, Variant } from '../rules';

const checkOption = (name: string, value: boolean): RuleOption => ({ name, type: 'check', default: value });
const spinOption = (name: string, value: number, min: number, max: number): RuleOption => ({
  name,
  type: 'spin',
  default: value,
  min,
  max,
});

const captureOptions = (name: string): readonly RuleOption[] => [
  checkOption(`${name}Enabled`, false),
  checkOption(`${name}OnSquareEdges`, true),
  checkOption(`${name}OnCrossLines`, true),
  checkOption(`${name}OnDiagonalLines`, true),
  checkOption(`${name}InPlacingPhase`, true),
  checkOption(`${name}InMovingPhase`, true),
  checkOption(`${name}OnlyWhenOwnPiecesLeq3`, false),
];

export const OPTIONS: readonly RuleOption[] = [
  spinOption('PiecesCount', 9, 3, 12),
  spinOption('FlyPieceCount', 3, 0, 12),
  spinOption('PiecesAtLeastCount', 3, 1, 12),
  checkOption('MayFly', true),
  checkOption('HasDiagonalLines', false),
  checkOption('MayMoveInPlacingPhase', false),
  checkOption('IsDefenderMoveFirst', false),
  checkOption('MayRemoveMultiple', false),
  checkOption('MayRemoveFromMillsAlways', false),
  checkOption('MayRemoveFromMillsInPlacingPhase', false),
  checkOption('OneTimeUseMill', false),
  checkOption('RestrictRepeatedMillsFormation', false),
  spinOption('MillFormationActionInPlacingPhase', 0, 0, 5),
  spinOption('BoardFullAction', 0, 0, 4),
  checkOption('StopPlacingWhenTwoEmptySquares', false),
  spinOption('StalemateAction', 0, 0, 5),
  spinOption('NMoveRule', 100, 0, 1000),
  spinOption('EndgameNMoveRule', 100, 0, 1000),
  checkOption('ThreefoldRepetitionRule', true),
  ...captureOptions('CustodianCapture'),
  ...captureOptions('InterventionCapture'),
  ...captureOptions('LeapCapture'),
];

/** Error for the first invalid value, empty if all values are valid. */
export function findInvalidValue(values: RuleValues): string {
  for (const option of OPTIONS) {
    const value = values[option.name];
    if (option.type === 'check' && typeof value !== 'boolean')
      return `${option.name}: expected true or false, got ${value}`;
    if (option.type !== 'spin') continue;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= option.min && value <= option.max;
    if (!fits) return `${option.name}: expected an integer from ${option.min} to ${option.max}, got ${value}`;
  }
  return '';
}

/** Option values by which each variant differs from nine men's morris. */
const TWELVE_WITH_DIAGONALS: RuleValues = { PiecesCount: 12, HasDiagonalLines: true };
const CHAM_GONU: RuleValues = {
  ...TWELVE_WITH_DIAGONALS,
  MillFormationActionInPlacingPhase: 4,
  MayFly: false,
  MayRemoveFromMillsAlways: true,
};

const OPTIONS_BY_VARIANT: Readonly<Record<string, RuleValues>> = {
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

export const VARIANTS: readonly Variant[] = Object.entries(OPTIONS_BY_VARIANT).map(([name, options]) => ({
  name,
  options,
}));
