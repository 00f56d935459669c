/** The pattern tables of morris, in floating point, as they are learnt. */

import {
  COMMON_OFFSET,
  FULL_SHARE,
  MEN_OFFSET,
  menCountIndex,
  mobilityIndex,
  PHASE_WEIGHTS,
  PHASES,
  phaseShare,
  stageOf,
  WEIGHT_PER_LOGIT,
  WEIGHTS_LENGTH,
} from '../../games/morris/evaluate';
import { emptyPoints } from '../../games/morris/moves';
import {
  BLOCK_PAIRS,
  blockCodes,
  CLASS_COUNT,
  CLASS_OFFSETS,
  CORNER_BLOCK,
  CROSS_BLOCK,
  classesOf,
  cornerCode,
  crossCode,
  MIDDLE_RING,
  OUTER_RING,
  prepareBlockDigits,
  ringCode,
} from '../../games/morris/patterns';
import { MorrisPosition } from '../../games/morris/position';
import type { Position } from '../../games/rules';
import { decodeVarints, encodeVarints } from '../../util/varint';
import { SparseModel } from './sparse';

export class MorrisModel extends SparseModel {
  constructor() {
    super(WEIGHTS_LENGTH);
    prepareBlockDigits();
  }

  protected addFeatures(position: Position): boolean {
    if (!(position instanceof MorrisPosition)) throw new Error('this form is for morris');
    const stage = stageOf(position);
    const share = phaseShare(position, stage) / FULL_SHARE;
    const first = 2 * stage * PHASE_WEIGHTS;
    for (const weight of featuresOf(position)) {
      this.addFeature(first + weight, share);
      this.addFeature(first + PHASE_WEIGHTS + weight, 1 - share);
      this.addFeature(COMMON_OFFSET + weight, 1);
    }
    this.addFeature(MEN_OFFSET + menCountIndex(position), 1);
    return true;
  }
}

/** The weights that a position has within a phase. */
function featuresOf(position: MorrisPosition): number[] {
  const { own, enemy } = position;
  const inner = ringCode(own, enemy, 0);
  const middle = ringCode(own, enemy, 8);
  const outer = ringCode(own, enemy, 16);
  const weight = (kind: number, code: number): number => CLASS_OFFSETS[kind]! + classesOf(kind)[code]!;
  const weights = [
    weight(OUTER_RING, inner),
    weight(MIDDLE_RING, middle),
    weight(OUTER_RING, outer),
    CLASS_COUNT + mobilityIndex(position, emptyPoints(position)),
  ];
  for (let pair = 0; pair < BLOCK_PAIRS; pair++) {
    const codes = blockCodes(inner, middle, outer, pair);
    weights.push(weight(CROSS_BLOCK, crossCode(codes)), weight(CORNER_BLOCK, cornerCode(codes)));
  }
  return weights;
}

/** From learnt pattern weights to the bytes of the engine. */

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
