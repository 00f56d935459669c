/** Counts below each move of a position, on this thread or by the engine's. */
import type { PositionSpec } from '../engine/engine';
import { createSearchEngine } from '../engine/index';
import { nodeHost } from '../engine/node';
import { type LegalMove, namedMoves } from '../games/from-text';
import type { PerftUnit, Position, Rules } from '../games/game';
import { playMove, undoMove } from '../games/turns';

export interface PerftTask {
  readonly setting: PositionSpec;
  readonly rules: Rules;
  readonly position: Position;
  /** 1 or more. */
  readonly depth: number;
  readonly unit: PerftUnit;
}

export type OnCount = (move: string, count: bigint) => void;

/** The legal moves, sorted by name. */
export const rootMoves = ({ rules, position, unit }: PerftTask): LegalMove[] => namedMoves(rules, position, unit);

/** As fast as the game can count, and nothing else. */
export function countOnThisThread(
  { rules, position, depth, unit }: PerftTask,
  moves: readonly LegalMove[],
  hear: OnCount,
): void {
  for (const { name, move: turn } of moves) {
    playMove(position, turn);
    const count = BigInt(depth === 1 ? 1 : rules.perft(position, depth - 1, unit));
    undoMove(position, turn);
    hear(name, count);
  }
}

/** On several threads, or with a table of so many megabytes. */
export function countWithEngine(
  { setting, depth, unit }: PerftTask,
  moves: readonly LegalMove[],
  { threads, hash }: { readonly threads: number; readonly hash: number },
  hear: OnCount,
): Promise<void> {
  const engine = createSearchEngine(nodeHost());
  const request = { depth, unit, threads, hash, moves: moves.map(({ name }) => name) };
  return new Promise((resolve, reject) => {
    const done = (finished: boolean): void => {
      engine.close();
      if (finished) resolve();
      else reject(new Error('the count was not finished: a thread has ended'));
    };
    engine.perft(setting, request, { move: hear, done });
  });
}
