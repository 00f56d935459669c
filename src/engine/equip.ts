/** Rules with the learnt weights that fit them. */
import type { Rules, Weights } from '../games/game';

/** Where weights come from: a file of the program on Node, what was loaded before in a page. */
export type WeightsSource = (name: string) => Weights | undefined;

/** Each file is unpacked once in a thread. */
const unpacked = new Map<string, Weights>();
let source: WeightsSource = () => undefined;

/** To be called before games are set up, in each thread. */
export function useWeights(from: WeightsSource): void {
  source = from;
  unpacked.clear();
}

/** From now on these rules evaluate by what was learnt, where there is something; they are returned. */
export function equip<R extends Rules>(rules: R): R {
  const weights = rules.weights === undefined ? undefined : weightsNamed(rules.weights);
  if (weights) rules.equip?.(weights);
  return rules;
}

function weightsNamed(name: string): Weights | undefined {
  const known = unpacked.get(name) ?? source(name);
  if (known) unpacked.set(name, known);
  return known;
}
