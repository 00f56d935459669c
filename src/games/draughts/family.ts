/** The draughts family, to play. */
import { popcount } from '../../util/bits';
import { fail, ok, type Result } from '../../util/result';
import type { Action, BaseRules, Family } from '../rules';
import type { MoveDescription } from '../view';
import { capturedBy } from './action';
import { nextSteps, partialCaptureOver, partialRoute } from './capture-routes';
import type { DraughtsEvaluation } from './evaluate';
import { readFen, writeFen } from './fen';
import { netEvaluation } from './net/evaluation';
import { fitting, joinTurn, nameAction, readAction } from './notation';
import { type DraughtsVariant, OPTIONS, VARIANTS } from './options';
import { REASONS } from './outcomes';
import { DraughtsPosition } from './position';
import { type DraughtsRuleSet, makeRuleSet } from './rules';
import { startSetup } from './setup';
import { squareNames } from './square-names';
import { END_TEXTS, TEXTS } from './texts';
import { boardState, describeMove, drawBoard, layoutOf, moveCounts } from './view';

/** Defined in the build of the page in one file, which has no weights and drops the code for them. */
declare const HANDMADE_ONLY: true | undefined;

export const draughtsFamily: Family<DraughtsPosition> = {
  family: 'draughts',
  variants: Object.keys(VARIANTS).map(name => ({ name, options: {} })),
  options: OPTIONS,
  texts: TEXTS,
  rules(variant, values) {
    const row = VARIANTS[variant];
    return row ? ok(draughtsRules(row, makeRuleSet(row, values))) : fail(`unknown variant '${variant}'`);
  },
};

function draughtsRules(row: DraughtsVariant, rules: DraughtsRuleSet): BaseRules<DraughtsPosition> {
  const names = squareNames(row.numbering, row.corner);
  const whiteFirst = row.firstToMove === 'white';
  const quiet: (MoveDescription | undefined)[] = [];
  let evaluation: DraughtsEvaluation | undefined;
  return {
    weights: row.weights,
    attachWeights(weights) {
      if (typeof HANDMADE_ONLY === 'undefined') evaluation = netEvaluation(weights, rules.flying);
    },
    sides: whiteFirst ? ['white', 'black'] : ['black', 'white'],
    startFen: writeFen(startSetup(whiteFirst), names),
    reasons: REASONS,
    readFen(fen) {
      const read = readFen(fen, names, whiteFirst);
      if (!read.ok) return read;
      return resumeCapture(new DraughtsPosition(rules, read.value.setup, evaluation), read.value.partialCapture);
    },
    writeFen: position => writeFen(position.setup(), names, partialRoute(position, names.ascending)),
    drawBoard: position => drawBoard(position.visibleSetup(), names, row.corner),
    terms: position => position.terms(),
    nameAction: (position, action) => nameAction(position, action, names),
    readAction: (position, name) => readAction(position, name, names),
    matchingActions: (position, name) => fitting(position, name, names),
    endsMove: () => true,
    splitMove: name => [name],
    joinMove: joinTurn,
    stepActions: nextSteps,
    layout: layoutOf(names, row.corner),
    endTexts: END_TEXTS,
    boardState: position => boardState(position, names),
    describe: (position, action) => describeMove(position, action, names, quiet),
    moveCounts,
    temptingMoves: (_, turns) => largestCaptures(turns),
  };
}

/** The position in the middle of a chain, where there is one. */
function resumeCapture(position: DraughtsPosition, [start, ...over]: readonly number[]): Result<DraughtsPosition> {
  if (start === undefined) return ok(position);
  const step = partialCaptureOver(position, start, over);
  if (step === undefined) return fail('field C: no legal capture goes on from there');
  position.make(step);
  return ok(position);
}

/** The turns that take the most pieces. */
function largestCaptures(turns: readonly (readonly Action[])[]): readonly (readonly Action[])[] {
  const takes = (turn: readonly Action[]): number => popcount(capturedBy(turn[0]!));
  const most = Math.max(...turns.map(takes));
  return turns.filter(turn => takes(turn) === most);
}
