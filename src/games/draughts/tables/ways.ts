/** The parameters of a rule set that tables depend on. */
import type { RuleSet } from '../rules';

export interface Ways {
  readonly flying: boolean;
  readonly menTakeBackward: boolean;
  /** The fields of a capture's rank that the law looks at, as in laws.ts. */
  readonly law: number;
  /** STOP, CONTINUE or PASS, as in rules.ts. */
  readonly promotion: number;
  readonly mustGoOn: boolean;
  readonly manMayTakeKing: boolean;
  readonly bothBlockedDraws: boolean;
}

export const waysOf = (rules: RuleSet): Ways => ({
  flying: rules.flying,
  menTakeBackward: rules.menTakeBackward,
  law: rules.law,
  promotion: rules.promotion,
  mustGoOn: rules.mustGoOn,
  manMayTakeKing: rules.kingsForMen !== 0,
  bothBlockedDraws: rules.bothBlockedDraws,
});

/** What tells rule sets apart whose tables differ: damas-espanolas and portuguese-draughts share theirs. */
export const signatureOf = (ways: Ways): string =>
  [
    ways.flying ? 'flying' : 'short',
    ways.menTakeBackward ? 'backward' : 'forward',
    `law${ways.law}`,
    ['stop', 'continue', 'pass'][ways.promotion],
    ...(ways.mustGoOn ? ['on'] : []),
    ...(ways.manMayTakeKing ? [] : ['nokings']),
    ...(ways.bothBlockedDraws ? ['bothdraw'] : []),
  ].join('-');
