/**
 * Searches for the sake of the code alone: what has not run for a while runs slowly, and the first search of a game is
 * not to pay for it. What is found is forgotten, so nothing that is counted later changes.
 */
import { uniqueMoves } from '../games/choices';
import { now, TimeManager } from '../search/clock';
import { MAX_DEPTH, NO_LISTENER, searchRoot } from '../search/deepen';
import { hashTableBytes, TranspositionTable } from '../search/table';
import { Tree } from '../search/tree';
import type { WarmUpJob } from './messages';
import { sampleFens } from './samples';
import { positionFromSpec } from './setting';
import type { SharedState } from './shared';

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
