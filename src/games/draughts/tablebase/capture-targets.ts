/** One side's placements as the side that takes sees them: who holds a square, and what is left without that piece. */
import { SQUARES } from '../board';
import { binomial, freeBit, type Placements, placementIndex, setIndex } from './indexing';
import { SEGMENTS } from './perspective';
import { UNSPLIT, type WorkSplit } from './work-split';

/** Behind the lists for men on each square lie those for kings. */
export const KING_LISTS = SQUARES;
const LISTS = 2 * SQUARES;

export class CaptureTargets {
  /** For square s (men), KING_LISTS + s (kings): entries from start[s] to start[s + 1]. */
  readonly start = new Int32Array(LISTS + 1);
  readonly placement: Int32Array;
  /** All squares of the holder, and its number without the piece. */
  readonly squares: Int32Array;
  readonly indexWithout: Int32Array;
  /** Rows of bits: who holds square s at s * words, by whatever piece, and by a man. */
  readonly occupied: Int32Array;
  readonly occupiedByMan: Int32Array;
  /** Rows of bits: who stands somewhere on a stretch. */
  readonly blocked: Int32Array;

  constructor(
    private readonly side: Placements,
    flying: boolean,
    hands: WorkSplit = UNSPLIT,
  ) {
    const { size, men, kings, words } = side;
    const entries = size * (men + kings);
    const stretches = flying ? SEGMENTS.length : 0;
    const rows = [SQUARES, SQUARES, stretches].map(count => count * words);
    const arrays = hands.arrays(entries, entries, entries, ...rows, hands.threads * LISTS);
    const [holder, squares, without, held, heldByMan, blocked, counts] = arrays;
    this.placement = holder!;
    this.squares = squares!;
    this.indexWithout = without!;
    this.occupied = held!;
    this.occupiedByMan = heldByMan!;
    this.blocked = blocked!;
    const [from, to] = hands.rangeOf(size);
    this.count(from, to, counts!.subarray(hands.thread * LISTS));
    hands.barrier();
    this.fill(from, to, this.startLists(counts!, hands));
    if (flying) this.fillBlocked(from >> 5, (to + 31) >> 5);
    hands.barrier();
  }

  /** How long the lists of the placements from `from` to `to` are. */
  private count(from: number, to: number, counts: Int32Array): void {
    const { rotatedMen: turnedMen, rotatedAll: turnedAll } = this.side;
    for (let j = from; j < to; j++) {
      const men = turnedMen[j]!;
      for (let rest = turnedAll[j]!; rest !== 0; rest &= rest - 1) {
        const square = 31 - Math.clz32(rest & -rest);
        counts[(men >>> square) & 1 ? square : KING_LISTS + square]!++;
      }
    }
  }

  /** Where each list begins, and, returned, where this one of the hands goes on with it. */
  private startLists(counts: Int32Array, { thread: number, threads: count }: WorkSplit): Int32Array {
    const next = new Int32Array(LISTS);
    for (let list = 0, entry = 0; list < LISTS; list++) {
      this.start[list] = entry;
      for (let hand = 0; hand < count; hand++) {
        if (hand === number) next[list] = entry;
        entry += counts[hand * LISTS + list]!;
      }
      this.start[list + 1] = entry;
    }
    return next;
  }

  private fill(from: number, to: number, next: Int32Array): void {
    const {
      menSets,
      kingSets,
      kingSubsets: kingsAmong,
      kingPlacements: kingWays,
      rotatedAll: turnedAll,
      words,
    } = this.side;
    const fewerMenWays = binomial(33 - this.side.men, this.side.kings);
    const fewerKingsWays = binomial(32 - this.side.men, this.side.kings - 1);
    for (let j = from; j < to; j++) {
      const men = menSets[j]!;
      const kings = kingSets[j]!;
      const among = kingsAmong[j % kingWays]!;
      const firstFewer = Math.imul((j / kingWays) | 0, fewerKingsWays);
      for (let rest = men | kings; rest !== 0; rest &= rest - 1) {
        const piece = rest & -rest;
        const square = Math.clz32(piece);
        const word = square * words + (j >> 5);
        const isMan = (men & piece) !== 0;
        const entry = next[isMan ? square : KING_LISTS + square]!++;
        this.placement[entry] = j;
        this.squares[entry] = turnedAll[j]!;
        this.occupied[word]! |= 1 << (j & 31);
        if (isMan) {
          this.occupiedByMan[word]! |= 1 << (j & 31);
          this.indexWithout[entry] = placementIndex(men ^ piece, kings, fewerMenWays);
        } else this.indexWithout[entry] = firstFewer + setIndex(among ^ freeBit(31 - square, men));
      }
    }
  }

  private fillBlocked(from: number, to: number): void {
    const { words } = this.side;
    SEGMENTS.forEach((stretch, index) => {
      for (let rest = stretch; rest !== 0; rest &= rest - 1) {
        const square = 31 - Math.clz32(rest & -rest);
        for (let word = from; word < to; word++) {
          this.blocked[index * words + word]! |= this.occupied[square * words + word]!;
        }
      }
    });
  }
}
