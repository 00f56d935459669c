/** What is on the board: a variant, its rules as they are set, and the game so far. */
import type { Setting } from '../engine/engine';
import { equip } from '../engine/equip';
import { refusal, setUp as setUpPosition } from '../games/from-text';
import {
  fail,
  ONGOING,
  ok,
  type Position,
  type Result,
  type Rules,
  type RuleValue,
  type RuleValues,
} from '../games/game';
import { type Choice, chooseVariant } from '../games/index';
import { counted } from '../games/names';
import { nameTurn, play, readTurn, type Turn, takeBack } from '../games/turns';
import { quote } from './text';
import { wordsOf } from './words';

export interface Played {
  /** The variant, with the values of its row. */
  readonly choice: Choice;
  readonly values: RuleValues;
  readonly rules: Rules;
  readonly fen: string;
  readonly moves: readonly string[];
  /** What they are: turns, parts of turns, or nothing where one names a pass that the rules have made already. */
  readonly turns: readonly Turn[];
  /** Where `moves` led from `fen`. */
  readonly position: Position;
}

type Game = Pick<Played, 'choice' | 'values' | 'rules'>;

export const settingOf = (played: Played): Setting => ({
  variant: played.choice.variant.name,
  values: played.values,
  fen: played.fen,
  moves: played.moves,
});

function begin(choice: Choice, values: RuleValues): Result<Played> {
  const rules = choice.game.rules(choice.variant.name, values);
  if (!rules.ok) return rules;
  return setUp({ choice, values, rules: equip(rules.value) }, undefined, '');
}

export function beginVariant(name: string): Result<Played> {
  const choice = chooseVariant(name);
  return choice ? begin(choice, choice.values) : fail(`unknown variant ${quote(name)}`);
}

/** The start of the game with one rule changed; the same game where it was so already. */
export function changeRule(played: Played, name: string, value: RuleValue): Result<Played> {
  if (played.values[name] === value) return ok(played);
  return begin(played.choice, { ...played.values, [name]: value });
}

/** A position by FEN, the start without one, and the moves played from there. */
export function setUp(game: Game, fen: string | undefined, moves: string): Result<Played> {
  const { choice, values, rules } = game;
  const from = fen ?? rules.startFen;
  const turns: Turn[] = [];
  const position = setUpPosition(rules, from, wordsOf(moves), turn => turns.push(turn));
  if (!position.ok) return position;
  return ok({ choice, values, rules, fen: from, moves: [...wordsOf(moves)], turns, position: position.value });
}

/** The game so many whole turns ago; one that has only begun counts as one. The game that it was is gone then. */
export function undone(played: Played, wanted: number): Result<Played> {
  const { moves, turns, position } = played;
  let left = turns.length;
  let count = 0;
  while (count < wanted && left > 0) {
    let actions = 0;
    while (left > 0 && (actions === 0 || position.midTurn)) {
      const turn = turns[--left]!;
      takeBack(position, turn);
      actions += turn.length;
    }
    if (actions > 0) count++;
  }
  if (count < wanted) {
    for (const turn of turns) play(position, turn);
    const [asked, there] = [wanted, count].map(turns => counted(turns, 'turn'));
    return fail(`undo: ${asked}, but the game has only ${there}`);
  }
  return ok({ ...played, moves: moves.slice(0, left), turns: turns.slice(0, left) });
}

function isWhole(position: Position, turn: Turn): boolean {
  play(position, turn);
  const whole = !position.midTurn || position.outcome(0) !== ONGOING;
  takeBack(position, turn);
  return whole;
}

/** The names of the whole turns that the words of `searchmoves` stand for, each once. */
export function readWholeTurns({ rules, position }: Played, moves: readonly string[]): Result<readonly string[]> {
  const names = new Set<string>();
  for (const move of moves) {
    const turn = readTurn(rules, position, move);
    if (!turn.ok) return fail(`searchmoves: ${refusal(rules, position, move, turn.error)}`);
    if (!isWhole(position, turn.value))
      return fail(`searchmoves: ${refusal(rules, position, move, 'not a whole turn')}`);
    names.add(nameTurn(rules, position, turn.value));
  }
  return ok([...names]);
}
