/**
 * Rules that tables depend on: move limits, and the signature of all rules that matter without men in hand.
 *
 * If endgames have a shorter limit of their own, tables take it into account: a win that a limit stops, now or after a
 * removal, is a draw. Otherwise tables ignore move limits.
 */
import { NO_LIMIT, type RuleValues } from '../../rules';
import { BLOCKED_DRAWS, BLOCKED_LOSES, type MorrisRuleSet } from '../rules';

/** Number of men of a side to which the shorter limit applies. */
const ENDGAME_MEN = 3;

/** True if every quiet ply is a slide, so that limits count it. Passes and removals by a blocked side are not. */
const countsEveryQuietMove = ({ blockedAction }: MorrisRuleSet): boolean =>
  blockedAction === BLOCKED_LOSES || blockedAction === BLOCKED_DRAWS;

/** True if tables take the move limits into account. */
export const usesLimitMetric = (rules: MorrisRuleSet): boolean =>
  rules.endgameNMove !== NO_LIMIT && countsEveryQuietMove(rules);

/**
 * Number of plies by which a win must exceed the limit to be certainly cursed. A smaller excess may still be a win, since a
 * loser whose only moves are removals counts as two plies but makes one. A win that just reaches the limit may be
 * cursed: if it ends by blocking, the limit comes first.
 */
export const cursedMargin = (rules: MorrisRuleSet): number =>
  countsEveryQuietMove(rules) ? 2 : Number.POSITIVE_INFINITY;

/** Number of consecutive quiet slides of both sides after which the game is drawn. */
export const moveLimit = ({ nMove, endgameNMove }: MorrisRuleSet, own: number, enemies: number): number =>
  own === ENDGAME_MEN || enemies === ENDGAME_MEN ? Math.min(nMove, endgameNMove) : nMove;

const LINE_OPTIONS: readonly (readonly [string, string])[] = [
  ['OnSquareEdges', 'e'],
  ['OnCrossLines', 'c'],
  ['OnDiagonalLines', 'd'],
];

/** Signature of a capture rule. `i-ec3`: intervention on edges and cross lines for a side with at most three men. */
function captureSignature(letter: string, name: string, values: RuleValues): string {
  if (!values[`${name}Enabled`] || !values[`${name}InMovingPhase`]) return '';
  const lines = LINE_OPTIONS.filter(([line]) => values[name + line] === true)
    .map(([, short]) => short)
    .filter(short => short !== 'd' || values.HasDiagonalLines === true);
  if (lines.length === 0) return '';
  return `-${letter}-${lines.join('')}${values[`${name}OnlyWhenOwnPiecesLeq3`] ? '3' : ''}`;
}

/** Rule sets with the same signature have the same values in all material classes that both have. */
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
    captureSignature('intervention', 'InterventionCapture', values) +
    captureSignature('leap', 'LeapCapture', values);
  return words.join('-') + captures;
}
