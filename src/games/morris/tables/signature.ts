/** The rules that matter to sides without men in hand, as one word. */
import type { RuleValues } from '../../game';
import type { RuleSet } from '../rules';
import { isLimited } from './limits';

const LINES: readonly (readonly [string, string])[] = [
  ['OnSquareEdges', 'e'],
  ['OnCrossLines', 'c'],
  ['OnDiagonalLines', 'd'],
];

/** `i-ec3`: intervention on edges and cross lines for a side with three men at most. */
function captureWord(letter: string, name: string, values: RuleValues): string {
  if (!values[`${name}Enabled`] || !values[`${name}InMovingPhase`]) return '';
  const lines = LINES.filter(([line]) => values[name + line] === true)
    .map(([, short]) => short)
    .filter(short => short !== 'd' || values.HasDiagonalLines === true);
  if (lines.length === 0) return '';
  return `-${letter}-${lines.join('')}${values[`${name}OnlyWhenOwnPiecesLeq3`] ? '3' : ''}`;
}

/** Rule sets with the same word have the same values in all spaces that both have. */
export function signatureOf(rules: RuleSet, values: RuleValues): string {
  const words = [
    'morris',
    values.HasDiagonalLines ? 'diagonal' : 'plain',
    rules.fly >= rules.atLeast ? `fly${rules.fly}` : 'walk',
    `least${rules.atLeast}`,
    ...(rules.multiple ? ['multiple'] : []),
    ...(rules.takesFromMills ? ['any'] : []),
    ...(rules.noWayBack ? ['noback'] : []),
    ...(rules.blocked !== 0 ? [`blocked${rules.blocked}`] : []),
    ...(isLimited(rules) ? [`slides${values.NMoveRule}`, `${values.EndgameNMoveRule}`] : []),
  ];
  const captures =
    captureWord('custodian', 'CustodianCapture', values) + captureWord('intervention', 'InterventionCapture', values);
  return words.join('-') + captures;
}
