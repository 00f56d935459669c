/**
 * Searches for the sake of the code alone: what has not run for a while runs slowly, and the first search of a game is
 * not to pay for it. What is found is forgotten, so nothing that is counted later changes.
 */
import { choicesOf } from '../games/choices';
import { Clock, now } from '../search/clock';
import { deepen, MAX_DEPTH, UNHEARD } from '../search/deepen';
import { Table, tableBytes } from '../search/table';
import { Tree } from '../search/tree';
import type { WarmUpJob } from './messages';
import { randomFens } from './samples';
import { setUp } from './setting';
import type { Control } from './shared';

const POSITIONS = 8;
/** Of each position. */
const NODES = 6000;
/** Milliseconds, however slow the machine is. */
const LONGEST = 400;

export function warmUp({ id, setting: { variant, values } }: WarmUpJob, control: Control): void {
  const deadline = now() + LONGEST;
  const isOver = (): boolean => control.isStopped(id) || now() >= deadline;
  const tree = new Tree(new Table(new ArrayBuffer(tableBytes(1))), {
    nodesLeft: nodes => (isOver() ? 0 : NODES - nodes),
  });
  if (isOver()) return;
  for (const fen of randomFens({ variant, values }, POSITIONS)) {
    if (isOver()) return;
    const { position } = setUp({ variant, values, fen, moves: [] });
    const limits = { firstDepth: 1, depth: MAX_DEPTH, mate: 0, multiPv: 1, quiescence: true, clock: new Clock({}, 0) };
    deepen(tree, position, { ...limits, turns: choicesOf(position) }, UNHEARD);
  }
}
