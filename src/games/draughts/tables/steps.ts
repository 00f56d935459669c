/**
 * The quiet moves of one side by the numbers of its placements, as if it were alone on the board: where each leads, and
 * where it came from. A king's moves lead both ways.
 */
import { IntList } from './list';
import { amongFree, type Placements } from './placements';
import { choices, placementNumber, setNumber } from './ranks';
import { FAR_RANK, STEP, STRETCH, WAYS } from './seat';

export class Steps {
  /** King moves of placement i: kingTo from kingStart[i] to kingStart[i + 1]; flying ones cross a stretch. */
  readonly kingStart: Int32Array;
  readonly kingTo: Int32Array;
  readonly kingCrosses: Int32Array;
  /** Moves of men that are not crowned, and the same moves by where they end. */
  readonly manStart: Int32Array;
  readonly manTo: Int32Array;
  readonly cameStart: Int32Array;
  readonly cameFrom: Int32Array;
  /** Moves that crown a man, by numbers with a man less and a king more. */
  readonly crownStart: Int32Array;
  readonly crownTo: Int32Array;

  constructor(
    private readonly side: Placements,
    private readonly flying: boolean,
  ) {
    const { size, men, kings } = side;
    const kingTo = new IntList();
    const kingCrosses = new IntList();
    const manTo = new IntList();
    const crownTo = new IntList();
    this.kingStart = new Int32Array(size + 1);
    this.manStart = new Int32Array(size + 1);
    this.crownStart = new Int32Array(size + 1);
    for (let i = 0; i < size; i++) {
      if (kings > 0) this.moveKings(i, kingTo, kingCrosses);
      if (men > 0) this.moveMen(i, manTo, crownTo);
      this.kingStart[i + 1] = kingTo.length;
      this.manStart[i + 1] = manTo.length;
      this.crownStart[i + 1] = crownTo.length;
    }
    this.kingTo = kingTo.done();
    this.kingCrosses = kingCrosses.done();
    this.manTo = manTo.done();
    this.crownTo = crownTo.done();
    this.cameStart = new Int32Array(size + 1);
    this.cameFrom = new Int32Array(this.manTo.length);
    this.turnAround();
  }

  private moveKings(i: number, to: IntList, crosses: IntList): void {
    const men = this.side.menSets[i]!;
    const kings = this.side.kingSets[i]!;
    const all = men | kings;
    const among = this.side.kingsAmong[i % this.side.kingWays]!;
    const first = i - (i % this.side.kingWays);
    for (let rest = kings; rest !== 0; rest &= rest - 1) {
      const king = rest & -rest;
      const from = 31 - Math.clz32(king);
      const others = among ^ amongFree(from, men);
      for (let way = 0; way < WAYS * 32; way += 32) {
        let square = STEP[way + from]!;
        while (square >= 0 && ((all >>> square) & 1) === 0) {
          to.push(first + setNumber(others | amongFree(square, men)));
          if (!this.flying) break;
          crosses.push(STRETCH[from * 32 + square]!);
          square = STEP[way + square]!;
        }
      }
    }
  }

  private moveMen(i: number, to: IntList, crowned: IntList): void {
    const { kingWays, men: menCount, kings: kingCount } = this.side;
    const men = this.side.menSets[i]!;
    const kings = this.side.kingSets[i]!;
    const crownedWays = choices(33 - menCount, kingCount + 1);
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const from = 31 - Math.clz32(man);
      for (let way = 0; way < 64; way += 32) {
        const square = STEP[way + from]!;
        if (square < 0 || (((men | kings) >>> square) & 1) !== 0) continue;
        const place = 1 << square;
        if (square >= FAR_RANK) crowned.push(placementNumber(men ^ man, kings | place, crownedWays));
        else to.push(placementNumber(men ^ man ^ place, kings, kingWays));
      }
    }
  }

  /** Sorts the moves of men by where they end. */
  private turnAround(): void {
    const { manStart, manTo, cameStart, cameFrom } = this;
    for (let e = 0; e < manTo.length; e++) cameStart[manTo[e]!]!++;
    for (let i = 1; i < cameStart.length; i++) cameStart[i]! += cameStart[i - 1]!;
    for (let i = this.side.size - 1; i >= 0; i--) {
      for (let e = manStart[i + 1]! - 1; e >= manStart[i]!; e--) cameFrom[--cameStart[manTo[e]!]!] = i;
    }
  }
}
