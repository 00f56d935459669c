/** One side's placements as the side that takes sees them: who holds a square, and what is left without that piece. */
import { SQUARES } from '../board';
import { amongFree, type Placements } from './placements';
import { choices, placementNumber, setNumber } from './ranks';
import { STRETCHES } from './seat';

/** Behind the lists for men on each square lie those for kings. */
export const KING_LISTS = SQUARES;

export class Prey {
  /** For square s (men), KING_LISTS + s (kings): entries from start[s] to start[s + 1]. */
  readonly start = new Int32Array(2 * SQUARES + 1);
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
  ) {
    const { size, men, kings, words } = side;
    this.holder = new Int32Array(size * (men + kings));
    this.squares = new Int32Array(size * (men + kings));
    this.without = new Int32Array(size * (men + kings));
    this.held = new Int32Array(SQUARES * words);
    this.heldByMan = new Int32Array(SQUARES * words);
    this.blocked = new Int32Array(flying ? STRETCHES.length * words : 0);
    this.count();
    this.fill();
    if (flying) this.block();
  }

  private count(): void {
    const { turnedMen, turnedAll, size } = this.side;
    for (let j = 0; j < size; j++) {
      const men = turnedMen[j]!;
      for (let rest = turnedAll[j]!; rest !== 0; rest &= rest - 1) {
        const square = 31 - Math.clz32(rest & -rest);
        this.start[((men >>> square) & 1 ? square : KING_LISTS + square) + 1]!++;
      }
    }
    for (let list = 1; list < this.start.length; list++) this.start[list]! += this.start[list - 1]!;
  }

  private fill(): void {
    const { menSets, kingSets, kingsAmong, kingWays, turnedAll, size, words } = this.side;
    const next = this.start.slice();
    const fewerMenWays = choices(33 - this.side.men, this.side.kings);
    const fewerKingsWays = choices(32 - this.side.men, this.side.kings - 1);
    for (let j = 0; j < size; j++) {
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

  private block(): void {
    const { words } = this.side;
    STRETCHES.forEach((stretch, index) => {
      for (let rest = stretch; rest !== 0; rest &= rest - 1) {
        const square = 31 - Math.clz32(rest & -rest);
        for (let word = 0; word < words; word++) {
          this.blocked[index * words + word]! |= this.held[square * words + word]!;
        }
      }
    });
  }
}
