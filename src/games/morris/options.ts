/** The rules that can be chosen. */
import type { RuleOption, RuleValues } from '../game';

const check = (name: string, value: boolean): RuleOption => ({ name, type: 'check', default: value });
const spin = (name: string, value: number, min: number, max: number): RuleOption => ({
  name,
  type: 'spin',
  default: value,
  min,
  max,
});

const captureOptions = (name: string): readonly RuleOption[] => [
  check(`${name}Enabled`, false),
  check(`${name}OnSquareEdges`, true),
  check(`${name}OnCrossLines`, true),
  check(`${name}OnDiagonalLines`, true),
  check(`${name}InPlacingPhase`, true),
  check(`${name}InMovingPhase`, true),
  check(`${name}OnlyWhenOwnPiecesLeq3`, false),
];

export const OPTIONS: readonly RuleOption[] = [
  spin('PiecesCount', 9, 3, 12),
  spin('FlyPieceCount', 3, 0, 12),
  spin('PiecesAtLeastCount', 3, 1, 12),
  check('MayFly', true),
  check('HasDiagonalLines', false),
  check('MayMoveInPlacingPhase', false),
  check('IsDefenderMoveFirst', false),
  check('MayRemoveMultiple', false),
  check('MayRemoveFromMillsAlways', false),
  check('MayRemoveFromMillsInPlacingPhase', false),
  check('OneTimeUseMill', false),
  check('RestrictRepeatedMillsFormation', false),
  spin('MillFormationActionInPlacingPhase', 0, 0, 5),
  spin('BoardFullAction', 0, 0, 4),
  check('StopPlacingWhenTwoEmptySquares', false),
  spin('StalemateAction', 0, 0, 5),
  spin('NMoveRule', 100, 0, 1000),
  spin('EndgameNMoveRule', 100, 0, 1000),
  check('ThreefoldRepetitionRule', true),
  ...captureOptions('CustodianCapture'),
  ...captureOptions('InterventionCapture'),
];

/** What is wrong with the values, if anything. */
export function misfit(values: RuleValues): string {
  for (const option of OPTIONS) {
    const value = values[option.name];
    if (option.type === 'check' && typeof value !== 'boolean') return `${option.name} is neither true nor false`;
    if (option.type !== 'spin') continue;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= option.min && value <= option.max;
    if (!fits) return `${option.name} is not a number from ${option.min} to ${option.max}`;
  }
  return '';
}
