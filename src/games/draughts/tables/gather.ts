/** Lists for each of many items, one behind the other: what a thread finds for its part of the items goes into its place. */
import type { WorkSplit } from './hands';
import { IntList } from './list';

/** What item i has is in `all` from start[i] to start[i + 1]. */
export interface AdjacencyLists {
  readonly start: Int32Array;
  readonly all: Int32Array;
}

/** So many lists for each of `size` items; `find` adds to them what an item has. */
export function buildLists(
  hands: WorkSplit,
  size: number,
  kinds: number,
  find: (item: number, lists: readonly IntList[]) => void,
): AdjacencyLists[] {
  const lists = Array.from({ length: kinds }, () => new IntList());
  const [lengths, ...starts] = hands.arrays(hands.threads * kinds, ...lists.map(() => size + 1));
  const [from, to] = hands.rangeOf(size);
  for (let item = from; item < to; item++) {
    find(item, lists);
    for (let kind = 0; kind < kinds; kind++) starts[kind]![item + 1] = lists[kind]!.length;
  }
  for (const [kind, { length }] of lists.entries()) lengths![hands.thread * kinds + kind] = length;
  hands.barrier();
  const until = (kind: number, hand: number): number =>
    lengths!.reduce((sum, length, at) => (at % kinds === kind && at < hand * kinds ? sum + length : sum), 0);
  const all = hands.arrays(...lists.map((_, kind) => until(kind, hands.threads)));
  for (const [kind, list] of lists.entries()) {
    const before = until(kind, hands.thread);
    list.copyTo(all[kind]!, before);
    if (before > 0) addOffset(starts[kind]!.subarray(from + 1, to + 1), before);
  }
  hands.barrier();
  return lists.map((_, kind) => ({ start: starts[kind]!, all: all[kind]! }));
}

/** Lists that begin so much later. */
function addOffset(starts: Int32Array, by: number): void {
  for (let at = 0; at < starts.length; at++) starts[at]! += by;
}
