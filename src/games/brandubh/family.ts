/** The Brandubh family for playing; `index.ts` adds perft. */
import { ok } from '../../util/result';
import type { BaseRules, Family, RuleValues } from '../rules';
import { type EvalWeights, terms } from './evaluate';
import { readFenSetup, START_FEN, withoutCounters, writeFen } from './fen';
import { nameAction, readAction } from './notation';
import { OPTIONS } from './options';
import { BrandubhPosition } from './position';
import { brandubhRuleSet, KING_ON_CORNER, REASONS, SIDES } from './rules';
import { END_TEXTS, TEXTS } from './texts';
import { boardState, describeMove, drawBoard, LAYOUT, moveCounts } from './view';

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
