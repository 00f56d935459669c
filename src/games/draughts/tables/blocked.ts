/** Whether a side can move at all: a step or a jump. */
import { DIRECTION_COUNT, STEP } from './seat';
import type { TableRules } from './ways';

/** `theirs` are the other side's squares as the mover sees them. */
export function canMove(men: number, kings: number, theirs: number, ways: TableRules): boolean {
  const all = men | kings | theirs;
  for (let rest = men | kings; rest !== 0; rest &= rest - 1) {
    const piece = rest & -rest;
    const from = 31 - Math.clz32(piece);
    const isKing = (kings & piece) !== 0;
    for (let way = 0; way < (isKing || ways.menCaptureBackward ? DIRECTION_COUNT : 2); way++) {
      const next = STEP[way * 32 + from]!;
      if (next < 0) continue;
      if (((all >>> next) & 1) === 0) {
        if (isKing || way < 2) return true;
      } else if (((theirs >>> next) & 1) !== 0) {
        const behind = STEP[way * 32 + next]!;
        if (behind >= 0 && ((all >>> behind) & 1) === 0) return true;
      }
    }
  }
  return false;
}
