import { createGame, type Game } from '../api/game';
import { attachWeights } from '../engine/weights';
import { gameOutcome, type MoveActions, nameMove, parseMove, playMove, undoMove } from '../games/moves';
import { illegalMoveMessage } from '../games/position-from-text';
import { findVariant, type VariantChoice } from '../games/registry';
import { ONGOING, type Position, type Rules, type RuleValue, type RuleValues } from '../games/rules';
import { fail, ok, type Result } from '../util/result';
import { quoteWord, splitWords } from '../util/text';

/** Game of a session. */
export interface SessionGame {
  readonly choice: VariantChoice;
  /** Rules of the game, with weights attached. */
  readonly rules: Rules;
  readonly game: Game;
}

function start(choice: VariantChoice, values: RuleValues): Result<SessionGame> {
  const read = choice.family.rules(choice.variant.name, values);
  if (!read.ok) return read;
  const rules = attachWeights(read.value);
  const game = gameAt(choice, values, rules, rules.startFen);
  return game.ok ? ok({ choice, rules, game: game.value }) : game;
}

function gameAt(choice: VariantChoice, values: RuleValues, rules: Rules, fen: string): Result<Game> {
  const { family, variant } = choice;
  const position = rules.readFen(fen);
  return position.ok ? ok(createGame({ family, variant, values, rules }, fen, position.value)) : position;
}

export function startVariant(name: string): Result<SessionGame> {
  const choice = findVariant(name);
  return choice ? start(choice, choice.values) : fail(`unknown variant ${quoteWord(name)}`);
}

/** Starts the game with one rule changed. Returns the same game if the rule has this value already. */
export function changeRule(current: SessionGame, name: string, value: RuleValue): Result<SessionGame> {
  const values = current.game.options;
  return values[name] === value ? ok(current) : start(current.choice, { ...values, [name]: value });
}

/** Sets up a FEN, or the start position without one, and plays `moves`; with `playsOn` also after draws. */
export function setPosition(
  current: SessionGame,
  fen: string | undefined,
  moves: string,
  playsOn: boolean,
): Result<SessionGame> {
  const { choice, rules } = current;
  const first = gameAt(choice, current.game.options, rules, fen ?? rules.startFen);
  if (!first.ok) return fail(`fen: ${first.error}`);
  let game = first.value;
  let number = 0;
  for (const move of splitWords(moves)) {
    number++;
    const played = game.play(move);
    const next = played.ok || !playsOn ? played : resume(game).play(move);
    if (!next.ok)
      return fail(`move ${number}: ${illegalMoveMessage(rules, game.position(), move, next.error.message)}`);
    game = next.value;
  }
  return ok({ choice, rules, game });
}

/** Takes back `count` complete moves. An incomplete move counts as one. */
export function takeBack(current: SessionGame, count: number): Result<SessionGame> {
  let { game } = current;
  for (let n = 0; n < count; n++) {
    const before = game.undo();
    if (before === game) return fail(`undo: expected at most ${n} moves, got ${count}`);
    game = before;
  }
  return ok({ ...current, game });
}

function isCompleteMove(position: Position, move: MoveActions): boolean {
  playMove(position, move);
  const isComplete = !position.midTurn || position.outcome(0) !== ONGOING;
  undoMove(position, move);
  return isComplete;
}

/** Canonical names of the moves of `searchmoves`, without duplicates. */
export function parseSearchmoves({ rules, game }: SessionGame, moves: readonly string[]): Result<readonly string[]> {
  const position = game.position();
  const names = new Set<string>();
  for (const text of moves) {
    const move = parseMove(rules, position, text);
    if (!move.ok) return fail(`searchmoves: ${illegalMoveMessage(rules, position, text, move.error)}`);
    if (!isCompleteMove(position, move.value))
      return fail(`searchmoves: ${illegalMoveMessage(rules, position, text, 'not a complete move')}`);
    names.add(nameMove(rules, position, move.value));
  }
  return ok([...names]);
}

const isOver = (game: Game): boolean => gameOutcome(game.position()) !== ONGOING;

/**
 * A game that was ended by its history alone, a repetition or a counter of moves, restarted just before its last move
 * with counters at zero. Any other game is returned as it is. Under the protocols of other programs the host decides on draws.
 */
export function resume(game: Game): Game {
  if (!isOver(game)) return game;
  const { before, variantRules } = game;
  const fen = variantRules.rules.withoutCounters((before ?? game).fen);
  const position = variantRules.rules.readFen(fen);
  if (!position.ok) return game;
  const start = createGame(variantRules, fen, position.value);
  if (before === undefined) return isOver(start) ? game : start;
  const after = start.play(game.text);
  return after.ok && !isOver(after.value) ? after.value : game;
}
