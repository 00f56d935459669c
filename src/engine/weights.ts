/** Registry of trained weights, and the link from rules to their weights. */
import type { Rules, Weights } from '../games/rules';
import { type PackedWeights, unpackWeights } from '../weights/packed';

/** Weights by name. Each is unpacked when it is first needed. */
const registered = new Map<string, () => Weights>();

/** Registers weights in this thread. */
export function registerWeights(weights: readonly PackedWeights[]): void {
  for (const file of weights) {
    let unpacked: Weights | undefined;
    registered.set(file.name, () => {
      unpacked ??= unpackWeights(file);
      return unpacked;
    });
  }
}

export const hasWeights = (name: string): boolean => registered.has(name);

/** Makes rules evaluate by their trained weights, if these are registered. Returns the rules. */
export function attachWeights<R extends Rules>(rules: R): R {
  const weights = rules.weights === undefined ? undefined : registered.get(rules.weights)?.();
  if (weights) rules.attachWeights?.(weights);
  return rules;
}
