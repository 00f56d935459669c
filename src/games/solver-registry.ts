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

/** Registers the solvers of all families. */
export function registerLoadedSolvers(loaded: Solvers): void {
  for (const [family, solver] of Object.entries(loaded)) solvers.set(family, solver);
}

/** Forgets the position type of a solver: it is used with positions of its own family only. */
export const asSolver = <P extends Position>(solver: Solver<P>): Solver => solver as unknown as Solver;

/** Name under which the solver of all families without one of their own is registered. */
const OTHER_FAMILIES = 'others';

/** Families with solvers of their own, and whether they have tablebases. */
const FAMILIES = { morris: true, draughts: true, brandubh: false, [OTHER_FAMILIES]: false } as const;

export type Solvers = { readonly [Family in keyof typeof FAMILIES]: Solver };

/** Registers the solvers of all families, which are loaded when one is first used. */
export function registerLazySolvers(load: () => Solvers): void {
  for (const family of Object.keys(FAMILIES) as (keyof Solvers)[]) {
    const perft: Solver['perft'] = (...task) => load()[family].perft(...task);
    const tablebase: Solver['tablebase'] = (...rules) => load()[family].tablebase!(...rules);
    solvers.set(family, { perft, ...(FAMILIES[family] && { tablebase }) });
  }
}

const UNREGISTERED: Solver = {
  perft() {
    throw new Error('no perft here: call registerSolvers first');
  },
};

const solverOf = (family: string): Solver => solvers.get(family) ?? solvers.get(OTHER_FAMILIES) ?? UNREGISTERED;

/** A family with the perft and tablebase that are registered for it. */
export function engineFamilyOf<P extends Position>(family: Family<P>, benchDepth: number): EngineFamily<P> {
  return {
    ...family,
    benchDepth,
    rules(variant, values) {
      const play = family.rules(variant, values);
      if (!play.ok) return play;
      const { perft, tablebase } = solverOf(family.family) as unknown as Solver<P>;
      const solve = (distances = false): Result<Tablebase<P>> => tablebase!(variant, values, distances);
      return ok({ ...play.value, perft, ...(tablebase && { tablebase: solve }) });
    },
  };
}
