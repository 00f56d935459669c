/** A fixed search whose node count is the same on every run and machine: the signature of search and evaluation. */
import { choicesOf } from '../games/choices';
import { chooseVariant } from '../games/index';

import { Clock, now } from '../search/clock';
import { deepen, UNHEARD } from '../search/deepen';
import { Table, tableBytes } from '../search/table';
import { Tree } from '../search/tree';
import type { BenchJob } from './messages';
import { randomFens } from './samples';
import { setUp } from './setting';
import type { Control } from './shared';

const POSITIONS = 12;
export const BENCH_TABLE_BYTES = tableBytes(16);

export function bench(job: BenchJob, control: Control): { nodes: number; time: number } {
  const { setting } = job;
  const depth = job.depth ?? chooseVariant(setting.variant)!.game.benchDepth;
  const tree = new Tree(new Table(job.table), {
    nodesLeft: () => (control.isStopped(job.id) ? 0 : Number.POSITIVE_INFINITY),
  });
  const begun = now();
  let nodes = 0;
  for (const fen of randomFens(setting, POSITIONS)) {
    tree.table.clear();
    tree.forget();
    const { position } = setUp({ ...setting, fen, moves: [] });
    const limits = {
      firstDepth: 1,
      depth,
      mate: 0,
      multiPv: 1,
      quiescence: true,
      clock: new Clock({}, 0),
    };
    deepen(tree, position, { ...limits, turns: choicesOf(position) }, UNHEARD);
    nodes += tree.nodes;
  }
  return { nodes, time: now() - begun };
}
