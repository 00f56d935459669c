/** Counting moves. */
import { MAX_ACTIONS } from '../game';
import type { DraughtsPosition } from './position';

export function perft(position: DraughtsPosition, depth: number): number {
  const list = new Int32Array(MAX_ACTIONS);
  const end = position.generate(list, 0);
  if (depth === 1) return end;
  let total = 0;
  for (let i = 0; i < end; i++) {
    position.make(list[i]!);
    total += perft(position, depth - 1);
    position.undo();
  }
  return total;
}
