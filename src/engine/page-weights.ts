/** Weights for the workers of a page, downloaded when a variant first needs them. */
import { rulesOf } from '../games/registry';
import { loadWeights } from '../weights/load';
import type { PositionSpec } from './types';
import { hasWeights, registerWeights } from './weights';

/** Registers the weights of a variant. If the download fails, the hand-made evaluation is used. */
export async function fetchWeights({ variant, values }: PositionSpec): Promise<void> {
  const rules = rulesOf(variant, values);
  if (!rules.ok || rules.value.weights === undefined || hasWeights(rules.value.weights)) return;
  const weights = await loadWeights(rules.value.weights).catch(() => undefined);
  if (weights) registerWeights([weights]);
}
