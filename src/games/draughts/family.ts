/** The draughts family: variants, options and rules. */
import { popcount } from '../../util/bits';
import { fail, ok, type Result } from '../../util/result';
import type { Action, BaseRules, Family, Weights } from '../rules';
import type { MoveDescription } from '../view';
import { capturedBy } from './board';
import { nextSteps, partialCaptureOver, partialRoute } from './capture-routes';
import { readFen, withoutCounters, writeFen } from './fen';
import type { DraughtsEvaluation } from './handmade';
import { joinMove, matchingActions, nameAction, readAction } from './notation';
import { type DraughtsVariant, OPTIONS, VARIANTS } from './options';
import { DraughtsPosition } from './position';
import { type DraughtsRuleSet, makeRuleSet, REASONS } from './rules';
import { squareNames } from './square-names';
import { startSetup } from './state';
import { END_TEXTS, TEXTS } from './texts';
import { boardState, describeMove, drawBoard, layoutOf, moveCounts } from './view';

type ReadNet = (weights: Weights, flying: boolean) => DraughtsEvaluation;

let readNet: ReadNet | undefined;

/** Registers the reader of nets: a page needs none until it has weights. */
export function registerNets(read: ReadNet): void {
  readNet = read;
}

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
  const quietDescriptions: (MoveDescription | undefined)[] = [];
  let evaluation: DraughtsEvaluation | undefined;
  return {
    weights: row.weights,
    attachWeights(weights) {
      evaluation = readNet?.(weights, rules.flying);
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
    withoutCounters,
    drawBoard: position => drawBoard(position.visibleSetup(), names, row.corner),
    terms: position => position.terms(),
    nameAction: (position, action) => nameAction(position, action, names),
    readAction: (position, name) => readAction(position, name, names),
    matchingActions: (position, name) => matchingActions(position, name, names),
    endsMove: () => true,
    splitMove: name => [name],
    joinMove,
    stepActions: nextSteps,
    layout: layoutOf(names, row.corner),
    endTexts: END_TEXTS,
    boardState: position => boardState(position, names),
    describe: (position, action) => describeMove(position, action, names, quietDescriptions),
    moveCounts,
    temptingMoves: (_, moves) => largestCaptures(moves),
  };
}

/** Plays the partial capture of a FEN, if it has one: the square it started from, then its landing squares. */
function resumeCapture(position: DraughtsPosition, [from, ...landings]: readonly number[]): Result<DraughtsPosition> {
  if (from === undefined) return ok(position);
  const step = partialCaptureOver(position, from, landings);
  if (step === undefined) return fail('field C: no legal capture continues from there');
  position.make(step);
  return ok(position);
}

/** The moves that capture the most pieces. */
function largestCaptures(moves: readonly (readonly Action[])[]): readonly (readonly Action[])[] {
  const captureCount = (move: readonly Action[]): number => popcount(capturedBy(move[0]!));
  const most = Math.max(...moves.map(captureCount));
  return moves.filter(move => captureCount(move) === most);
}
