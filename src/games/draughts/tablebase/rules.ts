/** The parameters of a rule set that tables depend on. */
import type { DraughtsRuleSet } from '../rules';
import { DIRECTION_COUNT, STEP } from './perspective';

export interface TableRules {
  readonly flying: boolean;
  readonly menCaptureBackward: boolean;
  /** The fields of a capture's rank that the law looks at, as in laws.ts. */
  readonly priority: number;
  /** STOP, CONTINUE or PASS, as in rules.ts. */
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

/** What tells rule sets apart whose tables differ: damas-espanolas and portuguese-draughts share theirs. */
export const tableSignature = (ways: TableRules): string =>
  [
    ways.flying ? 'flying' : 'short',
    ways.menCaptureBackward ? 'backward' : 'forward',
    `law${ways.priority}`,
    ['stop', 'continue', 'pass'][ways.promotion],
    ...(ways.mustContinue ? ['on'] : []),
    ...(ways.menCaptureKings ? [] : ['nokings']),
    ...(ways.bothBlockedIsDraw ? ['bothdraw'] : []),
  ].join('-');

/** Whether a side can move at all: a step or a jump. */

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
