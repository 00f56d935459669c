/** Rules of one morris variant: option values as ints and tables, and the reasons for which games end. */

import { fail, ok, type Result } from '../../util/result';
import {
  DRAW,
  FIRST_WINS,
  makeOutcome,
  NO_LIMIT,
  type Outcome,
  type RuleValues,
  SECOND_WINS,
  type Weights,
} from '../rules';
import {
  DIAGONAL_BOARD,
  LINES_PER_POINT,
  type Line,
  type LineKind,
  type MorrisBoard,
  NO_POINT,
  PLAIN_BOARD,
  POINTS,
} from './board';
import { findInvalidValue } from './options';
import type { PatternTables } from './patterns';

/** Values of MillFormationActionInPlacingPhase: the effect of a mill that is closed while placing. */
export const TAKE_FROM_BOARD = 0;
export const TAKE_FROM_HAND = 1;
export const TAKE_FROM_HAND_AND_PLACE = 2;
export const ENEMY_REMOVES_OWN = 3;
export const TAKE_AND_MARK = 4;
export const TAKE_BY_MILL_COUNTS = 5;

/** Values of BoardFullAction: what happens when the last placement fills the board. */
export const FULL_FIRST_PLAYER_LOSES = 0;
const FULL_WHITE_THEN_BLACK = 1;
export const FULL_BLACK_THEN_WHITE = 2;
export const FULL_FIRST_SLIDER = 3;
export const FULL_DRAW = 4;

/** Values of StalemateAction: what happens to a side without a legal action. */
export const BLOCKED_LOSES = 0;
export const BLOCKED_PASSES = 1;
export const BLOCKED_REMOVES_AND_MOVES = 2;
const BLOCKED_REMOVES = 3;
export const BLOCKED_DRAWS = 4;
const BLOCKED_BOTH_REMOVE = 5;

/** Men per side with which the board can fill up. Rules about full boards and an early end of placing need it. */
const MEN_THAT_FILL_BOARD = 12;

/** Custodian or intervention capture: when it applies, and the men it needs for each point, by line. */
export interface CaptureRule {
  readonly whilePlacing: boolean;
  readonly whileMoving: boolean;
  /** While moving, the side must have at most three men. */
  readonly onlyWithThree: boolean;
  /** Opponent's men that can be captured: the middle of a line that ends at the point, or the ends of a line through it. */
  readonly targets: Int32Array;
  /** Own men needed: the far end of the line; none for intervention. */
  readonly helpers: Int32Array;
}

/** Leap capture: the middles of the lines that can be jumped along, ring sides and spokes; none if the rule is off. */
export interface LeapRule {
  readonly edges: number;
  readonly spokes: number;
  readonly onlyWithThree: boolean;
}

export interface MorrisRuleSet {
  readonly board: MorrisBoard;
  readonly pieces: number;
  /** A side with an empty hand and at most this many men flies; -1 if flying is off. */
  readonly maxFlyingMen: number;
  readonly minMen: number;
  readonly movesWhilePlacing: boolean;
  /** Side that slides first, -1 if the sides keep alternating. */
  readonly firstSlider: number;
  /** Side that removes first if placing ends with removals by mill count. */
  readonly firstRemover: number;
  readonly removesPerMill: boolean;
  readonly takesFromMills: boolean;
  readonly takesFromMillsWhilePlacing: boolean;
  readonly oneTimeMills: boolean;
  readonly forbidsReturn: boolean;
  readonly millAction: number;
  /** One of the FULL_ values, -1 if a full board has no effect. */
  readonly fullBoardAction: number;
  readonly stopsPlacingEarly: boolean;
  readonly blockedAction: number;
  /** A blocked side must be detected as soon as it is to move, since it does not simply lose or draw. */
  readonly unblocksAtOnce: boolean;
  /** Slides until a draw, NO_LIMIT if the rule is off. */
  readonly nMove: number;
  readonly endgameNMove: number;
  readonly hasRepetitionRule: boolean;
  /** Custodian, intervention or leap captures. */
  readonly hasCaptures: boolean;
  readonly custodian: CaptureRule;
  readonly intervention: CaptureRule;
  readonly hasLeaps: boolean;
  readonly leaps: LeapRule;
  /** True if some rule can leave more pending than one removal for a mill. */
  readonly tracksPending: boolean;
  /** Trained weights, and the tables made of them when the first position is evaluated. */
  weights: Weights | undefined;
  patternTables: PatternTables | undefined;
}

const KIND_OPTIONS: Readonly<Record<LineKind, string>> = {
  'square edge': 'OnSquareEdges',
  'cross line': 'OnCrossLines',
  'diagonal line': 'OnDiagonalLines',
};

/** Capture rule from its options; `sets` gives the triples of point, targets and helpers of a line. */
function captureRule(
  name: string,
  values: RuleValues,
  board: MorrisBoard,
  sets: (line: Line) => readonly (readonly [number, number, number])[],
): CaptureRule {
  const targets = new Int32Array(POINTS * LINES_PER_POINT).fill(NO_POINT);
  const helpers = new Int32Array(POINTS * LINES_PER_POINT);
  const used = new Uint8Array(POINTS);
  for (const line of values[`${name}Enabled`] ? board.lines : []) {
    if (!values[name + KIND_OPTIONS[line.kind]]) continue;
    for (const [point, target, helper] of sets(line)) {
      const index = point * LINES_PER_POINT + used[point]!++;
      targets[index] = target;
      helpers[index] = helper;
    }
  }
  return {
    whilePlacing: values[`${name}InPlacingPhase`] === true,
    whileMoving: values[`${name}InMovingPhase`] === true,
    onlyWithThree: values[`${name}OnlyWhenOwnPiecesLeq3`] === true,
    targets,
    helpers,
  };
}

const custodianSets = (line: Line): readonly (readonly [number, number, number])[] => [
  [line.ends[0], 1 << line.middle, 1 << line.ends[1]],
  [line.ends[1], 1 << line.middle, 1 << line.ends[0]],
];

const interventionSets = (line: Line): readonly (readonly [number, number, number])[] => [
  [line.middle, (1 << line.ends[0]) | (1 << line.ends[1]), 0],
];

/** `LeapCaptureInPlacingPhase` has no effect: a side with men in hand does not leap. */
function leapRule(values: RuleValues, board: MorrisBoard): LeapRule {
  const isOn = values.LeapCaptureEnabled === true && values.LeapCaptureInMovingPhase === true;
  let edges = 0;
  let spokes = 0;
  for (const { kind, middle } of isOn ? board.lines : []) {
    if (!values[`LeapCapture${KIND_OPTIONS[kind]}`]) continue;
    if (kind === 'square edge') edges |= 1 << middle;
    else spokes |= 1 << middle;
  }
  return { edges, spokes, onlyWithThree: values.LeapCaptureOnlyWhenOwnPiecesLeq3 === true };
}

const limitOrNone = (moves: number): number => (moves > 0 ? moves : NO_LIMIT);

/** Side that slides first when placing ends, -1 if the sides keep alternating. */
function firstSliderOf(values: RuleValues, millAction: number): number {
  const alternates =
    values.MayMoveInPlacingPhase ||
    millAction === TAKE_FROM_HAND ||
    (millAction === TAKE_FROM_HAND_AND_PLACE && values.MayRemoveMultiple);
  if (alternates) return -1;
  return values.IsDefenderMoveFirst ? 1 : 0;
}

/** Rules from option values, or the reason why the values are invalid. */
export function morrisRuleSet(values: RuleValues): Result<MorrisRuleSet> {
  const error = findInvalidValue(values);
  if (error !== '') return fail(error);
  const number = (name: string): number => Number(values[name]);
  const flag = (name: string): boolean => values[name] === true;
  const pieces = number('PiecesCount');
  const atLeast = number('PiecesAtLeastCount');
  if (atLeast > pieces) return fail(`PiecesAtLeastCount: expected at most PiecesCount ${pieces}, got ${atLeast}`);

  const board = flag('HasDiagonalLines') ? DIAGONAL_BOARD : PLAIN_BOARD;
  const millAction = number('MillFormationActionInPlacingPhase');
  const full = pieces === MEN_THAT_FILL_BOARD && millAction !== TAKE_BY_MILL_COUNTS;
  const fullBoard = full ? number('BoardFullAction') : -1;
  const blocked = number('StalemateAction');
  const unblocksAtOnce = blocked !== BLOCKED_LOSES && blocked !== BLOCKED_DRAWS;
  const leaps = leapRule(values, board);
  const hasLeaps = (leaps.edges | leaps.spokes) !== 0;
  const captures = flag('CustodianCaptureEnabled') || flag('InterventionCaptureEnabled') || hasLeaps;
  const stopsPlacingEarly = pieces === MEN_THAT_FILL_BOARD && flag('StopPlacingWhenTwoEmptySquares');
  const nMove = limitOrNone(number('NMoveRule'));
  const endgame = limitOrNone(number('EndgameNMoveRule'));
  return ok({
    board,
    pieces,
    maxFlyingMen: flag('MayFly') ? number('FlyPieceCount') : -1,
    minMen: atLeast,
    movesWhilePlacing: flag('MayMoveInPlacingPhase'),
    firstSlider: firstSliderOf(values, millAction),
    firstRemover: flag('IsDefenderMoveFirst') ? 1 : 0,
    removesPerMill: flag('MayRemoveMultiple'),
    takesFromMills: flag('MayRemoveFromMillsAlways'),
    takesFromMillsWhilePlacing: flag('MayRemoveFromMillsInPlacingPhase'),
    oneTimeMills: flag('OneTimeUseMill'),
    forbidsReturn: flag('RestrictRepeatedMillsFormation'),
    millAction,
    fullBoardAction: fullBoard,
    stopsPlacingEarly,
    blockedAction: blocked,
    unblocksAtOnce,
    nMove,
    endgameNMove: endgame < nMove ? endgame : NO_LIMIT,
    hasRepetitionRule: flag('ThreefoldRepetitionRule'),
    hasCaptures: captures,
    custodian: captureRule('CustodianCapture', values, board, custodianSets),
    intervention: captureRule('InterventionCapture', values, board, interventionSets),
    hasLeaps,
    leaps,
    tracksPending:
      captures ||
      unblocksAtOnce ||
      millAction !== TAKE_FROM_BOARD ||
      flag('MayRemoveMultiple') ||
      flag('OneTimeUseMill') ||
      flag('RestrictRepeatedMillsFormation') ||
      fullBoard >= FULL_WHITE_THEN_BLACK ||
      stopsPlacingEarly,
    weights: undefined,
    patternTables: undefined,
  });
}

/** Sides that remove a man if one is blocked: 1 the blocked side, 2 both, 0 none. `blocked` is a BLOCKED_ value. */
export function unblockingOf(blocked: number): number {
  if (blocked === BLOCKED_BOTH_REMOVE) return 2;
  return blocked === BLOCKED_REMOVES || blocked === BLOCKED_REMOVES_AND_MOVES ? 1 : 0;
}

/** Reasons for which games end. */
export const REASONS: readonly string[] = ['fewer', 'blocked', 'n-move', 'endgame-n-move', 'repetition', 'full-board'];

export const FEWER = 0;
export const BLOCKED = 1;
export const N_MOVE = 2;
export const ENDGAME_N_MOVE = 3;
export const REPETITION = 4;
export const FULL_BOARD = 5;

export const drawBy = (reason: number): Outcome => makeOutcome(DRAW, reason);
export const lossBy = (side: number, reason: number): Outcome =>
  makeOutcome(side === 0 ? SECOND_WINS : FIRST_WINS, reason);

/** Outcome if `side` has no action and no removal can free it; `blocked` is a BLOCKED_ value. */
export const blockedOutcome = (blocked: number, side: number): Outcome =>
  blocked === BLOCKED_DRAWS || blocked === BLOCKED_PASSES ? drawBy(BLOCKED) : lossBy(side, BLOCKED);
