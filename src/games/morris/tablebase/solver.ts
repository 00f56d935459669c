/** The fast solver of morris: win, draw, loss and the plies to the next removal, a ply at a time. */

import { NO_LIMIT } from '../../rules';
import {
  asInt32Array,
  type MaterialClass,
  type SolverContext,
  type SolverKernel,
  type ThreadTeam,
} from '../../tablebase';
import { BLOCKED_DRAWS, BLOCKED_LOSES, BLOCKED_PASSES, type MorrisRuleSet } from '../rules';
import { ClassSolver, type ClassSolverMemory, MAX_TABLE_PLIES } from './class-solver';
import { countSymmetryClasses, rowLength } from './indexing';
import { SuccessorLookup } from './prober';
import { moveLimit, usesLimitMetric } from './rules';

/** What a thread draws at once: blocks. */
const BLOCKS_PER_CLAIM = 8;

/** Decisions with two plies or fewer come from the opening pass. */
const OPENING_PLIES = 2;

/** Whether the kernel knows all that these rules have for sides without men in hand. */
export function canSolve(rules: MorrisRuleSet): boolean {
  const { blockedAction: blocked } = rules;
  if (rules.forbidsReturn && (rules.hasCaptures || blocked !== BLOCKED_LOSES)) return false;
  return blocked === BLOCKED_LOSES || blocked === BLOCKED_DRAWS || blocked === BLOCKED_PASSES;
}

const ownMen = (space: MaterialClass): number => space.pieceCounts[0]!;
const enemyMen = (space: MaterialClass): number => space.pieceCounts[1]!;

/** The pieces of memory: how many positions each ply decided; then for each space its counters and its rows reached. */
const SHARED_BUFFERS = 1;
const BUFFERS_PER_CLASS = 2;

export function createSolverKernel(rules: MorrisRuleSet): SolverKernel {
  return {
    workspace: group => [
      4 * (MAX_TABLE_PLIES + 2),
      ...group.flatMap(space => [
        countSymmetryClasses(enemyMen(space)) * rowLength(enemyMen(space), ownMen(space)),
        countSymmetryClasses(ownMen(space)) * 256,
      ]),
    ],
    solve: work => solveGroup(rules, work),
  };
}

function createClassSolvers(rules: MorrisRuleSet, work: SolverContext): ClassSolver[] {
  const { group, tables, workspace } = work;
  const shelf = new SuccessorLookup(name => work.successorTable(name));
  const piece = (space: number, index: number): Uint8Array =>
    workspace[SHARED_BUFFERS + BUFFERS_PER_CLASS * space + index]!;
  return group.map((space, at) => {
    const mirror = group.length - 1 - at;
    const memory: ClassSolverMemory = {
      table: tables[at]!,
      mirror: tables[mirror]!,
      counters: piece(at, 0),
      reached: piece(at, 1),
      mirrorReached: piece(mirror, 1),
    };
    return new ClassSolver(rules, ownMen(space), enemyMen(space), memory, shelf);
  });
}

function solveGroup(rules: MorrisRuleSet, work: SolverContext): readonly number[] {
  const { team, group } = work;
  const last = usesLimitMetric(rules) ? 2 * moveLimit(rules, ownMen(group[0]!), enemyMen(group[0]!)) - 1 : NO_LIMIT;
  const halves = createClassSolvers(rules, work);
  const decided = asInt32Array(work.workspace[0]!);
  team.barrier();
  forEachBlock(team, halves, (half, block) => half.openBlock(block));
  publishDecided(halves, decided, 0);
  team.barrier();
  for (let plies = 1; plies <= last && canContinue(decided, plies); plies++) {
    if (plies > MAX_TABLE_PLIES)
      throw new Error(`a win is further than ${MAX_TABLE_PLIES} plies from a removal: no byte holds it`);
    const from = usesLimitMetric(rules) ? limitSourcePass(plies) : plies - 1;
    if (from >= 0) forEachBlock(team, halves, (half, block) => half.spreadBlock(block, plies, from));
    publishDecided(halves, decided, plies);
    team.barrier();
  }
  return [];
}

/** Whether something was decided in the opening pass, or by the last passes, that others may follow from. */
const canContinue = (decided: Int32Array, plies: number): boolean =>
  plies <= OPENING_PLIES + 1 || [1, 2, 3].some(back => Atomics.load(decided, plies - back) > 0);

/** By limits a win within n plies is decided at 2n - 1, a loss at 2n - 2; each follows from the other with n - 1. */
const limitSourcePass = (plies: number): number => plies - (plies % 2 === 0 ? 1 : 3);

function forEachBlock(
  team: ThreadTeam,
  halves: readonly ClassSolver[],
  each: (half: ClassSolver, block: number) => void,
): void {
  for (const [lot, half] of halves.entries()) {
    for (let first = team.claim(lot, half.blockCount, BLOCKS_PER_CLAIM); first >= 0; ) {
      const end = Math.min(half.blockCount, first + BLOCKS_PER_CLAIM);
      for (let block = first; block < end; block++) each(half, block);
      first = team.claim(lot, half.blockCount, BLOCKS_PER_CLAIM);
    }
  }
}

/** Adds up, over the threads, what a pass has decided. */
function publishDecided(halves: readonly ClassSolver[], decided: Int32Array, plies: number): void {
  for (const half of halves) {
    Atomics.add(decided, plies, half.decidedCount);
    half.decidedCount = 0;
  }
}
