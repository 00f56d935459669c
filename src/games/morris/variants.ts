/** The family: each variant by the options in which it differs from nine men's morris. */
import type { RuleValues, Variant } from '../game';

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
