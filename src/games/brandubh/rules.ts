import { DRAW, FIRST_WINS, makeOutcome, NO_LIMIT, ONGOING, type Outcome, type RuleValues, SECOND_WINS } from '../rules';
import { isOnEdge, NEAR_THRONE, SQUARE_LIMIT, SQUARES, THRONE_UPPER } from './board';

/** A position as it is set up: what a FEN says. */

export const ATTACKERS = 0;
export const DEFENDERS = 1;
export const SIDES = ['attackers', 'defenders'] as const;

/** Where the pieces stand and what has gone before. */
export interface BrandubhSetup {
  readonly attackers: readonly number[];
  /** The king's men. */
  readonly men: readonly number[];
  /** OFF_BOARD when he has been taken. */
  readonly king: number;
  readonly side: number;
  readonly plies: number;
}

/** How games end. */

export const REASONS = ['capture', 'corner', 'no-attackers', 'no-move', 'ply-limit', 'repetition'] as const;

const outcomeFor = (verdict: number, reason: (typeof REASONS)[number]): Outcome =>
  makeOutcome(verdict, REASONS.indexOf(reason));

export const KING_CAPTURED = outcomeFor(FIRST_WINS, 'capture');
export const KING_ON_CORNER = outcomeFor(SECOND_WINS, 'corner');
export const NO_ATTACKERS = outcomeFor(SECOND_WINS, 'no-attackers');
export const PLY_LIMIT_REACHED = outcomeFor(DRAW, 'ply-limit');

/** What `verdict` is called where a side cannot move, or a position recurs. */
const noMovesOutcome = (verdict: number): Outcome => outcomeFor(verdict, 'no-move');
const repetitionOutcome = (verdict: number): Outcome => outcomeFor(verdict, 'repetition');

/** What helps to take a piece besides the enemy, and how the king is taken: the rules in which sites differ. */

/** How the king is taken where he stands: as a man, by being surrounded, or not at all. */
export const CAPTURED_BY_TWO = 0;
export const CAPTURED_SURROUNDED = 1;
const CAPTURED_NEVER = 2;

/** The throne as a set of the upper half, or the empty set where it is not hostile. */
export interface Hostility {
  /** The empty throne, to each. */
  readonly toAttackers: number;
  readonly toMen: number;
  readonly toKing: number;
  /** The throne with the king on it, to his men. */
  readonly occupiedToMen: number;
  /** By the king's square. */
  readonly kingCapture: Uint8Array;
  /** As the rules are without any option. */
  readonly isStandard: boolean;
}

const PIECES_BY_OPTION: Readonly<Record<string, readonly string[]>> = {
  none: [],
  attackers: ['attackers'],
  defenders: ['defenders'],
  men: ['attackers', 'defenders'],
  all: ['attackers', 'defenders', 'king'],
};

function hostilityOf(values: RuleValues): Hostility {
  const empty = String(values.EmptyThroneHostileTo ?? 'men');
  const held = values.KingsThroneHostileTo === 'men';
  const taken = String(values.KingTakenBy ?? 'place');
  const throneTo = (piece: string): number => (PIECES_BY_OPTION[empty]?.includes(piece) ? THRONE_UPPER : 0);
  return {
    toAttackers: throneTo('attackers'),
    toMen: throneTo('defenders'),
    toKing: throneTo('king'),
    occupiedToMen: held ? THRONE_UPPER : 0,
    kingCapture: kingCaptureTable(taken),
    isStandard: empty === 'men' && !held && taken === 'place',
  };
}

/** Four cannot stand about a king on the edge. */
function kingCaptureTable(by: string): Uint8Array {
  const table = new Uint8Array(SQUARE_LIMIT);
  for (const square of SQUARES) {
    if (by === 'place') table[square] = NEAR_THRONE[square] === 1 ? CAPTURED_SURROUNDED : CAPTURED_BY_TWO;
    else if (by === 'four') table[square] = isOnEdge(square) ? CAPTURED_NEVER : CAPTURED_SURROUNDED;
  }
  return table;
}

/** One set of rules: what the options say, as the position wants it. */

export interface BrandubhRuleSet {
  /** The plies after which the game is drawn, NEVER without a limit. */
  readonly moveLimit: number;
  /** The outcome for a side that cannot move. */
  readonly outcomeWithoutMoves: readonly [Outcome, Outcome];
  /** The outcome of the third time, ONGOING if that does not count. */
  readonly onRepetition: Outcome;
  readonly hostility: Hostility;
}

export function brandubhRuleSet(values: RuleValues): BrandubhRuleSet {
  const limit = Number(values.MoveLimit);
  const loss = values.NoMoves === 'loss';
  return {
    moveLimit: limit === 0 ? NO_LIMIT : limit,
    outcomeWithoutMoves: [noMovesOutcome(loss ? SECOND_WINS : DRAW), noMovesOutcome(loss ? FIRST_WINS : DRAW)],
    onRepetition: repetitionRule(values.Repetition),
    hostility: hostilityOf(values),
  };
}

function repetitionRule(choice: RuleValues[string] | undefined): Outcome {
  if (choice === 'none') return ONGOING;
  return repetitionOutcome(choice === 'draw' ? DRAW : FIRST_WINS);
}
