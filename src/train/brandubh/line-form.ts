/** The tables of Brandubh, in floating point, as they are learnt. */
import { columnOf, lineOf, rowOf, SIZE, SQUARES } from '../../games/brandubh/board';
import { cornersFrom, kingsColumns, kingsRows } from '../../games/brandubh/escape';
import {
  ATTACKERS_AT,
  COMMON_AT,
  COUNTS_AT,
  countsOf,
  FREEDOMS_AT,
  freedomOf,
  KING_LINES_AT,
  LINES_AT,
  MEN_AT,
  SIDE_WEIGHTS,
  WAYS_AT,
  WEIGHTS_LENGTH,
} from '../../games/brandubh/learnt';
import {
  KING_LINE_CLASSES,
  kindOfLine,
  LINE_CLASSES,
  LINE_CODES,
  lineCode,
  patternClasses,
  waysOf,
} from '../../games/brandubh/patterns';
import { BrandubhPosition } from '../../games/brandubh/position';
import { ATTACKERS } from '../../games/brandubh/setup';
import type { Position } from '../../games/position';
import { SparseForm } from '../fit/sparse-form';

export class LineForm extends SparseForm {
  constructor() {
    super(WEIGHTS_LENGTH);
  }

  /** Weights count for the attackers, chances for the side to move. Who escapes at once needs no weights. */
  protected describe(position: Position): boolean {
    if (!(position instanceof BrandubhPosition)) throw new Error('this form is for Brandubh');
    const { side } = position;
    if (side !== ATTACKERS && cornersFrom(position, position.king) > 0) return false;
    const sign = side === ATTACKERS ? 1 : -1;
    for (const weight of weightsOf(position)) {
      this.has(side * SIDE_WEIGHTS + weight, sign);
      this.has(COMMON_AT + weight, sign);
    }
    return true;
  }
}

/** The weights that a position has, whoever is to move. */
function weightsOf(position: BrandubhPosition): number[] {
  const { lines, kingLines, pairs } = patternClasses();
  const kingsRow = rowOf(position.king);
  const kingsColumn = columnOf(position.king);
  const weights: number[] = [];
  const addLine = (line: number, kingsPlace: number, code: number): void => {
    const kind = kindOfLine(line);
    weights.push(
      kingsPlace < 0
        ? LINES_AT + kind * LINE_CLASSES + lines[code]!
        : KING_LINES_AT + kind * KING_LINE_CLASSES + kingLines[kingsPlace * LINE_CODES + code]!,
    );
  };
  for (let line = 0; line < SIZE; line++) {
    const attackers = lineOf(position.attackersUpper, position.attackersLower, line);
    const defenders = lineOf(position.defendersUpper, position.defendersLower, line);
    addLine(line, line === kingsRow ? kingsColumn : -1, lineCode(attackers, defenders));
    const turnedAttackers = lineOf(position.turnedAttackersUpper, position.turnedAttackersLower, line);
    const turnedDefenders = lineOf(position.turnedDefendersUpper, position.turnedDefendersLower, line);
    addLine(line, line === kingsColumn ? kingsRow : -1, lineCode(turnedAttackers, turnedDefenders));
    for (let column = 0; column < SIZE; column++) {
      const pair = pairs[(SIZE * kingsRow + kingsColumn) * SQUARES.length + SIZE * line + column]!;
      if ((attackers >> column) & 1) weights.push(ATTACKERS_AT + pair);
      if ((defenders >> column) & 1) weights.push(MEN_AT + pair);
    }
  }
  const columns = kingsColumns(position);
  const rows = kingsRows(position);
  weights.push(COUNTS_AT + countsOf(position), WAYS_AT + waysOf(position, columns, rows));
  weights.push(FREEDOMS_AT + freedomOf(columns, rows));
  return weights;
}
