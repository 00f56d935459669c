/** Quiet positions that a probe resolves by one move, since files lack them (threat-pass.ts). */
import { popcount } from '../../../util/bits';
import { kingsThatCapture, menThatCapture } from '../attacks';
import { INNER_SQUARES } from '../board';
import type { DraughtsPosition } from '../position';
import type { TableRules } from './rules';

/** True if the opponent could capture if it were to move. */
export function isThreatened(
  { ownMen, ownKings, theirMen, theirKings, white }: DraughtsPosition,
  rules: TableRules,
): boolean {
  const all = ownMen | ownKings | theirMen | theirKings;
  const targets = (ownMen | ownKings) & INNER_SQUARES;
  const menTargets = rules.menCaptureKings ? targets : targets & ownMen;
  return (
    menThatCapture(theirMen, menTargets, ~all, white ^ 1, rules.menCaptureBackward) !== 0 ||
    (theirKings !== 0 && kingsThatCapture(theirKings, targets, all, rules.flying) !== 0)
  );
}

/**
 * True if a quiet move left a position of the same class in which the side to move cannot capture, but its opponent could.
 * `men` is the number of men of the side that moved, before the move.
 */
export const leavesThreat = (position: DraughtsPosition, men: number, rules: TableRules): boolean =>
  !position.mustCapture() && popcount(position.theirMen) === men && isThreatened(position, rules);

/** True if files lack the entry of a quiet position. `list` is overwritten from `at` on. */
export function isResolvedByMoves(
  position: DraughtsPosition,
  rules: TableRules,
  list: Int32Array,
  at: number,
): boolean {
  if (!isThreatened(position, rules)) return false;
  const men = popcount(position.ownMen);
  const end = position.generate(list, at);
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    const leaves = leavesThreat(position, men, rules);
    position.undo();
    if (leaves) return false;
  }
  return true;
}
