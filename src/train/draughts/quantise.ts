/** From the parameters of nets to the ints that the engine computes with. */
import { RANK_0, RANK_7, SQUARES } from '../../games/draughts/board';
import { ACTIVATION_ONE, FEATURE_STEP, WEIGHT_ONE } from '../../games/draughts/net';
import { FEATURES, HIDDEN_SIZE, OUTPUT_BUCKETS, phaseOfBucket } from '../../games/draughts/net-layout';
import { countVarints, decodeVarints, encodeVarints } from '../../games/numbers';
import { NEURON_BIASES, OUTPUT_BIASES, OUTPUT_WEIGHTS, PARAMETERS } from './net-form';

export const NET_LAYOUT = `numbers: ${FEATURES} x ${HIDDEN_SIZE} features, ${HIDDEN_SIZE} neurons, ${OUTPUT_BUCKETS} x 2 x ${HIDDEN_SIZE} outputs, ${OUTPUT_BUCKETS} constants`;

export function quantiseNets(parameters: Float32Array): Uint8Array {
  const nets = parameters.length / PARAMETERS;
  return encodeVarints(
    Array.from(parameters, (value, at) => {
      const net = Math.trunc(at / PARAMETERS);
      const asked = isReachable(at % PARAMETERS) && (nets === 1 || isUsedInPhase(net, at % PARAMETERS));
      return asked ? Math.round(value * unitOf(at)) : 0;
    }),
  );
}

export const dequantiseNets = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(decodeVarints(bytes, countVarints(bytes)), (number, at) => number / unitOf(at));

/** Of each net features and neurons come to FULL, outputs and what they add to ONE. */
const unitOf = (at: number): number => (at % PARAMETERS < OUTPUT_WEIGHTS ? ACTIVATION_ONE / FEATURE_STEP : WEIGHT_ONE);

/** Of what a feature tells: own men, own kings, their men, their kings. */
const kindAt = (at: number): number => Math.trunc(at / (SQUARES * HIDDEN_SIZE));
const isKing = (kind: number): boolean => kind % 2 === 1;
/** Where men have become kings, as the side sees it whose men are the first of the kinds. */
const PROMOTION_ROWS = [RANK_7, 0, RANK_0, 0];

/** Whether a position can have what the parameter of a net counts for: no man stands on its far row. */
function isReachable(at: number): boolean {
  if (at >= NEURON_BIASES) return true;
  const square = Math.trunc(at / HIDDEN_SIZE) % SQUARES;
  return (PROMOTION_ROWS[kindAt(at)]! & (1 << square)) === 0;
}

/** Whether the net of a phase is ever asked for what lies there: the first phase has no kings. */
function isUsedInPhase(phase: number, at: number): boolean {
  if (at < NEURON_BIASES) return phase !== 0 || !isKing(kindAt(at));
  if (at < OUTPUT_WEIGHTS) return true;
  const output = at < OUTPUT_BIASES ? Math.trunc((at - OUTPUT_WEIGHTS) / (2 * HIDDEN_SIZE)) : at - OUTPUT_BIASES;
  return phaseOfBucket(output) === phase;
}
