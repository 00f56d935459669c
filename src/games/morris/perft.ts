/** The number of ways to play on. */
import { MAX_ACTIONS, type PerftUnit } from '../game';
import { countActions, generate } from './moves';
import type { MorrisPosition } from './position';

export function perft(position: MorrisPosition, depth: number, unit: PerftUnit): number {
  const lists = new Int32Array(MAX_ACTIONS * (depth + 1));
  return unit === 'actions' ? countLines(position, depth, lists, 0) : countTurns(position, depth, lists, 0);
}

/** Sequences of `depth` actions; `list` is free from `at` on. */
function countLines(position: MorrisPosition, depth: number, list: Int32Array, at: number): number {
  if (depth === 1) return countActions(position);
  const end = generate(position, list, at);
  let total = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    total += countLines(position, depth - 1, list, end);
    position.undo();
  }
  return total;
}

/** The same for turns. */
function countTurns(position: MorrisPosition, depth: number, list: Int32Array, at: number): number {
  const end = generate(position, list, at);
  let total = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    if (position.midTurn) total += countTurns(position, depth, list, end);
    else total += depth === 1 ? 1 : countTurns(position, depth - 1, list, end);
    position.undo();
  }
  return total;
}
