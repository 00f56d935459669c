/** Registry of trained weights, and the link from rules to their weights. */
import { registerEvaluations } from '../games/evaluations';
import type { Rules, Weights } from '../games/rules';
import { type PackedWeights, unpackWeights } from '../weights/packed';

/** Weights by name. Each is unpacked when it is first needed. */
const registered = new Map<string, () => Weights>();

let loadOthers: (() => readonly PackedWeights[]) | undefined;

/** Registers weights in this thread. */
export function registerWeights(weights: readonly PackedWeights[]): void {
  registerEvaluations();
  for (const file of weights) {
    let unpacked: Weights | undefined;
    registered.set(file.name, () => {
      unpacked ??= unpackWeights(file);
      return unpacked;
    });
  }
}

/** Registers weights of other names, which are loaded when an evaluation first needs some. */
export function registerLazyWeights(load: () => readonly PackedWeights[]): void {
  registerEvaluations();
  loadOthers = load;
}

export const hasWeights = (name: string): boolean => registered.has(name);

/** Makes rules evaluate by their trained weights, if these are registered. Returns the rules. */
export function attachWeights<R extends Rules>(rules: R): R {
  const weights = rules.weights === undefined ? undefined : weightsOf(rules.weights);
  if (weights) rules.attachWeights?.(weights);
  return rules;
}

function weightsOf(name: string): Weights | undefined {
  const weights = registered.get(name);
  return weights || !loadOthers ? weights?.() : lazyWeights(name, loadOthers);
}

function lazyWeights(name: string, load: () => readonly PackedWeights[]): Weights {
  const loaded = (): Weights => {
    if (!registered.has(name)) registerWeights(load());
    return registered.get(name)!();
  };
  return {
    name,
    get scale() {
      return loaded().scale;
    },
    get bytes() {
      return loaded().bytes;
    },
  };
}
