/** The morris family: the rules for playing. */
import { ok } from '../../util/result';
import type { BaseRules, Family } from '../rules';
import { terms, weightsNameFor } from './evaluate';
import { readFen, withoutCounters, writeFen } from './fen';
import { formatNamed, formatOfText, toAppFen } from './fen-dialects';
import { nameAction, readAction, splitMove } from './notation';
import { OPTIONS, VARIANTS } from './options';
import type { MorrisPosition } from './position';
import { type MorrisRuleSet, morrisRuleSet, REASONS } from './rules';
import { END_TEXTS, TEXTS } from './texts';
import { boardState, describeMove, drawBoard, endsMove, layoutOfBoard, moveCounts, SIDES } from './view';

const startFenFor = (pieces: number): string =>
  `********/********/******** w p p 0 ${pieces} 0 ${pieces} 0 0 0 0 0 0 0 0 1`;

const weightsProperty = (rules: MorrisRuleSet): { weights?: string } => {
  const weights = weightsNameFor(rules);
  return weights === undefined ? {} : { weights };
};

const morrisRules = (rules: MorrisRuleSet): BaseRules<MorrisPosition> => ({
  ...weightsProperty(rules),
  startFen: startFenFor(rules.pieces),
  sides: SIDES,
  reasons: REASONS,
  attachWeights(weights) {
    rules.weights = weights;
  },
  readFen: fen => formatOfText(fen)?.read(rules, fen) ?? readFen(rules, fen),
  writeFen,
  withoutCounters,
  writeFenAs: (position, form) => (form === 'app' ? toAppFen(writeFen(position)) : formatNamed(form)?.write(position)),
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
