/** The parameters of a rule set that tables depend on. */
import type { DraughtsRuleSet } from '../rules';

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
