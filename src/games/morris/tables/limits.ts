/**
 * The rules that count slides. Where endings have a shorter limit of their own, tables hold what these rules leave: a
 * win that a limit stops, now or after a removal, is a draw. Elsewhere they leave such rules aside.
 */
import { NO_LIMIT } from '../../game';
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
