/** What is on the board: a variant, its rules as they are set, and the game so far. */
import type { Setting } from '../engine/engine';
import { equip } from '../engine/equip';
import { countTurns } from '../games/choices';
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
import { nameTurn, play, readTurn, type Turn, takeBack, turnsOf } from '../games/turns';
import { quote } from './text';
import { wordsOf } from './words';

export interface Played {
  /** The variant, with the values of its row. */
  readonly choice: Choice;
  readonly values: RuleValues;
  readonly rules: Rules;
  readonly fen: string;
  readonly moves: readonly string[];
  /** Where `moves` led from `fen`. */
  readonly position: Position;
}

type Game = Pick<Played, 'choice' | 'values' | 'rules'>;

/** Where a list of what is legal is still of help in an error. */
const FEW = 12;

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

/** An error that says which move it is about. */
const naming = (move: string, error: string): string =>
  error.startsWith(move) || error.includes(quote(move)) ? error : `${quote(move)}: ${error}`;

function legalHere(rules: Rules, position: Position): string {
  const turns = countTurns(position);
  if (turns === 0 || turns > FEW) return '';
  return `; legal: ${turnsOf(position)
    .map(turn => nameTurn(rules, position, turn))
    .sort()
    .join(' ')}`;
}

/** A position by FEN, the start without one, and the moves played from there. */
export function setUp(game: Game, fen: string | undefined, moves: string): Result<Played> {
  const { choice, values, rules } = game;
  const from = fen ?? rules.startFen;
  const read = rules.readFen(from);
  if (!read.ok) return fail(`fen: ${read.error}`);
  const position = read.value;
  const played: string[] = [];
  for (const move of wordsOf(moves)) {
    const turn = readTurn(rules, position, move);
    if (!turn.ok) return fail(`move ${played.length + 1}: ${naming(move, turn.error)}${legalHere(rules, position)}`);
    play(position, turn.value);
    played.push(move);
  }
  return ok({ choice, values, rules, fen: from, moves: played, position });
}

function isWhole(position: Position, turn: Turn): boolean {
  play(position, turn);
  const whole = !position.midTurn || position.outcome(0) !== ONGOING;
  takeBack(position, turn);
  return whole;
}

/** The names of the whole turns that the words of `searchmoves` stand for. */
export function readWholeTurns({ rules, position }: Played, moves: readonly string[]): Result<readonly string[]> {
  const names: string[] = [];
  for (const move of moves) {
    const turn = readTurn(rules, position, move);
    if (!turn.ok) return fail(`searchmoves: ${naming(move, turn.error)}${legalHere(rules, position)}`);
    if (!isWhole(position, turn.value))
      return fail(`searchmoves: ${quote(move)}: not a whole turn${legalHere(rules, position)}`);
    names.push(nameTurn(rules, position, turn.value));
  }
  return ok(names);
}
