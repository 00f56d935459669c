/** Counts below each move of a position, on this thread or by the engine's. */
import type { Setting } from '../engine/engine';
import { createEngine } from '../engine/index';
import { nodeHost } from '../engine/node';
import { type Legal, legalMoves } from '../games/from-text';
import type { PerftUnit, Position, Rules } from '../games/game';
import { play, takeBack } from '../games/turns';

export interface Task {
  readonly setting: Setting;
  readonly rules: Rules;
  readonly position: Position;
  /** 1 or more. */
  readonly depth: number;
  readonly unit: PerftUnit;
}

export type Hear = (move: string, count: bigint) => void;

/** The legal moves, sorted by name. */
export const rootMoves = ({ rules, position, unit }: Task): Legal[] => legalMoves(rules, position, unit);

/** As fast as the game can count, and nothing else. */
export function countAlone({ rules, position, depth, unit }: Task, moves: readonly Legal[], hear: Hear): void {
  for (const { name, turn } of moves) {
    play(position, turn);
    const count = BigInt(depth === 1 ? 1 : rules.perft(position, depth - 1, unit));
    takeBack(position, turn);
    hear(name, count);
  }
}

/** On several threads, or with a table of so many megabytes. */
export function countTogether(
  { setting, depth, unit }: Task,
  moves: readonly Legal[],
  { threads, hash }: { readonly threads: number; readonly hash: number },
  hear: Hear,
): Promise<void> {
  const engine = createEngine(nodeHost());
  const request = { depth, unit, threads, hash, moves: moves.map(({ name }) => name) };
  return new Promise((resolve, reject) => {
    const done = (finished: boolean): void => {
      engine.close();
      if (finished) resolve();
      else reject(new Error('the count was not finished: a thread has ended'));
    };
    engine.count(setting, request, { move: hear, done });
  });
}
