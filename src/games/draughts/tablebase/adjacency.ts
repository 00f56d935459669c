/** Lists for each of many items, one behind the other: what a thread finds for its part of the items goes into its place. */

import { IntList } from './buffers';
import { binomial, freeBit, type Placements, placementIndex, setIndex } from './indexing';
import { DIRECTION_COUNT, PROMOTION_START, SEGMENT, STEP } from './perspective';
import { UNSPLIT, type WorkSplit } from './work-split';

/** What item i has is in `all` from start[i] to start[i + 1]. */
interface AdjacencyLists {
  readonly start: Int32Array;
  readonly all: Int32Array;
}

/** So many lists for each of `size` items; `find` adds to them what an item has. */
function buildLists(
  hands: WorkSplit,
  size: number,
  kinds: number,
  find: (item: number, lists: readonly IntList[]) => void,
): AdjacencyLists[] {
  const lists = Array.from({ length: kinds }, () => new IntList());
  const [lengths, ...starts] = hands.arrays(hands.threads * kinds, ...lists.map(() => size + 1));
  const [from, to] = hands.rangeOf(size);
  for (let item = from; item < to; item++) {
    find(item, lists);
    for (let kind = 0; kind < kinds; kind++) starts[kind]![item + 1] = lists[kind]!.length;
  }
  for (const [kind, { length }] of lists.entries()) lengths![hands.thread * kinds + kind] = length;
  hands.barrier();
  const until = (kind: number, hand: number): number =>
    lengths!.reduce((sum, length, at) => (at % kinds === kind && at < hand * kinds ? sum + length : sum), 0);
  const all = hands.arrays(...lists.map((_, kind) => until(kind, hands.threads)));
  for (const [kind, list] of lists.entries()) {
    const before = until(kind, hands.thread);
    list.copyTo(all[kind]!, before);
    if (before > 0) addOffset(starts[kind]!.subarray(from + 1, to + 1), before);
  }
  hands.barrier();
  return lists.map((_, kind) => ({ start: starts[kind]!, all: all[kind]! }));
}

/** Lists that begin so much later. */
function addOffset(starts: Int32Array, by: number): void {
  for (let at = 0; at < starts.length; at++) starts[at]! += by;
}

/**
 * The quiet moves of one side by the numbers of its placements, as if it were alone on the board: where each leads, and
 * where it came from. A king's moves lead both ways.
 */

export class QuietMoves {
  /** King moves of placement i: kingTo from kingStart[i] to kingStart[i + 1]; flying ones cross a stretch. */
  readonly kingStart: Int32Array;
  readonly kingTo: Int32Array;
  readonly kingSegment: Int32Array;
  /** Moves of men that are not crowned, and the same moves by where they end. */
  readonly manStart: Int32Array;
  readonly manTo: Int32Array;
  readonly manFromStart: Int32Array;
  readonly manFrom: Int32Array;
  /** Moves that crown a man, by numbers with a man less and a king more. */
  readonly promotionStart: Int32Array;
  readonly promotionTo: Int32Array;

  constructor(
    private readonly side: Placements,
    private readonly flying: boolean,
    hands: WorkSplit = UNSPLIT,
  ) {
    const { size, men, kings } = side;
    const [king, crosses, man, crown] = buildLists(hands, size, 4, (i, lists) => {
      if (kings > 0) this.moveKings(i, lists[0]!, lists[1]!);
      if (men > 0) this.moveMen(i, lists[2]!, lists[3]!);
    });
    this.kingStart = king!.start;
    this.kingTo = king!.all;
    this.kingSegment = crosses!.all;
    this.manStart = man!.start;
    this.manTo = man!.all;
    this.promotionStart = crown!.start;
    this.promotionTo = crown!.all;
    [this.manFromStart, this.manFrom] = hands.arrays(size + 1, this.manTo.length) as [Int32Array, Int32Array];
    this.invertManMoves(...hands.rangeOf(size));
    hands.barrier();
  }

  private moveKings(i: number, to: IntList, crosses: IntList): void {
    const men = this.side.menSets[i]!;
    const kings = this.side.kingSets[i]!;
    const all = men | kings;
    const among = this.side.kingSubsets[i % this.side.kingPlacements]!;
    const first = i - (i % this.side.kingPlacements);
    for (let rest = kings; rest !== 0; rest &= rest - 1) {
      const king = rest & -rest;
      const from = 31 - Math.clz32(king);
      const others = among ^ freeBit(from, men);
      for (let way = 0; way < DIRECTION_COUNT * 32; way += 32) {
        let square = STEP[way + from]!;
        while (square >= 0 && ((all >>> square) & 1) === 0) {
          to.push(first + setIndex(others | freeBit(square, men)));
          if (!this.flying) break;
          crosses.push(SEGMENT[from * 32 + square]!);
          square = STEP[way + square]!;
        }
      }
    }
  }

  private moveMen(i: number, to: IntList, crowned: IntList): void {
    const { kingPlacements: kingWays, men: menCount, kings: kingCount } = this.side;
    const men = this.side.menSets[i]!;
    const kings = this.side.kingSets[i]!;
    const crownedWays = binomial(33 - menCount, kingCount + 1);
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const from = 31 - Math.clz32(man);
      for (let way = 0; way < 64; way += 32) {
        const square = STEP[way + from]!;
        if (square < 0 || (((men | kings) >>> square) & 1) !== 0) continue;
        const place = 1 << square;
        if (square >= PROMOTION_START) crowned.push(placementIndex(men ^ man, kings | place, crownedWays));
        else to.push(placementIndex(men ^ man ^ place, kings, kingWays));
      }
    }
  }

  /** Sorts the moves of men by where they end: those that end in placements from `from` to before `to`. */
  private invertManMoves(from: number, to: number): void {
    const { manStart, manTo, manFromStart: cameStart, manFrom: cameFrom } = this;
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
