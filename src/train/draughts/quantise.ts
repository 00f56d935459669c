/** From the parameters of a net to the ints that the engine computes with. */
import { FULL, ONE } from '../../games/draughts/net';
import { FEATURES, HIDDEN, OUTPUTS } from '../../games/draughts/net-layout';
import { OUTPUT_WEIGHTS } from './net-form';

export const NET_LAYOUT = `int16: ${FEATURES} x ${HIDDEN} features, ${HIDDEN} neurons, ${OUTPUTS} x 2 x ${HIDDEN} outputs, ${OUTPUTS} constants`;

export function quantiseNet(parameters: Float32Array): Uint8Array {
  const numbers = Int16Array.from(parameters, (value, at) => Math.round(value * unitAt(at)));
  return new Uint8Array(numbers.buffer);
}

export function restoreNet(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from({ length: bytes.length / 2 }, (_, at) => view.getInt16(2 * at, true) / unitAt(at));
}

/** Features and neurons come to FULL, outputs and what they add to ONE. */
const unitAt = (at: number): number => (at < OUTPUT_WEIGHTS ? FULL : ONE);
