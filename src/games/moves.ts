/** Moves of any game, put together from single actions: listing, playing, naming and reading. */
import { fail, ok, type Result } from '../util/result';
import { type Action, type BaseRules, MAX_ACTIONS, ONGOING, type Outcome, type Position } from './rules';

/** Actions of one move. */
export type MoveActions = readonly Action[];

const actionList = new Int32Array(MAX_ACTIONS);

/** Legal actions; none if the game is over. */
export function legalActions(position: Position): Action[] {
  if (position.outcome(0) !== ONGOING) return [];
  return Array.from(actionList.subarray(0, position.generate(actionList, 0)));
}

/** Legal actions that the quiescence search looks at. */
export function noisyActions(position: Position): Action[] {
  if (position.outcome(0) !== ONGOING) return [];
  return Array.from(actionList.subarray(0, position.generateNoisy(actionList, 0)));
}

/** Outcome by all rules, including a side without moves. */
export function gameOutcome(position: Position): Outcome {
  const outcome = position.outcome(0);
  if (outcome !== ONGOING) return outcome;
  return position.generate(actionList, 0) === 0 ? position.outcomeWithoutMoves() : ONGOING;
}

/** True if the side to move is in the middle of a move. */
export const isMoveUnfinished = (position: Position): boolean => position.midTurn && position.outcome(0) === ONGOING;

/** Callbacks of `walkMoves`. They may walk over moves themselves, but must leave the position as it is. */
interface MoveVisitor {
  /** Called with the actions of each complete move; the list is reused. False stops the walk. */
  onMove(actions: MoveActions): boolean;
  /** Called before an action is made; `index` is its place in the move. */
  beforeAction?(action: Action, index: number): void;
  /** Called after an action was made. True skips the moves that begin this way. */
  skips?(actions: MoveActions): boolean;
  /** True if the first action of a move certainly ends it: then it is not made. */
  endsMove?(action: Action): boolean;
}

/** Stack of action lists: every level of a walk writes behind the level above it. */
let actionStack = new Int32Array(4 * MAX_ACTIONS);
let stackTop = 0;

/**
 * Visits the legal moves in the order of `generate`, each from here to its end, so also the ends of an unfinished move.
 * Returns false if the visitor stopped the walk.
 */
export function walkMoves(position: Position, visitor: MoveVisitor): boolean {
  if (position.outcome(0) !== ONGOING) return true;
  const bottom = stackTop;
  try {
    return walkFrom(position, visitor, []);
  } finally {
    stackTop = bottom;
  }
}

function walkFrom(position: Position, visitor: MoveVisitor, actions: Action[]): boolean {
  const start = stackTop;
  if (start + MAX_ACTIONS > actionStack.length) growActionStack();
  // The actions of this level stay in this array, also if a level below replaces the stack by a longer one.
  const stack = actionStack;
  const end = position.generate(stack, start);
  const index = actions.length;
  stackTop = end;
  let goesOn = true;
  for (let at = start; goesOn && at < end; at++) {
    const action = stack[at]!;
    visitor.beforeAction?.(action, index);
    const endsMove = index === 0 && visitor.endsMove?.(action) === true;
    actions.push(action);
    goesOn = endsMove ? visitor.onMove(actions) : walkBehind(position, visitor, actions, action);
    actions.pop();
  }
  stackTop = start;
  return goesOn;
}

function walkBehind(position: Position, visitor: MoveVisitor, actions: Action[], action: Action): boolean {
  position.make(action);
  let goesOn = true;
  if (!visitor.skips?.(actions)) {
    goesOn = isMoveUnfinished(position) ? walkFrom(position, visitor, actions) : visitor.onMove(actions);
  }
  position.undo();
  return goesOn;
}

function growActionStack(): void {
  const longer = new Int32Array(2 * actionStack.length);
  longer.set(actionStack);
  actionStack = longer;
}

/** All legal moves. */
export function legalMoves(position: Position): MoveActions[] {
  const moves: MoveActions[] = [];
  walkMoves(position, {
    onMove(actions) {
      moves.push(actions.slice());
      return true;
    },
  });
  return moves;
}

export function playMove(position: Position, move: MoveActions): void {
  for (const action of move) position.make(action);
}

export function undoMove(position: Position, move: MoveActions): void {
  for (let i = 0; i < move.length; i++) position.undo();
}

export function nameMove(rules: BaseRules, position: Position, move: MoveActions): string {
  const names: string[] = [];
  for (const action of move) {
    names.push(rules.nameAction(position, action));
    position.make(action);
  }
  undoMove(position, move);
  return joinActionNames(rules, names);
}

/** Name of the move whose actions have these names. */
export const joinActionNames = (rules: BaseRules, names: readonly string[]): string =>
  names.length > 1 && rules.joinMove ? rules.joinMove(names) : names.join('');

/** No move is written with more characters. */
export const MAX_NAME_LENGTH = 1000;

/** Name of a pass, for programs that write it. */
const PASS_NAME = 'p';

/**
 * Actions that `name` stands for: a whole move or its first actions. Empty if it names a pass that the rules have
 * already made. The position is left unchanged.
 */
export function parseMove(rules: BaseRules, position: Position, name: string): Result<MoveActions> {
  if (name.length > MAX_NAME_LENGTH)
    return fail(`expected a move of at most ${MAX_NAME_LENGTH} characters, got ${name.length}`);
  const move: Action[] = [];
  let error = '';
  const plain = normaliseMoveName(name);
  if (plain === PASS_NAME && rules.hasPassed?.(position)) return ok(move);
  for (const part of rules.splitMove(plain)) {
    if (position.outcome(0) !== ONGOING) error = 'the game is over';
    else if (move.length > 0 && !position.midTurn) error = `the move ends before '${part}'`;
    else {
      const action = rules.readAction(position, part);
      if (action.ok) {
        position.make(action.value);
        move.push(action.value);
      } else error = action.error;
    }
    if (error !== '') break;
  }
  undoMove(position, move);
  return error === '' ? ok(move) : fail(error);
}

/** Multiplication signs and dashes of Unicode, also as UTF-8 bytes that were read as Latin-1. */
const MULTIPLICATION_SIGNS = /×|\u00c3\u0097/g;
const DASHES = /[\u2010-\u2015\u2212]|\u00e2\u0080[\u0090-\u0095]|\u00e2\u0088\u0092/g;

/** Name of a move with ASCII signs and in lower case. */
export const normaliseMoveName = (name: string): string =>
  name.replace(MULTIPLICATION_SIGNS, 'x').replace(DASHES, '-').toLowerCase();
