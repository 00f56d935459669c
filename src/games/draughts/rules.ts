/** One set of rules: what a row and the options say, as ints for the inner loops. */
import { NEVER, type RuleValues } from '../game';
import { LAWS, looksAtKings } from './laws';
import type { Row } from './variants';

export const STOP = 0;
export const CONTINUE = 1;
export const PASS = 2;

export interface RuleSet {
  readonly menTakeBackward: boolean;
  readonly flying: boolean;
  readonly law: number;
  /** STOP, CONTINUE or PASS. */
  readonly promotion: number;
  readonly mustGoOn: boolean;
  readonly bothBlockedDraws: boolean;
  /** 1 where White moves first, else 0. */
  readonly whiteFirst: number;
  readonly threeKingsRule: boolean;
  readonly threefold: boolean;
  /** -1 or 0, to mask kings with: those that a man may take, and those that the law prefers to be taken. */
  readonly kingsForMen: number;
  readonly kingsPreferred: number;
  /** Moves of both sides together without progress that make a draw; NEVER where none do. */
  readonly idleLimit: number;
}

const PROMOTIONS: Readonly<Record<Row['promotionInCapture'], number>> = { stop: STOP, continue: CONTINUE, pass: PASS };

const idleLimit = (moves: number): number => (moves === 0 ? NEVER : 2 * moves);

export const ruleSet = (row: Row, values: RuleValues): RuleSet => ({
  menTakeBackward: row.menTakeBackward,
  flying: row.king === 'flying',
  law: LAWS[row.law],
  promotion: PROMOTIONS[row.promotionInCapture],
  mustGoOn: row.mustGoOn,
  bothBlockedDraws: row.bothBlocked === 'draw',
  whiteFirst: row.first === 'white' ? 1 : 0,
  threeKingsRule: row.threeKingsRule,
  threefold: values.ThreefoldRepetitionRule !== false,
  kingsForMen: row.manMayTakeKing ? -1 : 0,
  kingsPreferred: looksAtKings(LAWS[row.law]) ? -1 : 0,
  idleLimit: idleLimit(Number(values.NMoveRule)),
});
