/**
 * The rules that count slides. Where endings have a shorter limit of their own, tables hold what these rules leave: a
 * win that a limit stops, now or after a removal, is a draw. Elsewhere they leave such rules aside.
 */
import { NO_LIMIT, type RuleValues } from '../../rules';
import { BLOCKED_DRAWS, BLOCKED_LOSES, type MorrisRuleSet } from '../rules';

/** The shorter limit holds where a side has so many men. */
const ENDGAME_MEN = 3;

/** Whether every ply that takes nothing is a slide: a side that passes, or takes when it is blocked, makes others. */
const countsEveryQuietMove = ({ blockedAction: blocked }: MorrisRuleSet): boolean =>
  blocked === BLOCKED_LOSES || blocked === BLOCKED_DRAWS;

/** Whether tables are to know the limits. */
export const usesLimitMetric = (rules: MorrisRuleSet): boolean =>
  rules.endgameNMove !== NO_LIMIT && countsEveryQuietMove(rules);

/**
 * By how many plies to a removal a win must miss what is left to be surely stopped. By less it may hold: a loser who
 * has nothing but removals counts as two plies and makes one. A win that fits just so may not: where it ends in a
 * blocked side, the limit comes first.
 */
export const cursedMargin = (rules: MorrisRuleSet): number =>
  countsEveryQuietMove(rules) ? 2 : Number.POSITIVE_INFINITY;

/** The slides that may follow each other with so many men; those that take nothing, of both sides. */
export const moveLimit = ({ nMove, endgameNMove }: MorrisRuleSet, own: number, enemies: number): number =>
  own === ENDGAME_MEN || enemies === ENDGAME_MEN ? Math.min(nMove, endgameNMove) : nMove;

/** The rules that matter to sides without men in hand, as one word. */

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
