/** Weights for the threads of a page, fetched when a game first needs them. */
import { rulesOf } from '../games/registry';
import { loadWeights } from '../weights/load';
import type { PositionSpec } from './types';
import { hasWeights, registerWeights } from './weights';

/** Supplies the weights of a variant. If they cannot be loaded, the handmade evaluation is used. */
export async function fetchWeights({ variant, values }: PositionSpec): Promise<void> {
  const rules = rulesOf(variant, values);
  if (!rules.ok || rules.value.weights === undefined || hasWeights(rules.value.weights)) return;
  const weights = await loadWeights(rules.value.weights).catch(() => undefined);
  if (weights) registerWeights([weights]);
}
