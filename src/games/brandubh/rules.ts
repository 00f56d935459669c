/** One set of rules: what the options say, as the position wants it. */
import { DRAW, FIRST_WINS, NEVER, ONGOING, type Outcome, type RuleValues, SECOND_WINS } from '../game';
import { type Hostility, hostilityOf } from './hostility';
import { cannotMove, recurred } from './reasons';

export interface RuleSet {
  /** The plies after which the game is drawn, NEVER without a limit. */
  readonly moveLimit: number;
  /** The outcome for a side that cannot move. */
  readonly stuck: readonly [Outcome, Outcome];
  /** The outcome of the third time, ONGOING if that does not count. */
  readonly repeated: Outcome;
  readonly hostility: Hostility;
}

export function ruleSet(values: RuleValues): RuleSet {
  const limit = Number(values.MoveLimit);
  const loss = values.NoMoves === 'loss';
  return {
    moveLimit: limit === 0 ? NEVER : limit,
    stuck: [cannotMove(loss ? SECOND_WINS : DRAW), cannotMove(loss ? FIRST_WINS : DRAW)],
    repeated: repeatedOutcome(values.Repetition),
    hostility: hostilityOf(values),
  };
}

function repeatedOutcome(choice: RuleValues[string] | undefined): Outcome {
  if (choice === 'none') return ONGOING;
  return recurred(choice === 'draw' ? DRAW : FIRST_WINS);
}
