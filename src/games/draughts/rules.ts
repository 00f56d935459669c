/** Rule set of a variant with its options, as ints for the inner loops. */
import { NO_LIMIT, type RuleValues } from '../rules';
import { CAPTURE_PRIORITIES, prefersMoreKings } from './capture-priority';
import type { DraughtsVariant } from './options';

export const PROMOTE_AND_STOP = 0;
export const PROMOTE_AND_CONTINUE = 1;
export const PASS_AS_MAN = 2;

export interface DraughtsRuleSet {
  readonly menCaptureBackward: boolean;
  readonly flying: boolean;
  /** Fields of a capture's rank that decide which captures are legal, see capture-priority.ts. */
  readonly priority: number;
  /** PROMOTE_AND_STOP, PROMOTE_AND_CONTINUE or PASS_AS_MAN. */
  readonly promotion: number;
  readonly mustContinue: boolean;
  readonly bothBlockedIsDraw: boolean;
  /** 1 if White moves first, else 0. */
  readonly whiteFirst: number;
  readonly threeKingsRule: boolean;
  readonly threefold: boolean;
  /** Masks for sets of kings, -1 or 0: kings that men may capture, and kings that give a capture priority. */
  readonly menCaptureKingsMask: number;
  readonly preferKingsMask: number;
  /** Plies without a capture or a man's move that make a draw, or NO_LIMIT. */
  readonly halfmoveLimit: number;
}

const PROMOTIONS: Readonly<Record<DraughtsVariant['promotionDuringCapture'], number>> = {
  stop: PROMOTE_AND_STOP,
  continue: PROMOTE_AND_CONTINUE,
  pass: PASS_AS_MAN,
};

const pliesOfMoves = (moves: number): number => (moves === 0 ? NO_LIMIT : 2 * moves);

export const makeRuleSet = (row: DraughtsVariant, values: RuleValues): DraughtsRuleSet => ({
  menCaptureBackward: row.menCaptureBackward,
  flying: row.king === 'flying',
  priority: CAPTURE_PRIORITIES[row.priority],
  promotion: PROMOTIONS[row.promotionDuringCapture],
  mustContinue: row.mustContinue,
  bothBlockedIsDraw: row.bothBlocked === 'draw',
  whiteFirst: row.firstToMove === 'white' ? 1 : 0,
  threeKingsRule: row.threeKingsRule,
  threefold: values.ThreefoldRepetitionRule !== false,
  menCaptureKingsMask: row.menCaptureKings ? -1 : 0,
  preferKingsMask: prefersMoreKings(CAPTURE_PRIORITIES[row.priority]) ? -1 : 0,
  halfmoveLimit: pliesOfMoves(Number(values.NMoveRule)),
});
