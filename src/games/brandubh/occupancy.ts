/** Which places of a row or column are taken. */
import { lineOf } from './board';
import type { BrandubhPosition } from './position';

export const rowOccupied = (position: BrandubhPosition, row: number): number =>
  lineOf(position.attackersUpper | position.defendersUpper, position.attackersLower | position.defendersLower, row);

export const columnOccupied = (position: BrandubhPosition, column: number): number =>
  lineOf(
    position.turnedAttackersUpper | position.turnedDefendersUpper,
    position.turnedAttackersLower | position.turnedDefendersLower,
    column,
  );
