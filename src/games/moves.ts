/** Whole turns from single actions, for any game. */

import { fail, ok, type Result } from '../util/result';
import { type Action, type BaseRules, MAX_ACTIONS, ONGOING, type Outcome, type Position } from './rules';

export type MoveActions = readonly Action[];

/** Where a pass is written at all. */
const PASS_NAME = 'p';

const actionList = new Int32Array(MAX_ACTIONS);

/** The legal actions, none where the game is over. */
export function legalActions(position: Position): Action[] {
  if (position.outcome(0) !== ONGOING) return [];
  return Array.from(actionList.subarray(0, position.generate(actionList, 0)));
}

/** Of these, those that a quiescence search looks at. */
export function noisyActions(position: Position): Action[] {
  if (position.outcome(0) !== ONGOING) return [];
  return Array.from(actionList.subarray(0, position.generateNoisy(actionList, 0)));
}

/** How the game stands by its rules, immobility included. */
export function gameOutcome(position: Position): Outcome {
  const outcome = position.outcome(0);
  if (outcome !== ONGOING) return outcome;
  return position.generate(actionList, 0) === 0 ? position.outcomeWithoutMoves() : ONGOING;
}

/** The whole turns from here, each to the end of the turn under way. */
export function legalMoves(position: Position): MoveActions[] {
  const turns: MoveActions[] = [];
  const actions: Action[] = [];
  const extend = (): void => {
    for (const action of legalActions(position)) {
      actions.push(action);
      position.make(action);
      if (position.midTurn && position.outcome(0) === ONGOING) extend();
      else turns.push(actions.slice());
      position.undo();
      actions.pop();
    }
  };
  extend();
  return turns;
}

export function playMove(position: Position, turn: MoveActions): void {
  for (const action of turn) position.make(action);
}

export function undoMove(position: Position, turn: MoveActions): void {
  for (let i = 0; i < turn.length; i++) position.undo();
}

export function nameMove(rules: BaseRules, position: Position, turn: MoveActions): string {
  const names: string[] = [];
  for (const action of turn) {
    names.push(rules.nameAction(position, action));
    position.make(action);
  }
  undoMove(position, turn);
  return joinActionNames(rules, names);
}

/** The name of a turn whose actions have these names. */
export const joinActionNames = (rules: BaseRules, names: readonly string[]): string =>
  names.length > 1 && rules.joinMove ? rules.joinMove(names) : names.join('');

/** More letters than any turn is written with. */
const MAX_NAME_LENGTH = 1000;

/**
 * The actions that `name` stands for: a whole turn or the first actions of one; none where it names the pass that the
 * rules have made already. The position stays as it is.
 */
export function parseMove(rules: BaseRules, position: Position, name: string): Result<MoveActions> {
  if (name.length > MAX_NAME_LENGTH) return fail(`it is longer than any move: ${name.length} letters`);
  const turn: Action[] = [];
  let error = '';
  const plain = normaliseMoveName(name);
  if (plain === PASS_NAME && rules.hasPassed?.(position)) return ok(turn);
  for (const part of rules.splitMove(plain)) {
    if (position.outcome(0) !== ONGOING) error = 'the game is over';
    else if (turn.length > 0 && !position.midTurn) error = `the turn ends before '${part}'`;
    else {
      const action = rules.readAction(position, part);
      if (action.ok) {
        position.make(action.value);
        turn.push(action.value);
      } else error = action.error;
    }
    if (error !== '') break;
  }
  undoMove(position, turn);
  return error === '' ? ok(turn) : fail(error);
}

/** Names of turns as they are met elsewhere, in the letters and signs of our own. */

/** The signs of other alphabets, as text and as their bytes where each byte was taken for a letter. */
const MULTIPLICATION_SIGNS = /×|\u00c3\u0097/g;

const DASHES = /[\u2010-\u2015\u2212]|\u00e2\u0080[\u0090-\u0095]|\u00e2\u0088\u0092/g;

export const normaliseMoveName = (name: string): string =>
  name.replace(MULTIPLICATION_SIGNS, 'x').replace(DASHES, '-').toLowerCase();
