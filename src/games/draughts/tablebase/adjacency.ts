/**
 * Quiet moves of one side by placement index, as if it were alone on the board.
 *
 * The moves of all placements are kept as adjacency lists, forwards and, for men, backwards; king moves are reversible.
 * Whether the opponent is in the way is decided later, for 32 of its placements at a time: a placement that shares the
 * target square is no position at all, and for moves of flying kings the lists also name the segment that must be free.
 */

import { IntList } from './buffers';
import { binomial, freeBit, type Placements, placementIndex, setIndex } from './indexing';
import { DIRECTION_COUNT, PROMOTION_START, SEGMENT, STEP } from './perspective';
import { UNSPLIT, type WorkSplit } from './work-split';

/** Concatenated lists: the entries of item i are those of `all` from start[i] to start[i + 1]. */
interface AdjacencyLists {
  readonly start: Int32Array;
  readonly all: Int32Array;
}

/**
 * Builds a number of lists for each of `size` items; `find` adds the entries of an item. Each thread builds a range of
 * items, and copies it to its place when all lengths are known.
 */
function buildLists(
  split: WorkSplit,
  size: number,
  listCount: number,
  find: (item: number, lists: readonly IntList[]) => void,
): AdjacencyLists[] {
  const lists = Array.from({ length: listCount }, () => new IntList());
  const [lengths, ...starts] = split.arrays(split.threads * listCount, ...lists.map(() => size + 1));
  const [from, to] = split.rangeOf(size);
  for (let item = from; item < to; item++) {
    find(item, lists);
    for (let kind = 0; kind < listCount; kind++) starts[kind]![item + 1] = lists[kind]!.length;
  }
  for (const [kind, { length }] of lists.entries()) lengths![split.thread * listCount + kind] = length;
  split.barrier();
  const lengthBefore = (kind: number, thread: number): number =>
    lengths!.reduce((sum, length, at) => (at % listCount === kind && at < thread * listCount ? sum + length : sum), 0);
  const all = split.arrays(...lists.map((_, kind) => lengthBefore(kind, split.threads)));
  for (const [kind, list] of lists.entries()) {
    const before = lengthBefore(kind, split.thread);
    list.copyTo(all[kind]!, before);
    if (before > 0) addOffset(starts[kind]!.subarray(from + 1, to + 1), before);
  }
  split.barrier();
  return lists.map((_, kind) => ({ start: starts[kind]!, all: all[kind]! }));
}

/** Shifts the starts of lists. */
function addOffset(starts: Int32Array, by: number): void {
  for (let at = 0; at < starts.length; at++) starts[at]! += by;
}

export class QuietMoves {
  /** King moves from placement i: entries from kingStart[i] to kingStart[i + 1]. Flying kings cross a segment. */
  readonly kingStart: Int32Array;
  readonly kingTo: Int32Array;
  readonly kingSegment: Int32Array;
  /** Moves of men without promotion, and the same moves by their target placement. */
  readonly manStart: Int32Array;
  readonly manTo: Int32Array;
  readonly manFromStart: Int32Array;
  readonly manFrom: Int32Array;
  /** Promotions. Targets are placements with one man less and one king more. */
  readonly promotionStart: Int32Array;
  readonly promotionTo: Int32Array;

  constructor(
    private readonly side: Placements,
    private readonly flying: boolean,
    split: WorkSplit = UNSPLIT,
  ) {
    const { size, men, kings } = side;
    const [king, segments, man, promotion] = buildLists(split, size, 4, (i, lists) => {
      if (kings > 0) this.addKingMoves(i, lists[0]!, lists[1]!);
      if (men > 0) this.addManMoves(i, lists[2]!, lists[3]!);
    });
    this.kingStart = king!.start;
    this.kingTo = king!.all;
    this.kingSegment = segments!.all;
    this.manStart = man!.start;
    this.manTo = man!.all;
    this.promotionStart = promotion!.start;
    this.promotionTo = promotion!.all;
    [this.manFromStart, this.manFrom] = split.arrays(size + 1, this.manTo.length) as [Int32Array, Int32Array];
    this.invertManMoves(...split.rangeOf(size));
    split.barrier();
  }

  private addKingMoves(i: number, to: IntList, segments: IntList): void {
    const men = this.side.menSets[i]!;
    const kings = this.side.kingSets[i]!;
    const all = men | kings;
    const kingSubset = this.side.kingSubsets[i % this.side.kingPlacements]!;
    const first = i - (i % this.side.kingPlacements);
    for (let rest = kings; rest !== 0; rest &= rest - 1) {
      const king = rest & -rest;
      const from = 31 - Math.clz32(king);
      const others = kingSubset ^ freeBit(from, men);
      for (let direction = 0; direction < DIRECTION_COUNT * 32; direction += 32) {
        let square = STEP[direction + from]!;
        while (square >= 0 && ((all >>> square) & 1) === 0) {
          to.push(first + setIndex(others | freeBit(square, men)));
          if (!this.flying) break;
          segments.push(SEGMENT[from * 32 + square]!);
          square = STEP[direction + square]!;
        }
      }
    }
  }

  private addManMoves(i: number, to: IntList, promotions: IntList): void {
    const { kingPlacements, men: menCount, kings: kingCount } = this.side;
    const men = this.side.menSets[i]!;
    const kings = this.side.kingSets[i]!;
    const promotedKingPlacements = binomial(33 - menCount, kingCount + 1);
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const from = 31 - Math.clz32(man);
      for (let direction = 0; direction < 64; direction += 32) {
        const square = STEP[direction + from]!;
        if (square < 0 || (((men | kings) >>> square) & 1) !== 0) continue;
        const bit = 1 << square;
        if (square >= PROMOTION_START) promotions.push(placementIndex(men ^ man, kings | bit, promotedKingPlacements));
        else to.push(placementIndex(men ^ man ^ bit, kings, kingPlacements));
      }
    }
  }

  /** Sorts the moves of men by target placement, for the targets from `from` to before `to`. */
  private invertManMoves(from: number, to: number): void {
    const { manStart, manTo, manFromStart, manFrom } = this;
    let entry = 0;
    for (let e = 0; e < manTo.length; e++) {
      if (manTo[e]! < from) entry++;
      else if (manTo[e]! < to) manFromStart[manTo[e]!]!++;
    }
    for (let i = from; i < to; i++) {
      entry += manFromStart[i]!;
      manFromStart[i] = entry;
    }
    if (to === this.side.size) manFromStart[to] = manTo.length;
    for (let i = this.side.size - 1; i >= 0; i--) {
      for (let e = manStart[i + 1]! - 1; e >= manStart[i]!; e--) {
        if (manTo[e]! >= from && manTo[e]! < to) manFrom[--manFromStart[manTo[e]!]!] = i;
      }
    }
  }
}
