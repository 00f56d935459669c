/** From learnt pattern weights to the bytes of the engine. */
import { COMMON_AT, LOGIT, PHASE_WEIGHTS, PHASES, WEIGHTS_LENGTH } from '../../games/morris/learnt';
import { readNumbers, writeNumbers } from '../../games/numbers';

export const PATTERN_LAYOUT = `numbers, ${LOGIT} a logit: ${PHASES} phases and their common part x ${PHASE_WEIGHTS} patterns and freedoms, then numbers of men`;

/** What is common to the phases is rounded first, and what a phase has beside it so that the sum is as near as can be. */
export function quantisePatterns(parameters: Float32Array): Uint8Array {
  const common = parameters.subarray(COMMON_AT, COMMON_AT + PHASE_WEIGHTS);
  return writeNumbers(
    Array.from(parameters, (weight, at) => {
      if (at >= COMMON_AT) return Math.round(weight * LOGIT);
      const shared = common[at % PHASE_WEIGHTS]!;
      return Math.round((weight + shared) * LOGIT) - Math.round(shared * LOGIT);
    }),
  );
}

export const restorePatterns = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(readNumbers(bytes, WEIGHTS_LENGTH), weight => weight / LOGIT);
