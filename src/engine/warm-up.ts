/** Warm-up: searches that make the first real one as fast as later ones. */
import { now } from '../search/time-manager';
import { hashTableBytes, TranspositionTable } from '../search/transposition-table';
import { Tree } from '../search/tree';
import type { SearchJob, WarmUpJob } from './messages';
import { sampleFens } from './position-spec';
import { runSearchJob } from './search-job';
import { SearchLimiter } from './search-limiter';
import { SHARED_STATE_BYTES, SharedState } from './shared-state';
import { WorkerTablebase } from './tablebase';

/** Nodes of each search. Two are deep enough for singular extensions. */
const NODES = [3000, 22_000, 3000, 3000, 18_000] as const;
const MAX_TIME_MS = 400;

/** Counters and flags of the warm-up, which stops when its time is up. */
class WarmUpState extends SharedState {
  private readonly deadline = now() + MAX_TIME_MS;

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
  for (const [index, fen] of sampleFens({ variant, values }, NODES.length).entries()) {
    if (state.isOver) return;
    const id = index + 1;
    const job: SearchJob = {
      kind: 'search',
      id,
      spec: { variant, values, fen, moves: [] },
      limits: { nodes: NODES[index]! },
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
