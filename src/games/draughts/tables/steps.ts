/**
 * The quiet moves of one side by the numbers of its placements, as if it were alone on the board: where each leads, and
 * where it came from. A king's moves lead both ways.
 */
import { gather } from './gather';
import { ALONE, type Hands } from './hands';
import type { IntList } from './list';
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
    hands: Hands = ALONE,
  ) {
    const { size, men, kings } = side;
    const [king, crosses, man, crown] = gather(hands, size, 4, (i, lists) => {
      if (kings > 0) this.moveKings(i, lists[0]!, lists[1]!);
      if (men > 0) this.moveMen(i, lists[2]!, lists[3]!);
    });
    this.kingStart = king!.start;
    this.kingTo = king!.all;
    this.kingCrosses = crosses!.all;
    this.manStart = man!.start;
    this.manTo = man!.all;
    this.crownStart = crown!.start;
    this.crownTo = crown!.all;
    [this.cameStart, this.cameFrom] = hands.arrays(size + 1, this.manTo.length) as [Int32Array, Int32Array];
    this.turnAround(...hands.part(size));
    hands.barrier();
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

  /** Sorts the moves of men by where they end: those that end in placements from `from` to before `to`. */
  private turnAround(from: number, to: number): void {
    const { manStart, manTo, cameStart, cameFrom } = this;
    let entry = 0;
    for (let e = 0; e < manTo.length; e++) {
      if (manTo[e]! < from) entry++;
      else if (manTo[e]! < to) cameStart[manTo[e]!]!++;
    }
    for (let i = from; i < to; i++) {
      entry += cameStart[i]!;
      cameStart[i] = entry;
    }
    if (to === this.side.size) cameStart[to] = manTo.length;
    for (let i = this.side.size - 1; i >= 0; i--) {
      for (let e = manStart[i + 1]! - 1; e >= manStart[i]!; e--) {
        if (manTo[e]! >= from && manTo[e]! < to) cameFrom[--cameStart[manTo[e]!]!] = i;
      }
    }
  }
}
