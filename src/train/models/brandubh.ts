/** The tables of Brandubh, in floating point, as they are learnt. */
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
import { decodeVarints, encodeVarints } from '../../util/varint';
import { SparseModel } from './sparse';

export class BrandubhModel extends SparseModel {
  constructor() {
    super(WEIGHTS_LENGTH);
  }

  /** Weights count for the attackers, chances for the side to move. Who escapes at once needs no weights. */
  protected addFeatures(position: Position): boolean {
    if (!(position instanceof BrandubhPosition)) throw new Error('this form is for Brandubh');
    const { side } = position;
    if (side !== ATTACKERS && reachableCorners(position, position.king) > 0) return false;
    const sign = side === ATTACKERS ? 1 : -1;
    for (const weight of featuresOf(position)) {
      this.addFeature(side * SIDE_WEIGHTS + weight, sign);
      this.addFeature(COMMON_OFFSET + weight, sign);
    }
    return true;
  }
}

/** The weights that a position has, whoever is to move. */
function featuresOf(position: BrandubhPosition): number[] {
  const { lines, kingLines, pairs } = patternClasses();
  const kingsRow = rowOf(position.king);
  const kingsColumn = columnOf(position.king);
  const weights: number[] = [];
  const addLine = (line: number, kingsPlace: number, code: number): void => {
    const kind = kindOfLine(line);
    weights.push(
      kingsPlace < 0
        ? LINES_OFFSET + kind * LINE_CLASSES + lines[code]!
        : KING_LINES_OFFSET + kind * KING_LINE_CLASSES + kingLines[kingsPlace * LINE_CODES + code]!,
    );
  };
  for (let line = 0; line < SIZE; line++) {
    const attackers = lineOf(position.attackersUpper, position.attackersLower, line);
    const defenders = lineOf(position.defendersUpper, position.defendersLower, line);
    addLine(line, line === kingsRow ? kingsColumn : -1, lineCode(attackers, defenders));
    const turnedAttackers = lineOf(position.transposedAttackersUpper, position.transposedAttackersLower, line);
    const turnedDefenders = lineOf(position.transposedDefendersUpper, position.transposedDefendersLower, line);
    addLine(line, line === kingsColumn ? kingsRow : -1, lineCode(turnedAttackers, turnedDefenders));
    for (let column = 0; column < SIZE; column++) {
      const pair = pairs[(SIZE * kingsRow + kingsColumn) * SQUARES.length + SIZE * line + column]!;
      if ((attackers >> column) & 1) weights.push(ATTACKERS_OFFSET + pair);
      if ((defenders >> column) & 1) weights.push(MEN_OFFSET + pair);
    }
  }
  const columns = kingColumns(position);
  const rows = kingRows(position);
  weights.push(COUNTS_OFFSET + countsIndex(position), ESCAPES_OFFSET + escapeCode(position, columns, rows));
  weights.push(MOBILITY_OFFSET + mobilityIndex(columns, rows));
  return weights;
}

/** From learnt weights of Brandubh to the bytes of the engine. */

export const BRANDUBH_LAYOUT = `numbers, ${WEIGHT_PER_LOGIT} a logit: two sides to move and their common part x ${SIDE_WEIGHTS} weights`;

export const quantiseBrandubh = (parameters: Float32Array): Uint8Array =>
  encodeVarints(Array.from(parameters, weight => Math.round(weight * WEIGHT_PER_LOGIT)));

export const dequantiseBrandubh = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(decodeVarints(bytes, WEIGHTS_LENGTH), weight => weight / WEIGHT_PER_LOGIT);
