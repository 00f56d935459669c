/** Which learnt weights fit which rules: by what the rules are, whatever the variant is called. */
import { DIAGONAL_BOARD } from './board';
import { type MorrisRuleSet, TAKE_FROM_BOARD } from './rules';

/** The name of the weights, undefined where none were learnt for anything like these rules. */
export function weightsNameFor(rules: MorrisRuleSet): string | undefined {
  const { board, hasCaptures: captures, movesWhilePlacing, pieces } = rules;
  if (!hasStandardRemovals(rules)) return undefined;
  if (board === DIAGONAL_BOARD) return !captures && !movesWhilePlacing && pieces === 12 ? 'morris-twelve' : undefined;
  if (movesWhilePlacing) return !captures && pieces === 10 ? 'morris-lasker' : undefined;
  if (pieces !== 9) return undefined;
  return captures ? 'morris-captures' : 'morris-nine';
}

/** Mills take one man each from the board at once, three men fly, and two have lost. */
const hasStandardRemovals = ({
  millAction,
  oneTimeMills,
  maxFlyingMen: fly,
  minMen: atLeast,
}: MorrisRuleSet): boolean => millAction === TAKE_FROM_BOARD && !oneTimeMills && fly === 3 && atLeast === 3;
