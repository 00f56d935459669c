/** The pattern tables of morris, in floating point, as they are learnt. */

import type { Position } from '../../games/game';
import {
  COMMON_AT,
  freedomOf,
  MEN_AT,
  menCountOf,
  PHASE_WEIGHTS,
  SHARES,
  shareOf,
  stageOf,
  WEIGHTS_LENGTH,
} from '../../games/morris/learnt';
import { emptyPoints } from '../../games/morris/moves';
import {
  BLOCK_PAIRS,
  blockCodes,
  CLASSES,
  CLASSES_OF_KIND,
  CORNER_BLOCK,
  CROSS_BLOCK,
  classesOf,
  cornerCode,
  crossCode,
  MIDDLE_RING,
  OUTER_RING,
  prepareCodes,
  ringCode,
} from '../../games/morris/patterns';
import { MorrisPosition } from '../../games/morris/position';
import { SparseForm } from '../fit/sparse-form';

export class PatternForm extends SparseForm {
  constructor() {
    super(WEIGHTS_LENGTH);
    prepareCodes();
  }

  protected describe(position: Position): boolean {
    if (!(position instanceof MorrisPosition)) throw new Error('this form is for morris');
    const stage = stageOf(position);
    const share = shareOf(position, stage) / SHARES;
    const first = 2 * stage * PHASE_WEIGHTS;
    for (const weight of weightsOf(position)) {
      this.has(first + weight, share);
      this.has(first + PHASE_WEIGHTS + weight, 1 - share);
      this.has(COMMON_AT + weight, 1);
    }
    this.has(MEN_AT + menCountOf(position), 1);
    return true;
  }
}

/** The weights that a position has within a phase. */
function weightsOf(position: MorrisPosition): number[] {
  const { own, enemy } = position;
  const inner = ringCode(own, enemy, 0);
  const middle = ringCode(own, enemy, 8);
  const outer = ringCode(own, enemy, 16);
  const weight = (kind: number, code: number): number => CLASSES_OF_KIND[kind]! + classesOf(kind)[code]!;
  const weights = [
    weight(OUTER_RING, inner),
    weight(MIDDLE_RING, middle),
    weight(OUTER_RING, outer),
    CLASSES + freedomOf(position, emptyPoints(position)),
  ];
  for (let pair = 0; pair < BLOCK_PAIRS; pair++) {
    const codes = blockCodes(inner, middle, outer, pair);
    weights.push(weight(CROSS_BLOCK, crossCode(codes)), weight(CORNER_BLOCK, cornerCode(codes)));
  }
  return weights;
}
