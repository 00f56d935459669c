/** The parameters of a rule set that tables depend on. */
import type { Traits } from '../traits';

export interface Ways {
  readonly flying: boolean;
  readonly menTakeBackward: boolean;
  /** The fields of a capture's rank that the law looks at, as in laws.ts. */
  readonly law: number;
  /** STOP, CONTINUE or PASS, as in traits.ts. */
  readonly promotion: number;
  readonly mustGoOn: boolean;
  readonly manMayTakeKing: boolean;
  readonly bothBlockedDraws: boolean;
}

export const waysOf = (traits: Traits): Ways => ({
  flying: traits.flying,
  menTakeBackward: traits.menTakeBackward,
  law: traits.law,
  promotion: traits.promotion,
  mustGoOn: traits.mustGoOn,
  manMayTakeKing: traits.kingsForMen !== 0,
  bothBlockedDraws: traits.bothBlockedDraws,
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
