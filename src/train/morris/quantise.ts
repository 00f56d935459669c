/** From learnt pattern weights to the bytes of the engine. */
import { COMMON_OFFSET, PHASE_WEIGHTS, PHASES, WEIGHT_PER_LOGIT, WEIGHTS_LENGTH } from '../../games/morris/learnt';
import { decodeVarints, encodeVarints } from '../../games/numbers';

export const MORRIS_LAYOUT = `numbers, ${WEIGHT_PER_LOGIT} a logit: ${PHASES} phases and their common part x ${PHASE_WEIGHTS} patterns and freedoms, then numbers of men`;

/** What is common to the phases is rounded first, and what a phase has beside it so that the sum is as near as can be. */
export function quantiseMorris(parameters: Float32Array): Uint8Array {
  const common = parameters.subarray(COMMON_OFFSET, COMMON_OFFSET + PHASE_WEIGHTS);
  return encodeVarints(
    Array.from(parameters, (weight, at) => {
      if (at >= COMMON_OFFSET) return Math.round(weight * WEIGHT_PER_LOGIT);
      const shared = common[at % PHASE_WEIGHTS]!;
      return Math.round((weight + shared) * WEIGHT_PER_LOGIT) - Math.round(shared * WEIGHT_PER_LOGIT);
    }),
  );
}

export const dequantiseMorris = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(decodeVarints(bytes, WEIGHTS_LENGTH), weight => weight / WEIGHT_PER_LOGIT);
