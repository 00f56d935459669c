/** Options as numbers and booleans. */

type Capture = 'CustodianCapture' | 'InterventionCapture' | 'LeapCapture';

export type Options = Readonly<
  Record<
    | 'PiecesCount'
    | 'FlyPieceCount'
    | 'PiecesAtLeastCount'
    | 'MillFormationActionInPlacingPhase'
    | 'BoardFullAction'
    | 'StalemateAction'
    | 'NMoveRule'
    | 'EndgameNMoveRule',
    number
  > &
    Record<
      | 'MayFly'
      | 'HasDiagonalLines'
      | 'MayMoveInPlacingPhase'
      | 'IsDefenderMoveFirst'
      | 'MayRemoveMultiple'
      | 'MayRemoveFromMillsAlways'
      | 'MayRemoveFromMillsInPlacingPhase'
      | 'OneTimeUseMill'
      | 'RestrictRepeatedMillsFormation'
      | 'StopPlacingWhenTwoEmptySquares'
      | 'ThreefoldRepetitionRule'
      | `${Capture}${
          | 'Enabled'
          | 'OnSquareEdges'
          | 'OnCrossLines'
          | 'OnDiagonalLines'
          | 'InPlacingPhase'
          | 'InMovingPhase'
          | 'OnlyWhenOwnPiecesLeq3'}`,
      boolean
    >
>;

const DEFAULTS: Options = {
  PiecesCount: 9,
  FlyPieceCount: 3,
  PiecesAtLeastCount: 3,
  MayFly: true,
  HasDiagonalLines: false,
  MayMoveInPlacingPhase: false,
  IsDefenderMoveFirst: false,
  MayRemoveMultiple: false,
  MayRemoveFromMillsAlways: false,
  MayRemoveFromMillsInPlacingPhase: false,
  OneTimeUseMill: false,
  RestrictRepeatedMillsFormation: false,
  MillFormationActionInPlacingPhase: 0,
  BoardFullAction: 0,
  StopPlacingWhenTwoEmptySquares: false,
  StalemateAction: 0,
  NMoveRule: 100,
  EndgameNMoveRule: 100,
  ThreefoldRepetitionRule: true,
  CustodianCaptureEnabled: false,
  CustodianCaptureOnSquareEdges: true,
  CustodianCaptureOnCrossLines: true,
  CustodianCaptureOnDiagonalLines: true,
  CustodianCaptureInPlacingPhase: true,
  CustodianCaptureInMovingPhase: true,
  CustodianCaptureOnlyWhenOwnPiecesLeq3: false,
  InterventionCaptureEnabled: false,
  InterventionCaptureOnSquareEdges: true,
  InterventionCaptureOnCrossLines: true,
  InterventionCaptureOnDiagonalLines: true,
  InterventionCaptureInPlacingPhase: true,
  InterventionCaptureInMovingPhase: true,
  InterventionCaptureOnlyWhenOwnPiecesLeq3: false,
  LeapCaptureEnabled: false,
  LeapCaptureOnSquareEdges: true,
  LeapCaptureOnCrossLines: true,
  LeapCaptureOnDiagonalLines: true,
  LeapCaptureInPlacingPhase: true,
  LeapCaptureInMovingPhase: true,
  LeapCaptureOnlyWhenOwnPiecesLeq3: false,
};

const twelve = { PiecesCount: 12, HasDiagonalLines: true };
const chamGonu = { ...twelve, MillFormationActionInPlacingPhase: 4, MayFly: false, MayRemoveFromMillsAlways: true };

/** Variants with the values that differ from the defaults. */
export const VARIANTS: Readonly<Record<string, Partial<Options>>> = {
  'nine-mens-morris': {},
  'twelve-mens-morris': twelve,
  'lasker-morris': { PiecesCount: 10, MayMoveInPlacingPhase: true },
  morabaraba: { ...twelve, BoardFullAction: 4, EndgameNMoveRule: 10, RestrictRepeatedMillsFormation: true },
  dooz: { ...twelve, MillFormationActionInPlacingPhase: 1, BoardFullAction: 3, MayRemoveFromMillsAlways: true },
  'one-time-mill': { OneTimeUseMill: true, MayRemoveFromMillsAlways: true },
  'cham-gonu': chamGonu,
  'zhi-qi': { ...chamGonu, BoardFullAction: 1 },
  'cheng-san-qi': { MillFormationActionInPlacingPhase: 4, MayFly: false },
  'da-san-qi': { ...chamGonu, IsDefenderMoveFirst: true, MayRemoveMultiple: true },
  'mul-mulan': {
    HasDiagonalLines: true,
    MayFly: false,
    MayRemoveFromMillsAlways: true,
    InterventionCaptureEnabled: true,
  },
  nerenchi: { ...twelve, IsDefenderMoveFirst: true, MayRemoveFromMillsAlways: true },
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

export function optionsOf(variant: string, changes: Readonly<Record<string, unknown>> = {}): Options {
  return { ...DEFAULTS, ...VARIANTS[variant], ...changes };
}
