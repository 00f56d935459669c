/** Rules with the learnt weights that fit them. */
import type { Rules, Weights } from '../games/rules';
import { type PackedWeights, unpackWeights } from '../weights/packed';

/** Each file is unpacked once in a thread, when it is first needed. */
const supplied = new Map<string, () => Weights>();

/** Makes weights known to this thread. */
export function registerWeights(weights: readonly PackedWeights[]): void {
  for (const file of weights) {
    let unpacked: Weights | undefined;
    supplied.set(file.name, () => {
      unpacked ??= unpackWeights(file);
      return unpacked;
    });
  }
}

export const hasWeights = (name: string): boolean => supplied.has(name);

/** From now on these rules evaluate by what was learnt, where that is known; they are returned. */
export function attachWeights<R extends Rules>(rules: R): R {
  const weights = rules.weights === undefined ? undefined : supplied.get(rules.weights)?.();
  if (weights) rules.attachWeights?.(weights);
  return rules;
}
