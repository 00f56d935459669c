/** Bench: searches of fixed sample positions. */
import { findVariant } from '../games/registry';
import { uniqueMoves } from '../games/unique-moves';
import { NO_LISTENER, searchRoot } from '../search/iterative-deepening';
import { now, TimeManager } from '../search/time-manager';
import { TranspositionTable } from '../search/transposition-table';
import { Tree } from '../search/tree';
import type { BenchJob } from './messages';
import { positionFromSpec, sampleFens } from './position-spec';
import type { SharedState } from './shared-state';
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
