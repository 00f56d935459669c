/** From the text of a setting to a position. */

import { gameOutcome, type MoveActions, nameMove, playMove, undoMove } from '../games/moves';
import { namedMoves, positionFromText as setUpPosition } from '../games/position-from-text';
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
import { anyMove } from '../games/unique-moves';
import { NO_ACTION, type TranspositionTable } from '../search/transposition-table';
import { Random } from '../util/random';
import type { BestMove, Limits, PositionSpec } from './types';
import { attachWeights } from './weights';

export interface RootPosition {
  readonly rules: Rules;
  readonly position: Position;
}

/** Settings come from a session that has checked them: one that cannot be set up is a fault of the program. */
export function positionFromSpec(setting: PositionSpec): RootPosition {
  const rules = rulesOf(setting.variant, setting.values);
  if (!rules.ok) throw new Error(rules.error);
  const position = setUpPosition(attachWeights(rules.value), setting.fen, setting.moves);
  if (!position.ok) throw new Error(position.error);
  return { rules: rules.value, position: position.value };
}

/** The moves at the root of a job, by name. */

/** The names of the moves to count below. */
export function rootMoveNames(setting: PositionSpec, unit: PerftUnit): string[] {
  const { rules, position } = positionFromSpec(setting);
  return namedMoves(rules, position, unit).map(({ name }) => name);
}

/** What to play where a search was ended before it could say anything. */
export function fallbackMove(setting: PositionSpec, { searchmoves }: Limits): BestMove {
  if (searchmoves) return { move: searchmoves[0]! };
  const { rules, position } = positionFromSpec(setting);
  const turn = anyMove(position);
  return turn.length === 0 ? {} : { move: nameMove(rules, position, turn) };
}

/** Lines of actions as names of whole turns. */

/** The whole turns of a line; a last one that is cut off is left out. */
export function nameMoves({ rules, position }: RootPosition, line: readonly Action[]): string[] {
  const names: string[] = [];
  let turn: Action[] = [];
  let played = 0;
  for (const action of line) {
    position.make(action);
    turn.push(action);
    if (position.midTurn && position.outcome(0) === ONGOING) continue;
    undoMove(position, turn);
    names.push(nameMove(rules, position, turn));
    playMove(position, turn);
    played += turn.length;
    turn = [];
  }
  for (let i = played + turn.length; i > 0; i--) position.undo();
  return names;
}

const scratch = new Int32Array(MAX_ACTIONS);

/** The turn that the table expects after `turn`; undefined where it knows none. */
export function ponderMoveFromTable(
  { rules, position }: RootPosition,
  table: TranspositionTable,
  turn: MoveActions,
): string | undefined {
  playMove(position, turn);
  const reply: Action[] = [];
  let whole = false;
  while (!whole && position.outcome(0) === ONGOING) {
    table.probe(position.keyLow, position.keyHigh);
    const action = table.action;
    const end = position.generate(scratch, 0);
    if (action === NO_ACTION || !scratch.subarray(0, end).includes(action)) break;
    position.make(action);
    reply.push(action);
    whole = !position.midTurn || position.outcome(0) !== ONGOING;
  }
  undoMove(position, reply);
  const name = whole ? nameMove(rules, position, reply) : undefined;
  undoMove(position, turn);
  return name;
}

/** Positions of a variant to try the search on. */

const MOVES_BETWEEN_SAMPLES = 5;

/** `count` positions from games played at random: the same as long as the rules and the names of moves are. */
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
  const turns = namedMoves(rules, position, 'turns');
  playMove(position, turns[random.nextInt(turns.length)]!.move);
}
