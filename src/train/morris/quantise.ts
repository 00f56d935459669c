/** From learnt pattern weights to the bytes of the engine. */
import { LOGIT, PHASE_WEIGHTS, PHASES } from '../../games/morris/learnt';
import { writeNumbers } from '../../games/numbers';

export const PATTERN_LAYOUT = `numbers, ${LOGIT} a logit: ${PHASES} phases and their common part x ${PHASE_WEIGHTS} patterns and freedoms, then numbers of men`;

export const quantisePatterns = (parameters: Float32Array): Uint8Array =>
  writeNumbers(Array.from(parameters, weight => Math.round(weight * LOGIT)));
