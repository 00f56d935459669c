/** Counts below each move of a position, on this thread or by the engine's. */
import type { Setting } from '../engine/engine';
import { createEngine } from '../engine/index';
import type { PerftUnit, Position, Rules } from '../games/game';
import { actionsOf, nameTurn, play, type Turn, takeBack, turnsOf } from '../games/turns';

export interface Task {
  readonly setting: Setting;
  readonly rules: Rules;
  readonly position: Position;
  /** 1 or more. */
  readonly depth: number;
  readonly unit: PerftUnit;
}

export type Hear = (move: string, count: number) => void;

export const rootTurns = ({ position, unit }: Task): Turn[] =>
  unit === 'turns' ? turnsOf(position) : actionsOf(position).map(action => [action]);

/** As fast as the game can count, and nothing else. */
export function countAlone(task: Task, hear: Hear): void {
  const { rules, position, depth, unit } = task;
  for (const turn of rootTurns(task)) {
    const name = nameTurn(rules, position, turn);
    play(position, turn);
    const count = depth === 1 ? 1 : rules.perft(position, depth - 1, unit);
    takeBack(position, turn);
    hear(name, count);
  }
}

/** On several threads, or with a table of so many megabytes. */
export function countTogether(
  { setting, depth, unit }: Task,
  threads: number,
  hash: number,
  hear: Hear,
): Promise<void> {
  const engine = createEngine();
  return new Promise(resolve => {
    const done = (): void => {
      engine.close();
      resolve();
    };
    engine.count(setting, { depth, unit, threads, hash }, { move: hear, done });
  });
}
