/** The morris family. */
import { fail, type Game, ok, type Result, type Rules, type RuleValues } from '../game';
import { draw } from './drawing';
import { terms } from './evaluate';
import { readFen, writeFen } from './fen';
import { toApp } from './fen-app';
import { weightsFor } from './fitting';
import { nameAction, readAction, splitTurn } from './notation';
import { OPTIONS } from './options';
import { perft } from './perft';
import { counts, planOf, SIDES, scene } from './picture';
import type { MorrisPosition } from './position';
import { REASONS } from './reasons';
import { type RuleSet, ruleSet } from './rules';
import { endingsOf } from './tables/endings';
import { describe, endsTurn } from './telling';
import { VARIANTS } from './variants';
import { FINISHES, WORDS } from './words';

const startFen = (pieces: number): string =>
  `********/********/******** w p p 0 ${pieces} 0 ${pieces} 0 0 0 0 0 0 0 0 1`;

const fitting = (rules: RuleSet): { weights?: string } => {
  const weights = weightsFor(rules);
  return weights === undefined ? {} : { weights };
};

const rulesFrom = (rules: RuleSet, values: RuleValues): Rules<MorrisPosition> => ({
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
  perft,
  plan: planOf(rules.board),
  finishes: FINISHES,
  scene: position => scene(rules, position),
  describe,
  counts,
  endings: () => endingsOf(rules, values),
});

/** What is wrong with the values, if anything. */
function misfit(values: RuleValues): string {
  for (const option of OPTIONS) {
    const value = values[option.name];
    if (option.type === 'check' && typeof value !== 'boolean') return `${option.name} is neither true nor false`;
    if (option.type !== 'spin') continue;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= option.min && value <= option.max;
    if (!fits) return `${option.name} is not a number from ${option.min} to ${option.max}`;
  }
  return '';
}

function rules(_variant: string, values: RuleValues): Result<Rules<MorrisPosition>> {
  const error = misfit(values);
  if (error !== '') return fail(error);
  const set = ruleSet(values);
  return set.ok ? ok(rulesFrom(set.value, values)) : set;
}

export const morris: Game<MorrisPosition> = {
  family: 'morris',
  variants: VARIANTS,
  options: OPTIONS,
  words: WORDS,
  benchDepth: 14,
  rules,
};
