/** The Brandubh family: options, and the rules for playing. */
import { ok } from '../../util/result';
import type { BaseRules, Family, RuleOption, RuleValues } from '../rules';
import { type EvalWeights, terms } from './evaluate';
import { readFenSetup, START_FEN, withoutCounters, writeFen } from './fen';
import { nameAction, readAction } from './notation';
import { BrandubhPosition } from './position';
import { brandubhRuleSet, KING_ON_CORNER, REASONS, SIDES } from './rules';
import { END_TEXTS, TEXTS } from './texts';
import { boardState, describeMove, drawBoard, LAYOUT, moveCounts } from './view';

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

function brandubhRules(values: RuleValues): BaseRules<BrandubhPosition> {
  const rules = brandubhRuleSet(values);
  const evalWeights: EvalWeights = { weights: undefined, patternTables: undefined };
  return {
    startFen: START_FEN,
    sides: SIDES,
    reasons: REASONS,
    readFen: fen => {
      const setup = readFenSetup(fen);
      return setup.ok ? ok(new BrandubhPosition(rules, setup.value, evalWeights)) : setup;
    },
    writeFen,
    withoutCounters,
    drawBoard,
    terms: position => terms(position, evalWeights),
    weights: 'brandubh',
    attachWeights(weights) {
      // They are trained for kings who head for corners.
      if (rules.board.goalOutcome === KING_ON_CORNER) evalWeights.weights = weights;
    },
    nameAction: (_, action) => nameAction(action),
    readAction,
    endsMove: () => true,
    splitMove: name => [name],
    layout: LAYOUT,
    endTexts: END_TEXTS,
    boardState,
    describe: describeMove,
    moveCounts,
  };
}

export const brandubhFamily: Family<BrandubhPosition> = {
  family: 'brandubh',
  variants: [{ name: 'brandubh', options: {} }],
  options: OPTIONS,
  texts: TEXTS,
  rules: (_, values) => ok(brandubhRules(values)),
};
