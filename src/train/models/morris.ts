/** Trainable model of morris: pattern tables as a sparse linear model. */
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
import { decodeVarints, encodeVarints } from '../../util/bytes';
import { SparseModel } from './model';

export class MorrisModel extends SparseModel {
  constructor() {
    super(WEIGHTS_LENGTH);
    prepareBlockDigits();
  }

  protected addFeatures(position: Position): boolean {
    if (!(position instanceof MorrisPosition)) throw new Error('expected a position of morris');
    const stage = stageOf(position);
    const share = phaseShare(position, stage) / FULL_SHARE;
    const first = 2 * stage * PHASE_WEIGHTS;
    for (const feature of featuresOf(position)) {
      this.addFeature(first + feature, share);
      this.addFeature(first + PHASE_WEIGHTS + feature, 1 - share);
      this.addFeature(COMMON_OFFSET + feature, 1);
    }
    this.addFeature(MEN_OFFSET + menCountIndex(position), 1);
    return true;
  }
}

/** Active features of a position within a phase. */
function featuresOf(position: MorrisPosition): number[] {
  const { own, enemy } = position;
  const inner = ringCode(own, enemy, 0);
  const middle = ringCode(own, enemy, 8);
  const outer = ringCode(own, enemy, 16);
  const feature = (kind: number, code: number): number => CLASS_OFFSETS[kind]! + classesOf(kind)[code]!;
  const features = [
    feature(OUTER_RING, inner),
    feature(MIDDLE_RING, middle),
    feature(OUTER_RING, outer),
    CLASS_COUNT + mobilityIndex(position, emptyPoints(position)),
  ];
  for (let pair = 0; pair < BLOCK_PAIRS; pair++) {
    const codes = blockCodes(inner, middle, outer, pair);
    features.push(feature(CROSS_BLOCK, crossCode(codes)), feature(CORNER_BLOCK, cornerCode(codes)));
  }
  return features;
}

export const MORRIS_LAYOUT = `varints, ${WEIGHT_PER_LOGIT} per logit: (${PHASES} phases + common part) x ${PHASE_WEIGHTS} pattern and mobility weights, then men counts`;

/** Converts parameters to bytes. Phase weights are rounded so that their sum with the rounded common weight is closest. */
export function quantiseMorris(parameters: Float32Array): Uint8Array {
  const common = parameters.subarray(COMMON_OFFSET, COMMON_OFFSET + PHASE_WEIGHTS);
  return encodeVarints(
    Array.from(parameters, (weight, index) => {
      if (index >= COMMON_OFFSET) return Math.round(weight * WEIGHT_PER_LOGIT);
      const shared = common[index % PHASE_WEIGHTS]!;
      return Math.round((weight + shared) * WEIGHT_PER_LOGIT) - Math.round(shared * WEIGHT_PER_LOGIT);
    }),
  );
}

export const dequantiseMorris = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(decodeVarints(bytes, WEIGHTS_LENGTH), weight => weight / WEIGHT_PER_LOGIT);
