/** A fixed search whose node count is the same on every run and machine: the signature of search and evaluation. */
import { uniqueMoves } from '../games/choices';
import { findVariant } from '../games/index';

import { now, TimeManager } from '../search/clock';
import { NO_LISTENER, searchRoot } from '../search/deepen';
import { hashTableBytes, TranspositionTable } from '../search/table';
import { Tree } from '../search/tree';
import type { BenchJob } from './messages';
import { sampleFens } from './samples';
import { positionFromSpec } from './setting';
import type { SharedState } from './shared';

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
