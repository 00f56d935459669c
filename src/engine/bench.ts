/** Searches of sample positions: bench, and the warm-up of a thread. */
import { findVariant } from '../games/registry';
import { uniqueMoves } from '../games/unique-moves';
import { NO_LISTENER, searchRoot } from '../search/iterative-deepening';
import { now, TimeManager } from '../search/time-manager';
import { hashTableBytes, TranspositionTable } from '../search/transposition-table';
import { Tree } from '../search/tree';
import type { BenchJob, SearchJob, WarmUpJob } from './messages';
import { positionFromSpec, sampleFens } from './position-spec';
import { runSearchJob } from './search-job';
import { SearchLimiter } from './search-limiter';
import { SHARED_STATE_BYTES, SharedState } from './shared-state';
import { WorkerTablebase } from './tablebase';
import type { PositionSpec } from './types';

const BENCH_POSITIONS = 12;

/**
 * Searches fixed positions to a fixed depth. The node count is the same on every machine: it is the signature of search
 * and evaluation.
 */
export function runBench(job: BenchJob, state: SharedState): { nodes: number; time: number } {
  const { spec } = job;
  const depth = job.depth ?? findVariant(spec.variant)!.family.benchDepth;
  const tree = new Tree(new TranspositionTable(job.table), {
    nodesLeft: () => (state.isStopped(job.id) ? 0 : Number.POSITIVE_INFINITY),
  });
  const startTime = now();
  let nodes = 0;
  for (const fen of sampleFens(spec, BENCH_POSITIONS)) {
    tree.table.clear();
    tree.clearHistory();
    searchToDepth(tree, { ...spec, fen, moves: [] }, depth);
    nodes += tree.nodes;
  }
  return { nodes, time: now() - startTime };
}

function searchToDepth(tree: Tree, spec: PositionSpec, depth: number): void {
  const { position } = positionFromSpec(spec);
  const moves = uniqueMoves(position);
  const clock = new TimeManager({}, 0);
  searchRoot(
    tree,
    position,
    { moves, firstDepth: 1, depth, mate: 0, multiPv: 1, quiescence: true, clock },
    NO_LISTENER,
  );
}

/** Nodes of each search of the warm-up. Two are deep enough for singular extensions. */
const WARM_UP_NODES = [3000, 22_000, 3000, 3000, 18_000] as const;
const MAX_WARM_UP_MS = 400;

/** Counters and flags of the warm-up, which stops when its time is up. */
class WarmUpState extends SharedState {
  private readonly deadline = now() + MAX_WARM_UP_MS;

  constructor(private readonly isWarmUpStopped: () => boolean) {
    super(new ArrayBuffer(SHARED_STATE_BYTES));
  }

  get isOver(): boolean {
    return this.isWarmUpStopped() || now() >= this.deadline;
  }

  override isStopped(job: number): boolean {
    return super.isStopped(job) || this.isOver;
  }
}

/**
 * Searches sample positions with a table of their own and drops the results. The JIT compiler then has optimised the
 * search before the first move of a game. The searches take the path of real ones, since code that meets something new
 * is compiled again.
 */
export function warmUp({ spec: { variant, values } }: WarmUpJob, isStopped: () => boolean): void {
  const state = new WarmUpState(isStopped);
  if (state.isOver) return;
  const limiter = new SearchLimiter(state, 0);
  const tree = new Tree(new TranspositionTable(new ArrayBuffer(hashTableBytes(1))), limiter);
  const tablebase = new WorkerTablebase(() => {});
  for (const [index, fen] of sampleFens({ variant, values }, WARM_UP_NODES.length).entries()) {
    if (state.isOver) return;
    const id = index + 1;
    const job: SearchJob = {
      kind: 'search',
      id,
      spec: { variant, values, fen, moves: [] },
      limits: { nodes: WARM_UP_NODES[index]! },
      hash: 1,
      threads: 1,
      multiPv: 1,
      moveOverhead: 0,
      level: 'full',
      seed: 1,
      startTime: now(),
    };
    tree.table.setAge(id);
    runSearchJob(job, tree, limiter, state, tablebase, 0, { info: () => {}, heartbeat: () => {} });
  }
}
