/** Rules with the learnt weights that fit them. */
import { inflateRawSync } from 'node:zlib';
import type { Rules, Weights } from '../games/game';
import { packedWeights } from '../weights/index';
import { unpack } from '../weights/packed';

/** Each file is unpacked once in a thread. */
const unpacked = new Map<string, Weights>();

/** From now on these rules evaluate by what was learnt, where there is something; they are returned. */
export function equip<R extends Rules>(rules: R): R {
  const weights = rules.weights === undefined ? undefined : weightsNamed(rules.weights);
  if (weights) rules.equip?.(weights);
  return rules;
}

function weightsNamed(name: string): Weights | undefined {
  const known = unpacked.get(name);
  if (known) return known;
  const packed = packedWeights(name);
  if (!packed) return undefined;
  const weights = unpack(packed, inflateRawSync);
  unpacked.set(name, weights);
  return weights;
}
