/** Brandubh, to play. */
import { type BaseRules, type Family, ok, type RuleValues } from '../game';
import { drawBoard } from './drawing';
import { type EvalWeights, terms } from './evaluate';
import { readFenSetup, START_FEN, writeFen } from './fen';
import { nameAction, readAction } from './notation';
import { OPTIONS } from './options';
import { boardState, LAYOUT, moveCounts } from './picture';
import { BrandubhPosition } from './position';
import { REASONS } from './reasons';
import { brandubhRuleSet } from './rules';
import { SIDES } from './setup';
import { describeMove } from './telling';
import { END_TEXTS, TEXTS } from './words';

export function brandubhRules(values: RuleValues): BaseRules<BrandubhPosition> {
  const rules = brandubhRuleSet(values);
  const knowledge: EvalWeights = { weights: undefined, patternTables: undefined };
  return {
    startFen: START_FEN,
    sides: SIDES,
    reasons: REASONS,
    readFen: fen => {
      const setup = readFenSetup(fen);
      return setup.ok ? ok(new BrandubhPosition(rules, setup.value, knowledge)) : setup;
    },
    writeFen,
    drawBoard,
    terms: position => terms(position, knowledge),
    weights: 'brandubh',
    attachWeights(weights) {
      knowledge.weights = weights;
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
