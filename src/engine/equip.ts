/** Rules with the learnt weights that fit them. */
import type { Rules, Weights } from '../games/game';
import { type PackedWeights, unpack } from '../weights/packed';

const packed = new Map<string, PackedWeights>();
/** Each file is unpacked once in a thread, when it is first needed. */
const unpacked = new Map<string, Weights>();

/** Makes weights known to this thread. */
export function supply(weights: readonly PackedWeights[]): void {
  for (const file of weights) packed.set(file.name, file);
}

export const isSupplied = (name: string): boolean => packed.has(name);

/** From now on these rules evaluate by what was learnt, where that is known; they are returned. */
export function equip<R extends Rules>(rules: R): R {
  const weights = rules.weights === undefined ? undefined : weightsNamed(rules.weights);
  if (weights) rules.equip?.(weights);
  return rules;
}

function weightsNamed(name: string): Weights | undefined {
  const known = unpacked.get(name);
  if (known) return known;
  const file = packed.get(name);
  if (!file) return undefined;
  const weights = unpack(file);
  unpacked.set(name, weights);
  return weights;
}
