/** Rules with the learnt weights that fit them. */
import type { Rules, Weights } from '../games/game';
import { type PackedWeights, unpack } from '../weights/packed';

/** Each file is unpacked once in a thread, when it is first needed. */
const supplied = new Map<string, () => Weights>();

/** Makes weights known to this thread. */
export function supply(weights: readonly PackedWeights[]): void {
  for (const file of weights) {
    let unpacked: Weights | undefined;
    supplied.set(file.name, () => {
      unpacked ??= unpack(file);
      return unpacked;
    });
  }
}

export const isSupplied = (name: string): boolean => supplied.has(name);

/** From now on these rules evaluate by what was learnt, where that is known; they are returned. */
export function equip<R extends Rules>(rules: R): R {
  const weights = rules.weights === undefined ? undefined : supplied.get(rules.weights)?.();
  if (weights) rules.equip?.(weights);
  return rules;
}
