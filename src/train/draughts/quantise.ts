/** From the parameters of nets to the ints that the engine computes with. */
import { FULL, GRAIN, ONE } from '../../games/draughts/net';
import { FEATURES, HIDDEN, OUTPUTS, phaseOfOutput } from '../../games/draughts/net-layout';
import { countNumbers, readNumbers, writeNumbers } from '../../games/numbers';
import { OUTPUT_BIASES, OUTPUT_WEIGHTS, PARAMETERS } from './net-form';

export const NET_LAYOUT = `numbers: ${FEATURES} x ${HIDDEN} features, ${HIDDEN} neurons, ${OUTPUTS} x 2 x ${HIDDEN} outputs, ${OUTPUTS} constants`;

export function quantiseNets(parameters: Float32Array): Uint8Array {
  const nets = parameters.length / PARAMETERS;
  return writeNumbers(
    Array.from(parameters, (value, at) => {
      const net = Math.trunc(at / PARAMETERS);
      return nets === 1 || isAsked(net, at % PARAMETERS) ? Math.round(value * unitAt(at)) : 0;
    }),
  );
}

export const restoreNets = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(readNumbers(bytes, countNumbers(bytes)), (number, at) => number / unitAt(at));

/** Of each net features and neurons come to FULL, outputs and what they add to ONE. */
const unitAt = (at: number): number => (at % PARAMETERS < OUTPUT_WEIGHTS ? FULL / GRAIN : ONE);

/** Whether the net of a phase is ever asked for what lies there. */
function isAsked(phase: number, at: number): boolean {
  if (at < OUTPUT_WEIGHTS) return true;
  const output = at < OUTPUT_BIASES ? Math.trunc((at - OUTPUT_WEIGHTS) / (2 * HIDDEN)) : at - OUTPUT_BIASES;
  return phaseOfOutput(output) === phase;
}
