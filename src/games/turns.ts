/** Whole turns from single actions, for any game. */
import {
  type Action,
  fail,
  MAX_ACTIONS,
  ONGOING,
  type Outcome,
  ok,
  type Play,
  type Position,
  type Result,
} from './game';

import { plainName } from './plain';

export type Turn = readonly Action[];

/** Where a pass is written at all. */
const PASS = 'p';

const scratch = new Int32Array(MAX_ACTIONS);

/** The legal actions, none where the game is over. */
export function actionsOf(position: Position): Action[] {
  if (position.outcome(0) !== ONGOING) return [];
  return Array.from(scratch.subarray(0, position.generate(scratch, 0)));
}

/** Of these, those that a quiescence search looks at. */
export function noisyActionsOf(position: Position): Action[] {
  if (position.outcome(0) !== ONGOING) return [];
  return Array.from(scratch.subarray(0, position.generateNoisy(scratch, 0)));
}

/** How the game stands by its rules, immobility included. */
export function resultOf(position: Position): Outcome {
  const outcome = position.outcome(0);
  if (outcome !== ONGOING) return outcome;
  return position.generate(scratch, 0) === 0 ? position.stuck() : ONGOING;
}

/** The whole turns from here, each to the end of the turn under way. */
export function turnsOf(position: Position): Turn[] {
  const turns: Turn[] = [];
  const actions: Action[] = [];
  const extend = (): void => {
    for (const action of actionsOf(position)) {
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

export function play(position: Position, turn: Turn): void {
  for (const action of turn) position.make(action);
}

export function takeBack(position: Position, turn: Turn): void {
  for (let i = 0; i < turn.length; i++) position.undo();
}

export function nameTurn(rules: Play, position: Position, turn: Turn): string {
  const names: string[] = [];
  for (const action of turn) {
    names.push(rules.nameAction(position, action));
    position.make(action);
  }
  takeBack(position, turn);
  return joinNames(rules, names);
}

/** The name of a turn whose actions have these names. */
export const joinNames = (rules: Play, names: readonly string[]): string =>
  names.length > 1 && rules.joinTurn ? rules.joinTurn(names) : names.join('');

/** More letters than any turn is written with. */
const LONGEST_NAME = 1000;

/**
 * The actions that `name` stands for: a whole turn or the first actions of one; none where it names the pass that the
 * rules have made already. The position stays as it is.
 */
export function readTurn(rules: Play, position: Position, name: string): Result<Turn> {
  if (name.length > LONGEST_NAME) return fail(`it is longer than any move: ${name.length} letters`);
  const turn: Action[] = [];
  let error = '';
  const plain = plainName(name);
  if (plain === PASS && rules.hasPassed?.(position)) return ok(turn);
  for (const part of rules.splitTurn(plain)) {
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
  takeBack(position, turn);
  return error === '' ? ok(turn) : fail(error);
}
