/**
 * One side's placements as targets of the opponent's captures, with squares from the opponent's view.
 *
 * Two forms of the same information: bit rows over all placements (which of them occupy a square), to find for 32
 * placements at a time whether a capture is possible, and for each square a list of the placements that occupy it, with
 * the index that is left when the piece is captured.
 */
import { SQUARES } from '../board';
import { binomial, freeBit, type Placements, placementIndex, setIndex } from './indexing';
import { SEGMENTS } from './perspective';
import { UNSPLIT, type WorkSplit } from './work-split';

/** Offset of the lists for kings on each square, after those for men. */
export const KING_LISTS = SQUARES;
const LISTS = 2 * SQUARES;

export class CaptureTargets {
  /** Entries of list s (men on square s) or KING_LISTS + s (kings): from start[list] to start[list + 1]. */
  readonly start = new Int32Array(LISTS + 1);
  /** Index of the placement, all its squares, and its index without the piece. */
  readonly placement: Int32Array;
  readonly squares: Int32Array;
  readonly indexWithout: Int32Array;
  /** Bit rows: the placements that occupy square s, at s * words; by any piece, and by a man. */
  readonly occupied: Int32Array;
  readonly occupiedByMan: Int32Array;
  /** Bit rows: the placements with a piece on a segment. */
  readonly blocked: Int32Array;

  constructor(
    private readonly side: Placements,
    flying: boolean,
    split: WorkSplit = UNSPLIT,
  ) {
    const { size, men, kings, words } = side;
    const entries = size * (men + kings);
    const segments = flying ? SEGMENTS.length : 0;
    const rows = [SQUARES, SQUARES, segments].map(count => count * words);
    const arrays = split.arrays(entries, entries, entries, ...rows, split.threads * LISTS);
    const [placement, squares, indexWithout, occupied, occupiedByMan, blocked, counts] = arrays;
    this.placement = placement!;
    this.squares = squares!;
    this.indexWithout = indexWithout!;
    this.occupied = occupied!;
    this.occupiedByMan = occupiedByMan!;
    this.blocked = blocked!;
    const [from, to] = split.rangeOf(size);
    this.count(from, to, counts!.subarray(split.thread * LISTS));
    split.barrier();
    this.fill(from, to, this.startLists(counts!, split));
    if (flying) this.fillBlocked(from >> 5, (to + 31) >> 5);
    split.barrier();
  }

  /** Counts the list entries of the placements from `from` to `to`. */
  private count(from: number, to: number, counts: Int32Array): void {
    const { rotatedMen, rotatedAll } = this.side;
    for (let j = from; j < to; j++) {
      const men = rotatedMen[j]!;
      for (let rest = rotatedAll[j]!; rest !== 0; rest &= rest - 1) {
        const square = 31 - Math.clz32(rest & -rest);
        counts[(men >>> square) & 1 ? square : KING_LISTS + square]!++;
      }
    }
  }

  /** Sets the starts of all lists, and returns those of this thread's entries in each list. */
  private startLists(counts: Int32Array, { thread, threads }: WorkSplit): Int32Array {
    const next = new Int32Array(LISTS);
    for (let list = 0, entry = 0; list < LISTS; list++) {
      this.start[list] = entry;
      for (let other = 0; other < threads; other++) {
        if (other === thread) next[list] = entry;
        entry += counts[other * LISTS + list]!;
      }
      this.start[list + 1] = entry;
    }
    return next;
  }

  private fill(from: number, to: number, next: Int32Array): void {
    const { menSets, kingSets, kingSubsets, kingPlacements, rotatedAll, words } = this.side;
    const kingPlacementsFewerMen = binomial(33 - this.side.men, this.side.kings);
    const fewerKingPlacements = binomial(32 - this.side.men, this.side.kings - 1);
    for (let j = from; j < to; j++) {
      const men = menSets[j]!;
      const kings = kingSets[j]!;
      const kingSubset = kingSubsets[j % kingPlacements]!;
      const firstWithout = Math.imul((j / kingPlacements) | 0, fewerKingPlacements);
      for (let rest = men | kings; rest !== 0; rest &= rest - 1) {
        const piece = rest & -rest;
        const square = Math.clz32(piece);
        const word = square * words + (j >> 5);
        const isMan = (men & piece) !== 0;
        const entry = next[isMan ? square : KING_LISTS + square]!++;
        this.placement[entry] = j;
        this.squares[entry] = rotatedAll[j]!;
        this.occupied[word]! |= 1 << (j & 31);
        if (isMan) {
          this.occupiedByMan[word]! |= 1 << (j & 31);
          this.indexWithout[entry] = placementIndex(men ^ piece, kings, kingPlacementsFewerMen);
        } else this.indexWithout[entry] = firstWithout + setIndex(kingSubset ^ freeBit(31 - square, men));
      }
    }
  }

  private fillBlocked(from: number, to: number): void {
    const { words } = this.side;
    SEGMENTS.forEach((segment, index) => {
      for (let rest = segment; rest !== 0; rest &= rest - 1) {
        const square = 31 - Math.clz32(rest & -rest);
        for (let word = from; word < to; word++) {
          this.blocked[index * words + word]! |= this.occupied[square * words + word]!;
        }
      }
    });
  }
}
