/** Triangular PV table: best line found so far from each ply. https://www.chessprogramming.org/Triangular_PV-Table */
export class PvTable {
  private readonly actions: Int32Array;
  private readonly lengths: Int32Array;
  private readonly width: number;

  constructor(plies: number) {
    this.width = plies + 2;
    this.actions = new Int32Array(this.width * this.width);
    this.lengths = new Int32Array(this.width);
  }

  clear(ply: number): void {
    this.lengths[ply] = 0;
  }

  /** Sets the line of `ply` to `action` followed by the line of the next ply. */
  extend(ply: number, action: number): void {
    const row = ply * this.width;
    const nextRow = row + this.width;
    const length = this.lengths[ply + 1]!;
    this.actions[row] = action;
    for (let i = 0; i < length; i++) this.actions[row + 1 + i] = this.actions[nextRow + i]!;
    this.lengths[ply] = length + 1;
  }

  lineFrom(ply: number): number[] {
    const row = ply * this.width;
    return Array.from(this.actions.subarray(row, row + this.lengths[ply]!));
  }
}
