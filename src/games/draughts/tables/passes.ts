/**
 * Retrograde analysis by words of 32 positions. Threads share out the blocks of a row: all that a pass writes for a
 * position, in whichever plane, lies in blocks of its own thread.
 */
import { canMove } from './blocked';
import type { Half } from './half';
import type { Ways } from './ways';
import { planeWord } from './zip';

/** A finished table that men of the side to move are crowned into. */
export interface Crowned {
  readonly table: Int32Array;
}

/** One side's part of the passes: `mirror` is the half in which the other side moves. */
export class Passes {
  /** Positions decided by this thread since it was asked last. */
  private decided = 0;

  constructor(
    private readonly half: Half,
    private readonly mirror: Half,
    private readonly crowned: Int32Array | null,
    private readonly ways: Ways,
    private readonly thread: number,
    private readonly threads: number,
  ) {}

  takeDecided(): number {
    const { decided } = this;
    this.decided = 0;
    return decided;
  }

  /** Squares that both sides hold count as won. For rows from `from` to `to`. */
  fillImpossible(from: number, to: number): void {
    const { won, other, own, ownAsPrey } = this.half;
    const { words } = own;
    const { held } = ownAsPrey;
    for (let row = from; row < to; row++) {
      for (let rest = other.menSets[row]! | other.kingSets[row]!; rest !== 0; rest &= rest - 1) {
        const heldRow = (31 - Math.clz32(rest & -rest)) * words;
        for (let word = 0; word < words; word++) won[row * words + word]! |= held[heldRow + word]!;
      }
    }
  }

  /** All other positions are open. Impossible ones stand in the mirror's rows just so. */
  fillOpen(from: number, to: number): void {
    const { open, other } = this.half;
    const { won } = this.mirror;
    const { words, size } = other;
    const lastWord = size & 31 ? 2 ** (size & 31) - 1 : -1;
    for (let row = from; row < to; row++) {
      for (let at = row * words; at < (row + 1) * words; at++) open[at] = ~won[at]!;
      open[(row + 1) * words - 1]! &= lastWord;
    }
  }

  /** A man that is crowned where the other side then has lost: for placements of a tile. */
  winByCrowning(from: number, to: number): void {
    if (this.crowned === null) return;
    const { open, won, own, other, steps } = this.half;
    const { words } = other;
    for (let i = from; i < to; i++) {
      for (let e = steps.crownStart[i]!; e < steps.crownStart[i + 1]!; e++) {
        const row = steps.crownTo[e]! * words;
        for (let word = 0; word < words; word++) {
          const still = open[i * words + word]!;
          if (still === 0) continue;
          const found = planeWord(this.crowned, row + word, 1) & still;
          open[i * words + word] = still ^ found;
          for (let rest = found; rest !== 0; rest &= rest - 1) {
            const j = (word << 5) + 31 - Math.clz32(rest & -rest);
            won[j * own.words + (i >> 5)]! |= 1 << (i & 31);
          }
        }
      }
    }
  }

  /** What is lost before anything else is known: blocked sides, and those whose every move meets a capture that wins. */
  firstLosses(from: number, to: number): void {
    const { open, lost, own, other } = this.half;
    for (let i = from; i < to; i++) {
      for (let word = 0; word < other.words; word++) {
        const still = open[i * other.words + word]!;
        if (still === 0) continue;
        const found = this.refuted(i, word, still);
        open[i * other.words + word] = still ^ found;
        for (let rest = found; rest !== 0; rest &= rest - 1) {
          const j = (word << 5) + 31 - Math.clz32(rest & -rest);
          if (this.ways.bothBlockedDraws && this.bothBlocked(i, j)) continue;
          lost[j * own.words + (i >> 5)]! |= 1 << (i & 31);
        }
      }
    }
  }

  private bothBlocked(i: number, j: number): boolean {
    const { own, other } = this.half;
    return (
      !canMove(own.menSets[i]!, own.kingSets[i]!, other.turnedAll[j]!, this.ways) &&
      !canMove(other.menSets[j]!, other.kingSets[j]!, own.turnedAll[i]!, this.ways)
    );
  }

  /** Of the open positions of a word, those in which every move leads to a win of the other side. */
  private refuted(i: number, word: number, openOnes: number): number {
    const { steps, prey } = this.half;
    const { won } = this.mirror;
    const words = this.half.other.words;
    const { kingStart, kingTo, kingCrosses, manStart, manTo, crownStart, crownTo } = steps;
    let still = openOnes;
    const kingEnd = kingStart[i + 1]!;
    if (this.ways.flying) {
      const { blocked } = prey;
      for (let e = kingStart[i]!; e < kingEnd && still !== 0; e++) {
        still &= won[kingTo[e]! * words + word]! | blocked[kingCrosses[e]! * words + word]!;
      }
    } else {
      for (let e = kingStart[i]!; e < kingEnd && still !== 0; e++) still &= won[kingTo[e]! * words + word]!;
    }
    const manEnd = manStart[i + 1]!;
    for (let e = manStart[i]!; e < manEnd && still !== 0; e++) still &= won[manTo[e]! * words + word]!;
    const crownEnd = crownStart[i + 1]!;
    for (let e = crownStart[i]!; e < crownEnd && still !== 0; e++) {
      still &= planeWord(this.crowned!, crownTo[e]! * words + word, 0);
    }
    return still;
  }

  /** Who can move to a lost position wins. The first time all losses are news. */
  winQuietly(first: boolean): void {
    const { mirror } = this;
    const { stride, shift, mask, ints } = mirror.freshLosses;
    const words = mirror.own.words;
    const rows = mirror.other.size;
    for (let row = 0; row < rows; row++) {
      for (let block = this.thread; block < stride; block += this.threads) {
        let flags = ints[row * stride + block]!;
        if (first) flags = -1 >>> (31 - mask);
        else if (flags === 0) continue;
        else ints[row * stride + block] = 0;
        for (; flags !== 0; flags &= flags - 1) {
          const word = (block << shift) + 31 - Math.clz32(flags & -flags);
          if (word < words && mirror.lost[row * words + word] !== 0) this.winFrom(row, word);
        }
      }
    }
  }

  /** The positions of OPEN from which a move leads to the losses in a word of the mirror. */
  private winFrom(row: number, word: number): void {
    const { steps, prey, open } = this.half;
    const { kingStart, kingTo, kingCrosses, cameStart, cameFrom } = steps;
    const words = this.half.other.words;
    const losses = this.mirror.lost[row * words + word]!;
    const kingEnd = kingStart[row + 1]!;
    if (this.ways.flying) {
      const { blocked } = prey;
      for (let e = kingStart[row]!; e < kingEnd; e++) {
        const i = kingTo[e]!;
        const found = losses & open[i * words + word]!;
        if (found === 0) continue;
        const free = found & ~blocked[kingCrosses[e]! * words + word]!;
        if (free !== 0) this.win(i, word, free);
      }
    } else {
      for (let e = kingStart[row]!; e < kingEnd; e++) {
        const i = kingTo[e]!;
        const found = losses & open[i * words + word]!;
        if (found !== 0) this.win(i, word, found);
      }
    }
    const cameEnd = cameStart[row + 1]!;
    for (let e = cameStart[row]!; e < cameEnd; e++) {
      const i = cameFrom[e]!;
      const found = losses & open[i * words + word]!;
      if (found !== 0) this.win(i, word, found);
    }
  }

  private win(i: number, word: number, found: number): void {
    const { open, won, freshWins, own, other } = this.half;
    open[i * other.words + word]! ^= found;
    this.scatter(
      i,
      word,
      found,
      won,
      freshWins.ints,
      freshWins.stride,
      own.words,
      (i >> 5) >> freshWins.shift,
      1 << ((i >> 5) & freshWins.mask),
    );
  }

  /** Turns newly decided positions of a row of OPEN into bits of a plane, and tells of them. */
  private scatter(
    i: number,
    word: number,
    found: number,
    plane: Int32Array,
    fresh: Int32Array,
    freshStride: number,
    words: number,
    block: number,
    flag: number,
  ): void {
    const bit = 1 << (i & 31);
    const inRow = i >> 5;
    for (let rest = found; rest !== 0; rest &= rest - 1) {
      const j = (word << 5) + 31 - Math.clz32(rest & -rest);
      plane[j * words + inRow]! |= bit;
      fresh[j * freshStride + block]! |= flag;
    }
    this.decided++;
  }

  /** Who can move to a newly won position is to be looked at again. */
  doubt(): void {
    const { half, mirror } = this;
    const { stride, shift, mask: _mask, ints } = mirror.freshWins;
    const { open, steps, doubtful } = half;
    const { kingStart, kingTo, cameStart, cameFrom } = steps;
    const words = mirror.own.words;
    const rows = mirror.other.size;
    const doubts = doubtful.ints;
    for (let row = 0; row < rows; row++) {
      for (let block = this.thread; block < stride; block += this.threads) {
        let flags = ints[row * stride + block]!;
        if (flags === 0) continue;
        ints[row * stride + block] = 0;
        for (; flags !== 0; flags &= flags - 1) {
          const low = 31 - Math.clz32(flags & -flags);
          const word = (block << shift) + low;
          const flag = 1 << low;
          const wins = mirror.won[row * words + word]!;
          const kingEnd = kingStart[row + 1]!;
          for (let e = kingStart[row]!; e < kingEnd; e++) {
            const i = kingTo[e]!;
            if ((wins & open[i * words + word]!) !== 0) doubts[i * stride + block]! |= flag;
          }
          const cameEnd = cameStart[row + 1]!;
          for (let e = cameStart[row]!; e < cameEnd; e++) {
            const i = cameFrom[e]!;
            if ((wins & open[i * words + word]!) !== 0) doubts[i * stride + block]! |= flag;
          }
        }
      }
    }
  }

  /** Of what is doubtful, finds what is lost. */
  lose(): void {
    const { half } = this;
    const { stride, shift, ints } = half.doubtful;
    const { open, lost, freshLosses, own, other } = half;
    const { words } = other;
    for (let i = 0; i < own.size; i++) {
      for (let block = this.thread; block < stride; block += this.threads) {
        let flags = ints[i * stride + block]!;
        if (flags === 0) continue;
        ints[i * stride + block] = 0;
        for (; flags !== 0; flags &= flags - 1) {
          const word = (block << shift) + 31 - Math.clz32(flags & -flags);
          const still = open[i * words + word]!;
          if (still === 0) continue;
          const found = this.refuted(i, word, still);
          if (found === 0) continue;
          open[i * words + word] = still ^ found;
          this.scatter(
            i,
            word,
            found,
            lost,
            freshLosses.ints,
            freshLosses.stride,
            own.words,
            (i >> 5) >> freshLosses.shift,
            1 << ((i >> 5) & freshLosses.mask),
          );
        }
      }
    }
  }
}
