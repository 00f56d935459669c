/** What is on the board: a variant, its rules as they are set, and the game so far. */
import type { PositionSpec } from '../engine/types';
import { attachWeights } from '../engine/weights';
import { type MoveActions, nameMove, parseMove, playMove, undoMove } from '../games/moves';
import { illegalMoveMessage, positionFromText as setUpPosition } from '../games/position-from-text';
import { findVariant, type VariantChoice } from '../games/registry';
import { ONGOING, type Position, type Rules, type RuleValue, type RuleValues } from '../games/rules';
import { fail, ok, type Result } from '../util/result';
import { pluralise, quoteWord, splitWords } from '../util/text';

export interface PositionState {
  /** The variant, with the values of its row. */
  readonly choice: VariantChoice;
  readonly values: RuleValues;
  readonly rules: Rules;
  readonly fen: string;
  readonly moves: readonly string[];
  /** What they are: turns, parts of turns, or nothing where one names a pass that the rules have made already. */
  readonly turns: readonly MoveActions[];
  /** Where `moves` led from `fen`. */
  readonly position: Position;
}

type GameRules = Pick<PositionState, 'choice' | 'values' | 'rules'>;

export const positionSpecOf = (played: PositionState): PositionSpec => ({
  variant: played.choice.variant.name,
  values: played.values,
  fen: played.fen,
  moves: played.moves,
});

function startWithRules(choice: VariantChoice, values: RuleValues): Result<PositionState> {
  const rules = choice.family.rules(choice.variant.name, values);
  if (!rules.ok) return rules;
  return setUp({ choice, values, rules: attachWeights(rules.value) }, undefined, '');
}

export function startVariant(name: string): Result<PositionState> {
  const choice = findVariant(name);
  return choice ? startWithRules(choice, choice.values) : fail(`unknown variant ${quoteWord(name)}`);
}

/** The start of the game with one rule changed; the same game where it was so already. */
export function changeRule(played: PositionState, name: string, value: RuleValue): Result<PositionState> {
  if (played.values[name] === value) return ok(played);
  return startWithRules(played.choice, { ...played.values, [name]: value });
}

/** A position by FEN, the start without one, and the moves played from there. */
export function setUp(game: GameRules, fen: string | undefined, moves: string): Result<PositionState> {
  const { choice, values, rules } = game;
  const from = fen ?? rules.startFen;
  const turns: MoveActions[] = [];
  const position = setUpPosition(rules, from, splitWords(moves), turn => turns.push(turn));
  if (!position.ok) return position;
  return ok({ choice, values, rules, fen: from, moves: [...splitWords(moves)], turns, position: position.value });
}

/** The game so many whole turns ago; one that has only begun counts as one. The game that it was is gone then. */
export function takeBackMoves(played: PositionState, wanted: number): Result<PositionState> {
  const { moves, turns, position } = played;
  let left = turns.length;
  let count = 0;
  while (count < wanted && left > 0) {
    let actions = 0;
    while (left > 0 && (actions === 0 || position.midTurn)) {
      const turn = turns[--left]!;
      undoMove(position, turn);
      actions += turn.length;
    }
    if (actions > 0) count++;
  }
  if (count < wanted) {
    for (const turn of turns) playMove(position, turn);
    const [asked, there] = [wanted, count].map(turns => pluralise(turns, 'turn'));
    return fail(`undo: ${asked}, but the game has only ${there}`);
  }
  return ok({ ...played, moves: moves.slice(0, left), turns: turns.slice(0, left) });
}

function isCompleteMove(position: Position, turn: MoveActions): boolean {
  playMove(position, turn);
  const whole = !position.midTurn || position.outcome(0) !== ONGOING;
  undoMove(position, turn);
  return whole;
}

/** The names of the whole turns that the words of `searchmoves` stand for, each once. */
export function parseSearchmoves(
  { rules, position }: PositionState,
  moves: readonly string[],
): Result<readonly string[]> {
  const names = new Set<string>();
  for (const move of moves) {
    const turn = parseMove(rules, position, move);
    if (!turn.ok) return fail(`searchmoves: ${illegalMoveMessage(rules, position, move, turn.error)}`);
    if (!isCompleteMove(position, turn.value))
      return fail(`searchmoves: ${illegalMoveMessage(rules, position, move, 'not a whole turn')}`);
    names.add(nameMove(rules, position, turn.value));
  }
  return ok([...names]);
}
