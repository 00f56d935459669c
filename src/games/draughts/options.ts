/** The rules that can be chosen in every variant. */
import type { RuleOption } from '../game';

export const OPTIONS = [
  { name: 'ThreefoldRepetitionRule', type: 'check', default: true },
  { name: 'NMoveRule', type: 'spin', default: 20, min: 0, max: 1000 },
] as const satisfies readonly RuleOption[];
