/** Positions and moves of the engine's jobs, from and to text. */
import { gameOutcome, type MoveActions, nameMove, playMove, undoMove } from '../games/moves';
import { namedMoves, positionFromText } from '../games/position-from-text';
import { rulesOf } from '../games/registry';
import {
  type Action,
  MAX_ACTIONS,
  ONGOING,
  type PerftUnit,
  type Position,
  type Rules,
  type RuleValues,
} from '../games/rules';
import type { MoveBook } from '../games/tablebase';
import { anyMove } from '../games/unique-moves';
import { NO_ACTION, type TranspositionTable } from '../search/transposition-table';
import { Random } from '../util/random';
import type { JobBookMove } from './messages';
import type { BestMove, Limits, PositionSpec } from './types';
import { attachWeights } from './weights';

export interface RootPosition {
  readonly rules: Rules;
  readonly position: Position;
}

/** Position with rules and weights. Specs were checked by the session, so an invalid one is a bug and throws. */
export function positionFromSpec(spec: PositionSpec): RootPosition {
  const rules = rulesOf(spec.variant, spec.values);
  if (!rules.ok) throw new Error(rules.error);
  const position = positionFromText(attachWeights(rules.value), spec.fen, spec.moves);
  if (!position.ok) throw new Error(position.error);
  return { rules: rules.value, position: position.value };
}

/** Move of an opening book, undefined if it lacks the position. In the middle of a move, the rest of the move. */
export function bookMoveFor(book: MoveBook, { variant, values, fen, moves }: PositionSpec): JobBookMove | undefined {
  const rules = rulesOf(variant, values);
  const read = rules.ok ? positionFromText(rules.value, fen, moves) : rules;
  if (!rules.ok || !read.ok) return undefined;
  const position = read.value;
  const isUnfinished = position.midTurn && moves.length > 0;
  const { keyLow, keyHigh } = position;
  if (isUnfinished) position.undo();
  const found = book.find(position);
  if (!found) return undefined;
  const { move, isWin } = found;
  if (!isUnfinished) return { move: nameMove(rules.value, position, move), isWin };
  position.make(move[0]!);
  if (position.keyLow !== keyLow || position.keyHigh !== keyHigh) return undefined;
  return { move: nameMove(rules.value, position, move.slice(1)), isWin };
}

/** Names of all legal moves or actions of a position. */
export function rootMoveNames(spec: PositionSpec, unit: PerftUnit): string[] {
  const { rules, position } = positionFromSpec(spec);
  return namedMoves(rules, position, unit).map(({ name }) => name);
}

/** Move to play if a search was stopped before it reported any. */
export function fallbackMove(spec: PositionSpec, { searchmoves }: Limits): BestMove {
  if (searchmoves) return { move: searchmoves[0]! };
  const { rules, position } = positionFromSpec(spec);
  const move = anyMove(position);
  return move.length === 0 ? {} : { move: nameMove(rules, position, move) };
}

/** Names of the moves in a line of actions. An incomplete move at the end is dropped. */
export function nameMoves({ rules, position }: RootPosition, line: readonly Action[]): string[] {
  const names: string[] = [];
  let move: Action[] = [];
  let played = 0;
  for (const action of line) {
    position.make(action);
    move.push(action);
    if (position.midTurn && position.outcome(0) === ONGOING) continue;
    undoMove(position, move);
    names.push(nameMove(rules, position, move));
    playMove(position, move);
    played += move.length;
    move = [];
  }
  for (let i = played + move.length; i > 0; i--) position.undo();
  return names;
}

const scratch = new Int32Array(MAX_ACTIONS);

/** Best reply to `move` by the transposition table, undefined if it holds no complete legal one. */
export function ponderMoveFromTable(
  { rules, position }: RootPosition,
  table: TranspositionTable,
  move: MoveActions,
): string | undefined {
  playMove(position, move);
  const reply: Action[] = [];
  let isComplete = false;
  while (!isComplete && position.outcome(0) === ONGOING) {
    table.probe(position.keyLow, position.keyHigh);
    const action = table.action;
    const end = position.generate(scratch, 0);
    if (action === NO_ACTION || !scratch.subarray(0, end).includes(action)) break;
    position.make(action);
    reply.push(action);
    isComplete = !position.midTurn || position.outcome(0) !== ONGOING;
  }
  undoMove(position, reply);
  const name = isComplete ? nameMove(rules, position, reply) : undefined;
  undoMove(position, move);
  return name;
}

const MOVES_BETWEEN_SAMPLES = 5;

/** FENs of `count` positions from random games. They are reproducible: the bench depends on them. */
export function sampleFens({ variant, values }: Pick<PositionSpec, 'variant' | 'values'>, count: number): string[] {
  const random = new Random(1);
  const fens: string[] = [];
  let game = startPosition(variant, values);
  while (fens.length < count) {
    fens.push(game.rules.writeFen(game.position));
    for (let i = 0; i < MOVES_BETWEEN_SAMPLES; i++) {
      playRandomMove(game, random);
      if (gameOutcome(game.position) !== ONGOING) game = startPosition(variant, values);
    }
  }
  return fens;
}

function startPosition(variant: string, values: RuleValues): RootPosition {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  return positionFromSpec({ variant, values, fen: rules.value.startFen, moves: [] });
}

function playRandomMove({ rules, position }: RootPosition, random: Random): void {
  const moves = namedMoves(rules, position, 'turns');
  playMove(position, moves[random.nextInt(moves.length)]!.move);
}
