/** Rule parameters that the values of tables depend on. */
import type { DraughtsRuleSet } from '../rules';
import { DIRECTION_COUNT, STEP } from './perspective';

export interface TableRules {
  readonly flying: boolean;
  readonly menCaptureBackward: boolean;
  /** Fields of a capture's rank that decide which captures are legal, see capture-priority.ts. */
  readonly priority: number;
  /** PROMOTE_AND_STOP, PROMOTE_AND_CONTINUE or PASS_AS_MAN. */
  readonly promotion: number;
  readonly mustContinue: boolean;
  readonly menCaptureKings: boolean;
  readonly bothBlockedIsDraw: boolean;
}

export const tableRules = (rules: DraughtsRuleSet): TableRules => ({
  flying: rules.flying,
  menCaptureBackward: rules.menCaptureBackward,
  priority: rules.priority,
  promotion: rules.promotion,
  mustContinue: rules.mustContinue,
  menCaptureKings: rules.menCaptureKingsMask !== 0,
  bothBlockedIsDraw: rules.bothBlockedIsDraw,
});

/**
 * Name of the rules in file paths. Variants with the same signature share tables, such as damas-espanolas and
 * portuguese-draughts.
 */
export const tableSignature = (rules: TableRules): string =>
  [
    rules.flying ? 'flying' : 'short',
    rules.menCaptureBackward ? 'backward' : 'forward',
    `law${rules.priority}`,
    ['stop', 'continue', 'pass'][rules.promotion],
    ...(rules.mustContinue ? ['on'] : []),
    ...(rules.menCaptureKings ? [] : ['nokings']),
    ...(rules.bothBlockedIsDraw ? ['bothdraw'] : []),
  ].join('-');

/** Returns true if a side has a step or a jump. `theirs` are the opponent's squares from the view of the side. */
export function canMove(men: number, kings: number, theirs: number, rules: TableRules): boolean {
  const all = men | kings | theirs;
  for (let rest = men | kings; rest !== 0; rest &= rest - 1) {
    const piece = rest & -rest;
    const from = 31 - Math.clz32(piece);
    const isKing = (kings & piece) !== 0;
    for (let direction = 0; direction < (isKing || rules.menCaptureBackward ? DIRECTION_COUNT : 2); direction++) {
      const next = STEP[direction * 32 + from]!;
      if (next < 0) continue;
      if (((all >>> next) & 1) === 0) {
        if (isKing || direction < 2) return true;
      } else if (((theirs >>> next) & 1) !== 0) {
        const behind = STEP[direction * 32 + next]!;
        if (behind >= 0 && ((all >>> behind) & 1) === 0) return true;
      }
    }
  }
  return false;
}
