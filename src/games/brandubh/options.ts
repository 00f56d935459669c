/** Rule options of Brandubh. */
import type { RuleOption } from '../rules';

export const OPTIONS: readonly RuleOption[] = [
  { name: 'MoveLimit', type: 'spin', default: 100, min: 0, max: 10_000 },
  { name: 'NoMoves', type: 'combo', default: 'draw', values: ['draw', 'loss'] },
  { name: 'Repetition', type: 'combo', default: 'attackers', values: ['attackers', 'draw', 'none'] },
  { name: 'KingTakenBy', type: 'combo', default: 'place', values: ['place', 'two', 'four'] },
  {
    name: 'EmptyThroneHostileTo',
    type: 'combo',
    default: 'men',
    values: ['none', 'attackers', 'defenders', 'men', 'all'],
  },
  { name: 'KingsThroneHostileTo', type: 'combo', default: 'attackers', values: ['attackers', 'men'] },
  { name: 'CornersHostileTo', type: 'combo', default: 'all', values: ['all', 'none'] },
  { name: 'KingWinsOn', type: 'combo', default: 'corner', values: ['corner', 'edge'] },
  { name: 'MoveDistance', type: 'combo', default: 'any', values: ['any', 'one'] },
];
