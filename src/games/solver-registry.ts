/**
 * Registry of the counters and tablebases of the families. Programs that count or solve call `registerSolvers`; pages
 * do not, so that bundlers leave that code out.
 */
import { ok, type Result } from '../util/result';
import type { EngineFamily, Family, PerftUnit, Position, RuleValues } from './rules';
import type { Tablebase } from './tablebase';

interface Solver<P extends Position = Position> {
  /** See `Rules.perft`. */
  perft(position: P, depth: number, unit: PerftUnit): number;
  /** See `Rules.tablebase`; absent if the family has no tablebases. */
  tablebase?(variant: string, values: RuleValues, distances: boolean): Result<Tablebase<P>>;
}

const solvers = new Map<string, Solver>();

/** Adds the solver of a family. */
export function registerSolver<P extends Position>(family: Family<P>, solver: Solver<P>): void {
  solvers.set(family.family, solver as unknown as Solver);
}

const UNREGISTERED: Solver = {
  perft() {
    throw new Error('no perft here: call registerSolvers first');
  },
};

/** A family with the perft and tablebase that are registered for it. */
export function engineFamilyOf<P extends Position>(family: Family<P>, benchDepth: number): EngineFamily<P> {
  return {
    ...family,
    benchDepth,
    rules(variant, values) {
      const play = family.rules(variant, values);
      if (!play.ok) return play;
      const { perft, tablebase } = (solvers.get(family.family) ?? UNREGISTERED) as unknown as Solver<P>;
      const solve = (distances = false): Result<Tablebase<P>> => tablebase!(variant, values, distances);
      return ok({ ...play.value, perft, ...(tablebase && { tablebase: solve }) });
    },
  };
}
