/** Counts of move sequences. */
import { MAX_ACTIONS } from '../game';
import type { BrandubhPosition } from './position';

const lists = Array.from({ length: 64 }, () => new Int32Array(MAX_ACTIONS));

export function perft(position: BrandubhPosition, depth: number): number {
  const list = lists[depth]!;
  const end = position.generate(list, 0);
  if (depth === 1) return end;
  let nodes = 0;
  for (let i = 0; i < end; i++) {
    position.make(list[i]!);
    nodes += perft(position, depth - 1);
    position.undo();
  }
  return nodes;
}
