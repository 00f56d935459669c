/** The rules that can be chosen. */
import type { RuleOption, RuleValues } from '../game';

const checkOption = (name: string, value: boolean): RuleOption => ({ name, type: 'check', default: value });
const spinOption = (name: string, value: number, min: number, max: number): RuleOption => ({
  name,
  type: 'spin',
  default: value,
  min,
  max,
});

const captureOptions = (name: string): readonly RuleOption[] => [
  checkOption(`${name}Enabled`, false),
  checkOption(`${name}OnSquareEdges`, true),
  checkOption(`${name}OnCrossLines`, true),
  checkOption(`${name}OnDiagonalLines`, true),
  checkOption(`${name}InPlacingPhase`, true),
  checkOption(`${name}InMovingPhase`, true),
  checkOption(`${name}OnlyWhenOwnPiecesLeq3`, false),
];

export const OPTIONS: readonly RuleOption[] = [
  spinOption('PiecesCount', 9, 3, 12),
  spinOption('FlyPieceCount', 3, 0, 12),
  spinOption('PiecesAtLeastCount', 3, 1, 12),
  checkOption('MayFly', true),
  checkOption('HasDiagonalLines', false),
  checkOption('MayMoveInPlacingPhase', false),
  checkOption('IsDefenderMoveFirst', false),
  checkOption('MayRemoveMultiple', false),
  checkOption('MayRemoveFromMillsAlways', false),
  checkOption('MayRemoveFromMillsInPlacingPhase', false),
  checkOption('OneTimeUseMill', false),
  checkOption('RestrictRepeatedMillsFormation', false),
  spinOption('MillFormationActionInPlacingPhase', 0, 0, 5),
  spinOption('BoardFullAction', 0, 0, 4),
  checkOption('StopPlacingWhenTwoEmptySquares', false),
  spinOption('StalemateAction', 0, 0, 5),
  spinOption('NMoveRule', 100, 0, 1000),
  spinOption('EndgameNMoveRule', 100, 0, 1000),
  checkOption('ThreefoldRepetitionRule', true),
  ...captureOptions('CustodianCapture'),
  ...captureOptions('InterventionCapture'),
];

/** What is wrong with the values, if anything. */
export function findInvalidValue(values: RuleValues): string {
  for (const option of OPTIONS) {
    const value = values[option.name];
    if (option.type === 'check' && typeof value !== 'boolean') return `${option.name} is neither true nor false`;
    if (option.type !== 'spin') continue;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= option.min && value <= option.max;
    if (!fits) return `${option.name} is not a number from ${option.min} to ${option.max}`;
  }
  return '';
}
