/** Trainable model of Brandubh: line and square tables as a sparse linear model. */
import { columnOf, lineOf, rowOf, SIZE, SQUARES } from '../../games/brandubh/board';
import {
  ATTACKERS_OFFSET,
  COMMON_OFFSET,
  COUNTS_OFFSET,
  countsIndex,
  ESCAPES_OFFSET,
  KING_LINES_OFFSET,
  LINES_OFFSET,
  MEN_OFFSET,
  MOBILITY_OFFSET,
  mobilityIndex,
  SIDE_WEIGHTS,
  WEIGHT_PER_LOGIT,
  WEIGHTS_LENGTH,
} from '../../games/brandubh/evaluate';
import { kingColumns, kingRows, reachableCorners } from '../../games/brandubh/lines';
import {
  escapeCode,
  KING_LINE_CLASSES,
  kindOfLine,
  LINE_CLASSES,
  LINE_CODES,
  lineCode,
  patternClasses,
} from '../../games/brandubh/patterns';
import { BrandubhPosition } from '../../games/brandubh/position';
import { ATTACKERS } from '../../games/brandubh/rules';
import type { Position } from '../../games/position';
import { decodeVarints, encodeVarints } from '../../util/bytes';
import { SparseModel } from './model';

export class BrandubhModel extends SparseModel {
  constructor() {
    super(WEIGHTS_LENGTH);
  }

  /** Weights are for the attackers, results for the side to move. Positions with an immediate escape are skipped. */
  protected addFeatures(position: Position): boolean {
    if (!(position instanceof BrandubhPosition)) throw new Error('expected a position of Brandubh');
    const { side } = position;
    if (side !== ATTACKERS && reachableCorners(position, position.king) > 0) return false;
    const sign = side === ATTACKERS ? 1 : -1;
    for (const feature of featuresOf(position)) {
      this.addFeature(side * SIDE_WEIGHTS + feature, sign);
      this.addFeature(COMMON_OFFSET + feature, sign);
    }
    return true;
  }
}

/** Active features of a position, without the side to move. */
function featuresOf(position: BrandubhPosition): number[] {
  const { lines, kingLines, pairs } = patternClasses();
  const kingRow = rowOf(position.king);
  const kingColumn = columnOf(position.king);
  const features: number[] = [];
  const addLine = (line: number, kingIndex: number, code: number): void => {
    const kind = kindOfLine(line);
    features.push(
      kingIndex < 0
        ? LINES_OFFSET + kind * LINE_CLASSES + lines[code]!
        : KING_LINES_OFFSET + kind * KING_LINE_CLASSES + kingLines[kingIndex * LINE_CODES + code]!,
    );
  };
  for (let line = 0; line < SIZE; line++) {
    const attackers = lineOf(position.attackersUpper, position.attackersLower, line);
    const defenders = lineOf(position.defendersUpper, position.defendersLower, line);
    addLine(line, line === kingRow ? kingColumn : -1, lineCode(attackers, defenders));
    const columnAttackers = lineOf(position.transposedAttackersUpper, position.transposedAttackersLower, line);
    const columnDefenders = lineOf(position.transposedDefendersUpper, position.transposedDefendersLower, line);
    addLine(line, line === kingColumn ? kingRow : -1, lineCode(columnAttackers, columnDefenders));
    for (let column = 0; column < SIZE; column++) {
      const pair = pairs[(SIZE * kingRow + kingColumn) * SQUARES.length + SIZE * line + column]!;
      if ((attackers >> column) & 1) features.push(ATTACKERS_OFFSET + pair);
      if ((defenders >> column) & 1) features.push(MEN_OFFSET + pair);
    }
  }
  const columns = kingColumns(position);
  const rows = kingRows(position);
  features.push(COUNTS_OFFSET + countsIndex(position), ESCAPES_OFFSET + escapeCode(position, columns, rows));
  features.push(MOBILITY_OFFSET + mobilityIndex(columns, rows));
  return features;
}

export const BRANDUBH_LAYOUT = `varints, ${WEIGHT_PER_LOGIT} per logit: (2 sides to move + common part) x ${SIDE_WEIGHTS} weights`;

export const quantiseBrandubh = (parameters: Float32Array): Uint8Array =>
  encodeVarints(Array.from(parameters, weight => Math.round(weight * WEIGHT_PER_LOGIT)));

export const dequantiseBrandubh = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(decodeVarints(bytes, WEIGHTS_LENGTH), weight => weight / WEIGHT_PER_LOGIT);
