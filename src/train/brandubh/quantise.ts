/** From learnt weights of Brandubh to the bytes of the engine. */
import { LOGIT, SIDE_WEIGHTS } from '../../games/brandubh/learnt';
import { writeNumbers } from '../../games/numbers';

export const LINE_LAYOUT = `numbers, ${LOGIT} a logit: two sides to move and their common part x ${SIDE_WEIGHTS} weights`;

export const quantiseLines = (parameters: Float32Array): Uint8Array =>
  writeNumbers(Array.from(parameters, weight => Math.round(weight * LOGIT)));
