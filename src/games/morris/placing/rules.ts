/** Rules that tables of the placing phase depend on. */
import { fail, ok, type Result } from '../../../util/result';
import type { RuleValues } from '../../rules';
import {
  type CaptureRule,
  ENEMY_REMOVES_OWN,
  FULL_DRAW,
  FULL_FIRST_PLAYER_LOSES,
  type MorrisRuleSet,
  TAKE_AND_MARK,
  TAKE_BY_MILL_COUNTS,
  TAKE_FROM_BOARD,
} from '../rules';

/** Ok if a position of the placing phase is determined by the men on the board and in hand. */
export function checkPlacingRules(rules: MorrisRuleSet): Result<true> {
  const { millAction, fullBoardAction } = rules;
  if (rules.movesWhilePlacing) return fail('with MayMoveInPlacingPhase a move does not always use up a man in hand');
  if (millAction === TAKE_AND_MARK) return fail('blocked points are not part of a position');
  if (millAction === ENEMY_REMOVES_OWN) return fail('a side may owe one of its own men');
  if (millAction === TAKE_BY_MILL_COUNTS) return fail('removals wait until placing ends');
  if (millAction !== TAKE_FROM_BOARD) return fail('a mill removes men from the hand');
  if (rules.stopsPlacingEarly) return fail('with StopPlacingWhenTwoEmptySquares the hands may be emptied');
  if (fullBoardAction >= 0 && fullBoardAction !== FULL_FIRST_PLAYER_LOSES && fullBoardAction !== FULL_DRAW)
    return fail('a full board leads to removals');
  if (rules.unblocksAtOnce) return fail('a side without a slide is not simply lost or drawn');
  return ok(true);
}

/** Points and targets of a capture rule while placing: a number for each board and choice of lines. */
function captureWord(letter: string, rule: CaptureRule, values: RuleValues, name: string): string[] {
  if (!rule.whilePlacing || !values[`${name}Enabled`]) return [];
  const lines = ['OnSquareEdges', 'OnCrossLines', 'OnDiagonalLines'].filter(line => values[name + line] === true);
  return [letter + lines.map(line => line.charAt(2).toLowerCase()).join('')];
}

/** Rule sets with the same signature have the same values while placing. `moving` is the signature of the moving phase. */
export function placingSignature(moving: string, rules: MorrisRuleSet, values: RuleValues): string {
  return [
    `${moving}-placing${rules.pieces}`,
    ...(rules.firstSlider === 1 ? ['second'] : []),
    ...(rules.takesFromMillsWhilePlacing && !rules.takesFromMills ? ['any'] : []),
    ...(rules.fullBoardAction >= 0 ? [`full${rules.fullBoardAction}`] : []),
    ...captureWord('c', rules.custodian, values, 'CustodianCapture'),
    ...captureWord('i', rules.intervention, values, 'InterventionCapture'),
  ].join('-');
}
