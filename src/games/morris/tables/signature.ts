/** The rules that matter to sides without men in hand, as one word. */
import type { RuleValues } from '../../game';
import type { MorrisRuleSet } from '../rules';
import { usesLimitMetric } from './limits';

const LINE_OPTIONS: readonly (readonly [string, string])[] = [
  ['OnSquareEdges', 'e'],
  ['OnCrossLines', 'c'],
  ['OnDiagonalLines', 'd'],
];

/** `i-ec3`: intervention on edges and cross lines for a side with three men at most. */
function captureSignature(letter: string, name: string, values: RuleValues): string {
  if (!values[`${name}Enabled`] || !values[`${name}InMovingPhase`]) return '';
  const lines = LINE_OPTIONS.filter(([line]) => values[name + line] === true)
    .map(([, short]) => short)
    .filter(short => short !== 'd' || values.HasDiagonalLines === true);
  if (lines.length === 0) return '';
  return `-${letter}-${lines.join('')}${values[`${name}OnlyWhenOwnPiecesLeq3`] ? '3' : ''}`;
}

/** Rule sets with the same word have the same values in all spaces that both have. */
export function tablebaseSignature(rules: MorrisRuleSet, values: RuleValues): string {
  const words = [
    'morris',
    values.HasDiagonalLines ? 'diagonal' : 'plain',
    rules.maxFlyingMen >= rules.minMen ? `fly${rules.maxFlyingMen}` : 'walk',
    `least${rules.minMen}`,
    ...(rules.removesPerMill ? ['multiple'] : []),
    ...(rules.takesFromMills ? ['any'] : []),
    ...(rules.forbidsReturn ? ['noback'] : []),
    ...(rules.blockedAction !== 0 ? [`blocked${rules.blockedAction}`] : []),
    ...(usesLimitMetric(rules) ? [`slides${values.NMoveRule}`, `${values.EndgameNMoveRule}`] : []),
  ];
  const captures =
    captureSignature('custodian', 'CustodianCapture', values) +
    captureSignature('intervention', 'InterventionCapture', values);
  return words.join('-') + captures;
}
