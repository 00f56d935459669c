/** The draughts family, to play. */

import { count } from '../bits';
import { type Action, type Family, fail, ok, type Play, type Result } from '../game';
import type { Told } from '../telling';
import { takenBy } from './action';
import { draw } from './drawing';
import type { Evaluation } from './evaluate';
import { readFen, writeFen } from './fen';
import { learntEvaluation } from './learnt';
import { fitting, joinTurn, nameAction, readAction } from './notation';
import { OPTIONS } from './options';
import { counts, planOf, scene } from './picture';
import { DraughtsPosition } from './position';
import { REASONS } from './reasons';
import { begunRoute, stepOver, steps } from './routes';
import { type RuleSet, ruleSet } from './rules';
import { startSetup } from './setup';
import { squareNames } from './squares';
import { describe } from './telling';
import { ROWS, type Row } from './variants';
import { FINISHES, WORDS } from './words';

/** Defined in the build of the page in one file, which has no weights and drops the code for them. */
declare const HANDMADE_ONLY: true | undefined;

export const draughtsToPlay: Family<DraughtsPosition> = {
  family: 'draughts',
  variants: Object.keys(ROWS).map(name => ({ name, options: {} })),
  options: OPTIONS,
  words: WORDS,
  rules(variant, values) {
    const row = ROWS[variant];
    return row ? ok(playBy(row, ruleSet(row, values))) : fail(`unknown variant '${variant}'`);
  },
};

export function playBy(row: Row, rules: RuleSet): Play<DraughtsPosition> {
  const names = squareNames(row.numbering, row.corner);
  const whiteFirst = row.first === 'white';
  const quiet: (Told | undefined)[] = [];
  let evaluation: Evaluation | undefined;
  return {
    weights: row.weights,
    equip(weights) {
      if (typeof HANDMADE_ONLY === 'undefined') evaluation = learntEvaluation(weights, rules.flying);
    },
    sides: whiteFirst ? ['white', 'black'] : ['black', 'white'],
    startFen: writeFen(startSetup(whiteFirst), names),
    reasons: REASONS,
    readFen(fen) {
      const read = readFen(fen, names, whiteFirst);
      if (!read.ok) return read;
      return begin(new DraughtsPosition(rules, read.value.setup, evaluation), read.value.chain);
    },
    writeFen: position => writeFen(position.setup(), names, begunRoute(position, names.ascending)),
    draw: position => draw(position.seen(), names, row.corner),
    terms: position => position.terms(),
    nameAction: (position, action) => nameAction(position, action, names),
    readAction: (position, name) => readAction(position, name, names),
    fitting: (position, name) => fitting(position, name, names),
    endsTurn: () => true,
    splitTurn: name => [name],
    joinTurn,
    steps,
    plan: planOf(names, row.corner),
    finishes: FINISHES,
    scene: position => scene(position, names),
    describe: (position, action) => describe(position, action, names, quiet),
    counts,
    tempting: (_, turns) => greediest(turns),
  };
}

/** The position in the middle of a chain, where there is one. */
function begin(position: DraughtsPosition, [start, ...over]: readonly number[]): Result<DraughtsPosition> {
  if (start === undefined) return ok(position);
  const step = stepOver(position, start, over);
  if (step === undefined) return fail('field C: no legal capture goes on from there');
  position.make(step);
  return ok(position);
}

/** The turns that take the most pieces. */
function greediest(turns: readonly (readonly Action[])[]): readonly (readonly Action[])[] {
  const takes = (turn: readonly Action[]): number => count(takenBy(turn[0]!));
  const most = Math.max(...turns.map(takes));
  return turns.filter(turn => takes(turn) === most);
}
