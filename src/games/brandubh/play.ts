/** Brandubh, to play. */
import { type Family, ok, type Play, type RuleValues } from '../game';
import { draw } from './drawing';
import { type Knowledge, terms } from './evaluate';
import { readSetup, START_FEN, writeFen } from './fen';
import { nameAction, readAction } from './notation';
import { OPTIONS } from './options';
import { counts, PLAN, scene } from './picture';
import { BrandubhPosition } from './position';
import { REASONS } from './reasons';
import { ruleSet } from './rules';
import { SIDES } from './setup';
import { describe } from './telling';
import { FINISHES, WORDS } from './words';

export function playBy(values: RuleValues): Play<BrandubhPosition> {
  const rules = ruleSet(values);
  const knowledge: Knowledge = { weights: undefined, learnt: undefined };
  return {
    startFen: START_FEN,
    sides: SIDES,
    reasons: REASONS,
    readFen: fen => {
      const setup = readSetup(fen);
      return setup.ok ? ok(new BrandubhPosition(rules, setup.value, knowledge)) : setup;
    },
    writeFen,
    draw,
    terms: position => terms(position, knowledge),
    weights: 'brandubh',
    equip(weights) {
      knowledge.weights = weights;
    },
    nameAction: (_, action) => nameAction(action),
    readAction,
    endsTurn: () => true,
    splitTurn: name => [name],
    plan: PLAN,
    finishes: FINISHES,
    scene,
    describe,
    counts,
  };
}

export const brandubhToPlay: Family<BrandubhPosition> = {
  family: 'brandubh',
  variants: [{ name: 'brandubh', options: {} }],
  options: OPTIONS,
  words: WORDS,
  rules: (_, values) => ok(playBy(values)),
};
