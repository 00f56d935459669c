/** Perft and tablebases of all families. Imported by programs for Node only, never by pages. */
import { perft as brandubhPerft } from './brandubh/perft';
import { perft as draughtsPerft } from './draughts/perft';
import { draughtsTablebase } from './draughts/tablebase/index';
import { perft as morrisPerft } from './morris/perft';
import { morrisTablebase } from './morris/tablebase/index';
import { type Action, MAX_ACTIONS, type PerftUnit, type Position } from './rules';
import { asSolver, registerLoadedSolvers, type Solvers } from './solver-registry';

/** Generic perft, for games that have no faster one of their own. */
export function perft(position: Position, depth: number, unit: PerftUnit): number {
  return new PerftCounter(position, unit).count(depth, 0);
}

class PerftCounter {
  /** One action list for each level. */
  private readonly lists: Int32Array[] = [];

  constructor(
    private readonly position: Position,
    private readonly unit: PerftUnit,
  ) {}

  count(depth: number, level: number): number {
    this.lists[level] ??= new Int32Array(MAX_ACTIONS);
    const list = this.lists[level];
    const end = this.position.generate(list, 0);
    if (depth === 1 && this.unit === 'actions') return end;
    let total = 0;
    for (let at = 0; at < end; at++) total += this.countAfter(list[at]!, depth, level);
    return total;
  }

  private countAfter(action: Action, depth: number, level: number): number {
    const { position } = this;
    position.make(action);
    const left = this.unit === 'turns' && position.midTurn ? depth : depth - 1;
    const total = left === 0 ? 1 : this.count(left, level + 1);
    position.undo();
    return total;
  }
}

export const SOLVERS: Solvers = {
  morris: asSolver({ perft: morrisPerft, tablebase: morrisTablebase }),
  draughts: asSolver({ perft: draughtsPerft, tablebase: draughtsTablebase }),
  brandubh: asSolver({ perft: brandubhPerft }),
  others: asSolver({ perft }),
};

/** Registers perft and tablebases of every family. */
export const registerSolvers = (): void => registerLoadedSolvers(SOLVERS);
