/** From learnt weights of Brandubh to the bytes of the engine. */
import { LOGIT, SIDE_WEIGHTS, WEIGHTS_LENGTH } from '../../games/brandubh/learnt';
import { readNumbers, writeNumbers } from '../../games/numbers';

export const LINE_LAYOUT = `numbers, ${LOGIT} a logit: two sides to move and their common part x ${SIDE_WEIGHTS} weights`;

export const quantiseLines = (parameters: Float32Array): Uint8Array =>
  writeNumbers(Array.from(parameters, weight => Math.round(weight * LOGIT)));

export const restoreLines = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(readNumbers(bytes, WEIGHTS_LENGTH), weight => weight / LOGIT);
