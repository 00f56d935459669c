/** The rules that can be chosen. */
import {
  DRAW,
  FIRST_WINS,
  NEVER,
  ONGOING,
  type Outcome,
  outcomeOf,
  type RuleOption,
  type RuleValues,
  SECOND_WINS,
} from '../game';

export const ATTACKERS = 0;
export const DEFENDERS = 1;
export const SIDES = ['attackers', 'defenders'] as const;

export const REASONS = ['capture', 'corner', 'no-attackers', 'no-move', 'ply-limit', 'repetition'] as const;

const outcome = (verdict: number, reason: (typeof REASONS)[number]): Outcome =>
  outcomeOf(verdict, REASONS.indexOf(reason));

export const KING_TAKEN = outcome(FIRST_WINS, 'capture');
export const KING_ON_CORNER = outcome(SECOND_WINS, 'corner');
export const NO_ATTACKERS = outcome(SECOND_WINS, 'no-attackers');
export const LIMIT_REACHED = outcome(DRAW, 'ply-limit');

export const OPTIONS: readonly RuleOption[] = [
  { name: 'MoveLimit', type: 'spin', default: 100, min: 0, max: 10_000 },
  { name: 'NoMoves', type: 'combo', default: 'draw', values: ['draw', 'loss'] },
  { name: 'Repetition', type: 'combo', default: 'attackers', values: ['attackers', 'draw', 'none'] },
];

/** The chosen rules as the position wants them. */
export interface Settled {
  /** The plies after which the game is drawn, NEVER without a limit. */
  readonly moveLimit: number;
  /** The outcome for a side that cannot move. */
  readonly stuck: readonly [Outcome, Outcome];
  /** The outcome of the third time, ONGOING if that does not count. */
  readonly repeated: Outcome;
}

export function settle(values: RuleValues): Settled {
  const limit = Number(values.MoveLimit);
  const loss = values.NoMoves === 'loss';
  return {
    moveLimit: limit === 0 ? NEVER : limit,
    stuck: [outcome(loss ? SECOND_WINS : DRAW, 'no-move'), outcome(loss ? FIRST_WINS : DRAW, 'no-move')],
    repeated: repeatedOutcome(values.Repetition),
  };
}

function repeatedOutcome(choice: RuleValues[string] | undefined): Outcome {
  if (choice === 'none') return ONGOING;
  return outcome(choice === 'draw' ? DRAW : FIRST_WINS, 'repetition');
}
