/** Solves draughts ply by ply: slower than by values alone, on one thread. */
import type { SolverContext, SolverKernel } from '../../endings';
import { SuccessorTables } from './beneath';
import { DtmSolver } from './dating';
import { type SidePair, sidePair } from './half';
import { materialFromCounts } from './material';
import type { SideTablesCache } from './sides';
import { DtmConversions } from './spoils';
import type { TableRules } from './ways';

export const dtmKernel = (ways: TableRules, sides: SideTablesCache): SolverKernel => ({
  workspace: group => group.flatMap(({ size }) => [size, size]),
  solve(work) {
    try {
      return work.team.thread === 0 ? solveGroup(ways, sides, work) : [];
    } finally {
      work.team.barrier();
    }
  },
});

function solveGroup(
  ways: TableRules,
  sides: SideTablesCache,
  { group, tables, successorTable: below, workspace, team }: SolverContext,
): readonly number[] {
  const beneath = new SuccessorTables(below);
  const halves = group.map(({ pieceCounts: numbers }, at) => {
    const here = materialFromCounts(numbers);
    const both = sidePair(sides, here);
    const spoils = beneath.fill(new DtmConversions(ways), both);
    const memory = [workspace[2 * at]!, workspace[2 * at + 1]!] as const;
    return new DtmSolver(both, spoils, promotionTableOf(sides, beneath, both), ways, tables[at]!, memory);
  });
  // Drawing nothing waits where the team is to rest.
  const rest = (): void => void team.claim(0, 0, 0);
  for (const half of halves) half.initialise(rest);
  const end = (): number => Math.max(...halves.map(half => half.end));
  for (let plies = 0; plies < end(); plies++) {
    for (const [at, half] of halves.entries()) half.settlePly(plies, halves.at(-1 - at)!, rest);
  }
  return halves.map(({ captureCount: captures }) => captures);
}

function promotionTableOf(sides: SideTablesCache, beneath: SuccessorTables<Uint8Array>, { own, other }: SidePair) {
  if (own.men === 0) return null;
  const table = beneath.at(other.men, other.kings, own.men - 1, own.kings + 1);
  return { table, side: sides.of(own.men - 1, own.kings + 1).placements };
}
