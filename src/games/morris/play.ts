/** The morris family, to play. */
import { type Family, ok, type Play } from '../game';
import { draw } from './drawing';
import { terms } from './evaluate';
import { readFen, writeFen } from './fen';
import { toApp } from './fen-app';
import { weightsFor } from './fitting';
import { nameAction, readAction, splitTurn } from './notation';
import { OPTIONS } from './options';
import { counts, planOf, SIDES, scene } from './picture';
import type { MorrisPosition } from './position';
import { REASONS } from './reasons';
import { type RuleSet, ruleSet } from './rules';
import { describe, endsTurn } from './telling';
import { VARIANTS } from './variants';
import { FINISHES, WORDS } from './words';

const startFen = (pieces: number): string =>
  `********/********/******** w p p 0 ${pieces} 0 ${pieces} 0 0 0 0 0 0 0 0 1`;

const fitting = (rules: RuleSet): { weights?: string } => {
  const weights = weightsFor(rules);
  return weights === undefined ? {} : { weights };
};

export const playBy = (rules: RuleSet): Play<MorrisPosition> => ({
  ...fitting(rules),
  startFen: startFen(rules.pieces),
  sides: SIDES,
  reasons: REASONS,
  equip(weights) {
    rules.weights = weights;
  },
  readFen: fen => readFen(rules, fen),
  writeFen,
  writeFenAs: (position, form) => (form === 'app' ? toApp(writeFen(position)) : undefined),
  draw,
  terms: terms,
  nameAction: (_position, action) => nameAction(action),
  readAction,
  endsTurn,
  splitTurn,
  hasPassed: ({ passed }) => passed === 1,
  plan: planOf(rules.board),
  finishes: FINISHES,
  scene: position => scene(rules, position),
  describe,
  counts,
});

export const morrisToPlay: Family<MorrisPosition> = {
  family: 'morris',
  variants: VARIANTS,
  options: OPTIONS,
  words: WORDS,
  rules(_variant, values) {
    const set = ruleSet(values);
    return set.ok ? ok(playBy(set.value)) : set;
  },
};
