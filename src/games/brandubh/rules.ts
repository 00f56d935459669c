/** One set of rules: what the options say, as the position wants it. */
import { DRAW, FIRST_WINS, NO_LIMIT, ONGOING, type Outcome, type RuleValues, SECOND_WINS } from '../game';
import { type Hostility, hostilityOf } from './hostility';
import { noMovesOutcome, repetitionOutcome } from './reasons';

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
