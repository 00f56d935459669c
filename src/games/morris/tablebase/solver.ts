/**
 * Fast solver of morris: values and distances to the next removal, by retrograde analysis one ply at a time.
 * https://www.chessprogramming.org/Retrograde_Analysis
 */
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

/** Blocks that a thread claims at once. */
const BLOCKS_PER_CLAIM = 8;

/** Distances up to this are found by the opening pass. */
const OPENING_PLIES = 2;

/** True if the solver supports all rules that matter without men in hand. Leaps are left to the generic solver. */
export function canSolve(rules: MorrisRuleSet): boolean {
  const { blockedAction } = rules;
  if (rules.hasLeaps) return false;
  if (rules.forbidsReturn && (rules.hasCaptures || blockedAction !== BLOCKED_LOSES)) return false;
  return blockedAction === BLOCKED_LOSES || blockedAction === BLOCKED_DRAWS || blockedAction === BLOCKED_PASSES;
}

const ownMen = (cls: MaterialClass): number => cls.pieceCounts[0]!;
const enemyMen = (cls: MaterialClass): number => cls.pieceCounts[1]!;

/** Workspace: the number of positions decided at each ply; then for each class its counters and its reached rows. */
const SHARED_BUFFERS = 1;
const BUFFERS_PER_CLASS = 2;

export function createSolverKernel(rules: MorrisRuleSet): SolverKernel {
  return {
    workspace: group => [
      4 * (MAX_TABLE_PLIES + 2),
      ...group.flatMap(cls => [
        countSymmetryClasses(enemyMen(cls)) * rowLength(enemyMen(cls), ownMen(cls)),
        countSymmetryClasses(ownMen(cls)) * 256,
      ]),
    ],
    solve: context => solveGroup(rules, context),
  };
}

function createClassSolvers(rules: MorrisRuleSet, context: SolverContext): ClassSolver[] {
  const { group, tables, workspace } = context;
  const successors = new SuccessorLookup(name => context.successorTable(name));
  const buffer = (cls: number, index: number): Uint8Array =>
    workspace[SHARED_BUFFERS + BUFFERS_PER_CLASS * cls + index]!;
  return group.map((cls, at) => {
    const mirror = group.length - 1 - at;
    const memory: ClassSolverMemory = {
      table: tables[at]!,
      mirror: tables[mirror]!,
      counters: buffer(at, 0),
      reached: buffer(at, 1),
      mirrorReached: buffer(mirror, 1),
    };
    return new ClassSolver(rules, ownMen(cls), enemyMen(cls), memory, successors);
  });
}

function solveGroup(rules: MorrisRuleSet, context: SolverContext): readonly number[] {
  const { team, group } = context;
  const last = usesLimitMetric(rules) ? 2 * moveLimit(rules, ownMen(group[0]!), enemyMen(group[0]!)) - 1 : NO_LIMIT;
  const solvers = createClassSolvers(rules, context);
  const decided = asInt32Array(context.workspace[0]!);
  team.barrier();
  forEachBlock(team, solvers, (solver, block) => solver.openBlock(block));
  publishDecided(solvers, decided, 0);
  team.barrier();
  for (let plies = 1; plies <= last && canContinue(decided, plies); plies++) {
    if (plies > MAX_TABLE_PLIES) throw new Error(`expected distances up to ${MAX_TABLE_PLIES} plies, got ${plies}`);
    const from = usesLimitMetric(rules) ? limitSourcePass(plies) : plies - 1;
    if (from >= 0) forEachBlock(team, solvers, (solver, block) => solver.spreadBlock(block, plies, from));
    publishDecided(solvers, decided, plies);
    team.barrier();
  }
  return [];
}

/** True if the opening pass or one of the last passes decided positions that others may follow from. */
const canContinue = (decided: Int32Array, plies: number): boolean =>
  plies <= OPENING_PLIES + 1 || [1, 2, 3].some(back => Atomics.load(decided, plies - back) > 0);

/**
 * Pass from which the results of pass `plies` follow with the metric `limit`. A win within n plies is decided in pass
 * 2n - 1, a loss in pass 2n - 2; each follows from the other with n - 1.
 */
const limitSourcePass = (plies: number): number => plies - (plies % 2 === 0 ? 1 : 3);

function forEachBlock(
  team: ThreadTeam,
  solvers: readonly ClassSolver[],
  visit: (solver: ClassSolver, block: number) => void,
): void {
  for (const [queue, solver] of solvers.entries()) {
    for (let first = team.claim(queue, solver.blockCount, BLOCKS_PER_CLAIM); first >= 0; ) {
      const end = Math.min(solver.blockCount, first + BLOCKS_PER_CLAIM);
      for (let block = first; block < end; block++) visit(solver, block);
      first = team.claim(queue, solver.blockCount, BLOCKS_PER_CLAIM);
    }
  }
}

/** Adds the number of positions that this thread decided in a pass to the total of all threads. */
function publishDecided(solvers: readonly ClassSolver[], decided: Int32Array, plies: number): void {
  for (const solver of solvers) {
    Atomics.add(decided, plies, solver.decidedCount);
    solver.decidedCount = 0;
  }
}
