/** The morris family, to play. */
import { type BaseRules, type Family, ok } from '../game';
import { drawBoard } from './drawing';
import { terms } from './evaluate';
import { readFen, writeFen } from './fen';
import { toAppFen } from './fen-app';
import { weightsNameFor } from './fitting';
import { nameAction, readAction, splitMove } from './notation';
import { OPTIONS } from './options';
import { boardState, layoutOfBoard, moveCounts, SIDES } from './picture';
import type { MorrisPosition } from './position';
import { REASONS } from './reasons';
import { type MorrisRuleSet, morrisRuleSet } from './rules';
import { describeMove, endsMove } from './telling';
import { VARIANTS } from './variants';
import { END_TEXTS, TEXTS } from './words';

const startFenFor = (pieces: number): string =>
  `********/********/******** w p p 0 ${pieces} 0 ${pieces} 0 0 0 0 0 0 0 0 1`;

const weightsProperty = (rules: MorrisRuleSet): { weights?: string } => {
  const weights = weightsNameFor(rules);
  return weights === undefined ? {} : { weights };
};

export const morrisRules = (rules: MorrisRuleSet): BaseRules<MorrisPosition> => ({
  ...weightsProperty(rules),
  startFen: startFenFor(rules.pieces),
  sides: SIDES,
  reasons: REASONS,
  attachWeights(weights) {
    rules.weights = weights;
  },
  readFen: fen => readFen(rules, fen),
  writeFen,
  writeFenAs: (position, form) => (form === 'app' ? toAppFen(writeFen(position)) : undefined),
  drawBoard,
  terms: terms,
  nameAction: (_position, action) => nameAction(action),
  readAction,
  endsMove,
  splitMove,
  hasPassed: ({ passed }) => passed === 1,
  layout: layoutOfBoard(rules.board),
  endTexts: END_TEXTS,
  boardState: position => boardState(rules, position),
  describe: describeMove,
  moveCounts,
});

export const morrisFamily: Family<MorrisPosition> = {
  family: 'morris',
  variants: VARIANTS,
  options: OPTIONS,
  texts: TEXTS,
  rules(_variant, values) {
    const set = morrisRuleSet(values);
    return set.ok ? ok(morrisRules(set.value)) : set;
  },
};
