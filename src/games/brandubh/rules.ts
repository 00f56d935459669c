/** Rules of Brandubh: sides, reasons for which games end, and option values as tables. */
import { DRAW, FIRST_WINS, makeOutcome, NO_LIMIT, ONGOING, type Outcome, type RuleValues, SECOND_WINS } from '../rules';
import {
  CORNERS_LOWER,
  CORNERS_UPPER,
  EDGES_LOWER,
  EDGES_UPPER,
  isOnEdge,
  NEAR_THRONE,
  ONE_STEP_REACH,
  SQUARE_LIMIT,
  SQUARES,
  THRONE_UPPER,
} from './board';

export const ATTACKERS = 0;
export const DEFENDERS = 1;
export const SIDES = ['attackers', 'defenders'] as const;

/** A position as a FEN gives it. */
export interface BrandubhSetup {
  readonly attackers: readonly number[];
  /** Defenders other than the king. */
  readonly men: readonly number[];
  /** Square of the king, OFF_BOARD if he has been captured. */
  readonly king: number;
  readonly side: number;
  readonly plies: number;
}

/** Reasons for which games end. */
export const REASONS = ['capture', 'corner', 'no-attackers', 'no-move', 'ply-limit', 'repetition', 'edge'] as const;

const outcomeFor = (verdict: number, reason: (typeof REASONS)[number]): Outcome =>
  makeOutcome(verdict, REASONS.indexOf(reason));

export const KING_CAPTURED = outcomeFor(FIRST_WINS, 'capture');
export const KING_ON_CORNER = outcomeFor(SECOND_WINS, 'corner');
const KING_ON_EDGE = outcomeFor(SECOND_WINS, 'edge');
export const NO_ATTACKERS = outcomeFor(SECOND_WINS, 'no-attackers');
export const PLY_LIMIT_REACHED = outcomeFor(DRAW, 'ply-limit');

const noMovesOutcome = (verdict: number): Outcome => outcomeFor(verdict, 'no-move');
const repetitionOutcome = (verdict: number): Outcome => outcomeFor(verdict, 'repetition');

/** Ways to capture the king on a square: between two attackers like a man, by being surrounded, or not at all. */
export const CAPTURED_BY_TWO = 0;
export const CAPTURED_SURROUNDED = 1;
const CAPTURED_NEVER = 2;

/**
 * Movement, goal, hostile squares and capture of the king, in which the rules of sites differ. Sets are of the upper half
 * of the board, unless their names say otherwise.
 */
export interface BoardRules {
  /** Corners and the empty throne if they are hostile to each kind of piece. */
  readonly toAttackers: number;
  readonly toMen: number;
  readonly toKing: number;
  /** Corners and the throne with the king on it, as seen by his men. */
  readonly occupiedToMen: number;
  /** Hostile corners. */
  readonly cornersLower: number;
  /** Squares on which the king wins. */
  readonly goalUpper: number;
  readonly goalLower: number;
  readonly goalOutcome: Outcome;
  /** Offset into REACH. */
  readonly reach: number;
  /** One of the CAPTURED_ values for each square of the king. */
  readonly kingCapture: Uint8Array;
  /** True if perft can use its line tables. */
  readonly hasLineTables: boolean;
  /** True if these are the default rules, which the WebAssembly perft knows. */
  readonly isStandard: boolean;
}

/** Pieces to which the empty throne is hostile, by value of EmptyThroneHostileTo. */
const PIECES_BY_OPTION: Readonly<Record<string, readonly string[]>> = {
  none: [],
  attackers: ['attackers'],
  defenders: ['defenders'],
  men: ['attackers', 'defenders'],
  all: ['attackers', 'defenders', 'king'],
};

function boardRules(values: RuleValues): BoardRules {
  const empty = String(values.EmptyThroneHostileTo ?? 'men');
  const isOccupiedHostile = values.KingsThroneHostileTo === 'men';
  const kingTakenBy = String(values.KingTakenBy ?? 'place');
  const areCornersHostile = values.CornersHostileTo !== 'none';
  const isEdgeGoal = values.KingWinsOn === 'edge';
  const isOneStep = values.MoveDistance === 'one';
  const corners = areCornersHostile ? CORNERS_UPPER : 0;
  const specialTo = (piece: string): number => corners | (PIECES_BY_OPTION[empty]?.includes(piece) ? THRONE_UPPER : 0);
  const hasLineTables = areCornersHostile && !isEdgeGoal && !isOneStep && !isOccupiedHostile;
  return {
    toAttackers: specialTo('attackers'),
    toMen: specialTo('defenders'),
    toKing: specialTo('king'),
    occupiedToMen: corners | (isOccupiedHostile ? THRONE_UPPER : 0),
    cornersLower: areCornersHostile ? CORNERS_LOWER : 0,
    goalUpper: isEdgeGoal ? EDGES_UPPER : CORNERS_UPPER,
    goalLower: isEdgeGoal ? EDGES_LOWER : CORNERS_LOWER,
    goalOutcome: isEdgeGoal ? KING_ON_EDGE : KING_ON_CORNER,
    reach: isOneStep ? ONE_STEP_REACH : 0,
    kingCapture: kingCaptureTable(kingTakenBy),
    hasLineTables,
    isStandard: hasLineTables && empty === 'men' && kingTakenBy === 'place',
  };
}

/** With `four` the king is safe on the edge, where four attackers have no room. */
function kingCaptureTable(by: string): Uint8Array {
  const table = new Uint8Array(SQUARE_LIMIT);
  for (const square of SQUARES) {
    if (by === 'place') table[square] = NEAR_THRONE[square] === 1 ? CAPTURED_SURROUNDED : CAPTURED_BY_TWO;
    else if (by === 'four') table[square] = isOnEdge(square) ? CAPTURED_NEVER : CAPTURED_SURROUNDED;
  }
  return table;
}

/** Option values in the form that positions use. */
export interface BrandubhRuleSet {
  /** Plies after which the game is drawn, NO_LIMIT if there is no limit. */
  readonly moveLimit: number;
  /** Outcome for each side that cannot move. */
  readonly outcomeWithoutMoves: readonly [Outcome, Outcome];
  /** Outcome of a threefold repetition, ONGOING if it has no effect. */
  readonly onRepetition: Outcome;
  readonly board: BoardRules;
}

export function brandubhRuleSet(values: RuleValues): BrandubhRuleSet {
  const limit = Number(values.MoveLimit);
  const loss = values.NoMoves === 'loss';
  return {
    moveLimit: limit === 0 ? NO_LIMIT : limit,
    outcomeWithoutMoves: [noMovesOutcome(loss ? SECOND_WINS : DRAW), noMovesOutcome(loss ? FIRST_WINS : DRAW)],
    onRepetition: repetitionRule(values.Repetition),
    board: boardRules(values),
  };
}

function repetitionRule(choice: RuleValues[string] | undefined): Outcome {
  if (choice === 'none') return ONGOING;
  return repetitionOutcome(choice === 'draw' ? DRAW : FIRST_WINS);
}
