/** One side's placements as the side that takes sees them: who holds a square, and what is left without that piece. */
import { SQUARES } from '../board';
import { ALONE, type Hands } from './hands';
import { amongFree, type Placements } from './placements';
import { choices, placementNumber, setNumber } from './ranks';
import { STRETCHES } from './seat';

/** Behind the lists for men on each square lie those for kings. */
export const KING_LISTS = SQUARES;
const LISTS = 2 * SQUARES;

export class Prey {
  /** For square s (men), KING_LISTS + s (kings): entries from start[s] to start[s + 1]. */
  readonly start = new Int32Array(LISTS + 1);
  readonly holder: Int32Array;
  /** All squares of the holder, and its number without the piece. */
  readonly squares: Int32Array;
  readonly without: Int32Array;
  /** Rows of bits: who holds square s at s * words, by whatever piece, and by a man. */
  readonly held: Int32Array;
  readonly heldByMan: Int32Array;
  /** Rows of bits: who stands somewhere on a stretch. */
  readonly blocked: Int32Array;

  constructor(
    private readonly side: Placements,
    flying: boolean,
    hands: Hands = ALONE,
  ) {
    const { size, men, kings, words } = side;
    const entries = size * (men + kings);
    const stretches = flying ? STRETCHES.length : 0;
    const rows = [SQUARES, SQUARES, stretches].map(count => count * words);
    const arrays = hands.arrays(entries, entries, entries, ...rows, hands.count * LISTS);
    const [holder, squares, without, held, heldByMan, blocked, counts] = arrays;
    this.holder = holder!;
    this.squares = squares!;
    this.without = without!;
    this.held = held!;
    this.heldByMan = heldByMan!;
    this.blocked = blocked!;
    const [from, to] = hands.part(size);
    this.count(from, to, counts!.subarray(hands.number * LISTS));
    hands.barrier();
    this.fill(from, to, this.begin(counts!, hands));
    if (flying) this.block(from >> 5, (to + 31) >> 5);
    hands.barrier();
  }

  /** How long the lists of the placements from `from` to `to` are. */
  private count(from: number, to: number, counts: Int32Array): void {
    const { turnedMen, turnedAll } = this.side;
    for (let j = from; j < to; j++) {
      const men = turnedMen[j]!;
      for (let rest = turnedAll[j]!; rest !== 0; rest &= rest - 1) {
        const square = 31 - Math.clz32(rest & -rest);
        counts[(men >>> square) & 1 ? square : KING_LISTS + square]!++;
      }
    }
  }

  /** Where each list begins, and, returned, where this one of the hands goes on with it. */
  private begin(counts: Int32Array, { number, count }: Hands): Int32Array {
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
    const { menSets, kingSets, kingsAmong, kingWays, turnedAll, words } = this.side;
    const fewerMenWays = choices(33 - this.side.men, this.side.kings);
    const fewerKingsWays = choices(32 - this.side.men, this.side.kings - 1);
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
        this.holder[entry] = j;
        this.squares[entry] = turnedAll[j]!;
        this.held[word]! |= 1 << (j & 31);
        if (isMan) {
          this.heldByMan[word]! |= 1 << (j & 31);
          this.without[entry] = placementNumber(men ^ piece, kings, fewerMenWays);
        } else this.without[entry] = firstFewer + setNumber(among ^ amongFree(31 - square, men));
      }
    }
  }

  private block(from: number, to: number): void {
    const { words } = this.side;
    STRETCHES.forEach((stretch, index) => {
      for (let rest = stretch; rest !== 0; rest &= rest - 1) {
        const square = 31 - Math.clz32(rest & -rest);
        for (let word = from; word < to; word++) {
          this.blocked[index * words + word]! |= this.held[square * words + word]!;
        }
      }
    });
  }
}
