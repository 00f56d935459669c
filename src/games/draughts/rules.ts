/** Rule set of a variant with its options, as ints for the inner loops, and the reasons for the end of a game. */
import { popcount } from '../../util/bits';
import { NO_LIMIT, type RuleValues } from '../rules';
import { MAIN_DIAGONAL } from './board';
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

/** Indices into REASONS. */
export const BLOCKED = 0;
export const NO_PIECES = 1;
export const BOTH_BLOCKED = 2;
export const REPETITION = 3;
export const N_MOVE = 4;
export const THREE_KINGS = 5;

export const REASONS = ['blocked', 'no-pieces', 'both-blocked', 'repetition', 'n-move', 'three-kings'] as const;

/** Plies that three kings have to beat a single king, counted from when this material arose. */
export const THREE_KINGS_LIMIT = 24;

/** For sides that have only kings. */
export const isThreeKingsAgainstOne = (kings: number, others: number): boolean =>
  popcount(kings) + popcount(others) === 4 && popcount(kings) % 2 === 1;

/** Returns true if the three kings occupy the main diagonal and the single king does not. */
export function threeKingsHoldDiagonal(kings: number, others: number): boolean {
  const single = popcount(kings) === 1 ? kings : others;
  return ((kings | others) & MAIN_DIAGONAL) !== 0 && (single & MAIN_DIAGONAL) === 0;
}
