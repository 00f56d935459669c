/** From learnt weights of Brandubh to the bytes of the engine. */
import { SIDE_WEIGHTS, WEIGHT_PER_LOGIT, WEIGHTS_LENGTH } from '../../games/brandubh/learnt';
import { decodeVarints, encodeVarints } from '../../games/numbers';

export const BRANDUBH_LAYOUT = `numbers, ${WEIGHT_PER_LOGIT} a logit: two sides to move and their common part x ${SIDE_WEIGHTS} weights`;

export const quantiseBrandubh = (parameters: Float32Array): Uint8Array =>
  encodeVarints(Array.from(parameters, weight => Math.round(weight * WEIGHT_PER_LOGIT)));

export const dequantiseBrandubh = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(decodeVarints(bytes, WEIGHTS_LENGTH), weight => weight / WEIGHT_PER_LOGIT);
