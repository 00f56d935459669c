/** A fixed search whose node count is the same on every run and machine: the signature of search and evaluation. */

import { findVariant } from '../games/registry';
import { uniqueMoves } from '../games/unique-moves';
import { MAX_DEPTH, NO_LISTENER, searchRoot } from '../search/iterative-deepening';
import { now, TimeManager } from '../search/time-manager';
import { hashTableBytes, TranspositionTable } from '../search/transposition-table';
import { Tree } from '../search/tree';
import type { BenchJob, WarmUpJob } from './messages';
import { positionFromSpec, sampleFens } from './position-spec';
import type { SharedState } from './shared-state';

const BENCH_POSITIONS = 12;
export const BENCH_HASH_BYTES = hashTableBytes(16);

export function runBench(job: BenchJob, control: SharedState): { nodes: number; time: number } {
  const { spec: setting } = job;
  const depth = job.depth ?? findVariant(setting.variant)!.family.benchDepth;
  const tree = new Tree(new TranspositionTable(job.table), {
    nodesLeft: () => (control.isStopped(job.id) ? 0 : Number.POSITIVE_INFINITY),
  });
  const begun = now();
  let nodes = 0;
  for (const fen of sampleFens(setting, BENCH_POSITIONS)) {
    tree.table.clear();
    tree.clearHistory();
    const { position } = positionFromSpec({ ...setting, fen, moves: [] });
    const limits = {
      firstDepth: 1,
      depth,
      mate: 0,
      multiPv: 1,
      quiescence: true,
      clock: new TimeManager({}, 0),
    };
    searchRoot(tree, position, { ...limits, moves: uniqueMoves(position) }, NO_LISTENER);
    nodes += tree.nodes;
  }
  return { nodes, time: now() - begun };
}

/**
 * Searches for the sake of the code alone: what has not run for a while runs slowly, and the first search of a game is
 * not to pay for it. What is found is forgotten, so nothing that is counted later changes.
 */

const WARM_UP_POSITIONS = 8;
/** Of each position. */
const WARM_UP_NODES = 6000;
/** Milliseconds, however slow the machine is. */
const MAX_WARM_UP_MS = 400;

export function warmUp({ id, spec: { variant, values } }: WarmUpJob, control: SharedState): void {
  const deadline = now() + MAX_WARM_UP_MS;
  const isOver = (): boolean => control.isStopped(id) || now() >= deadline;
  const tree = new Tree(new TranspositionTable(new ArrayBuffer(hashTableBytes(1))), {
    nodesLeft: nodes => (isOver() ? 0 : WARM_UP_NODES - nodes),
  });
  if (isOver()) return;
  for (const fen of sampleFens({ variant, values }, WARM_UP_POSITIONS)) {
    if (isOver()) return;
    const { position } = positionFromSpec({ variant, values, fen, moves: [] });
    const limits = {
      firstDepth: 1,
      depth: MAX_DEPTH,
      mate: 0,
      multiPv: 1,
      quiescence: true,
      clock: new TimeManager({}, 0),
    };
    searchRoot(tree, position, { ...limits, moves: uniqueMoves(position) }, NO_LISTENER);
  }
}
