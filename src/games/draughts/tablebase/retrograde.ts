/**
 * Retrograde analysis by bitplanes: https://www.chessprogramming.org/Retrograde_Analysis
 *
 * A RetrogradePass works on the planes of one class; its mirror is the class with the opponent to move. Captures are
 * decided before (capture-pass.ts), and promotions lead to finished tables (winByPromotion), so only quiet moves
 * between the two classes remain. The passes alternate until nothing changes; positions that are still open are draws:
 *
 *  1. propagateLosses: an open position with a move to a lost position is won. Every new word of losses of the mirror
 *     is combined with `open` of each predecessor placement, which decides up to 32 positions with one AND.
 *  2. markRechecks: predecessors of newly won positions may be lost now; their words of `open` are flagged.
 *  3. resolveRechecks: an open position is lost if all its moves lead to wins of the opponent. The wins of all
 *     successors of a flagged word are combined by AND.
 *
 * Threads divide the words of the rows of `open`. Everything that a pass writes for a position, in whichever plane,
 * belongs to the owner of its word, so there are no locks, only barriers between passes. If rows are too short for
 * that, threads divide the rows: each reads all new positions, and continues to its own rows only.
 */
import { TILE } from './capture-pass';
import { planeWord, type SolverPlanes } from './planes';
import { canMove, type TableRules } from './rules';
import type { PlaneShare } from './work-split';

/** Passes of one thread over the planes of one class. */
export class RetrogradePass {
  /** Number of words with positions that this thread has decided since takeDecided. */
  private decided = 0;

  /** Parts of the planes and of the adjacency lists, copied here for speed. */
  private readonly open: Int32Array;
  private readonly words: number;
  private readonly ownWords: number;
  /** Words and rows of `open` that this thread owns. */
  private readonly ownedWords: Int32Array;
  private readonly from: number;
  private readonly rows: number;
  private readonly kingStart: Int32Array;
  private readonly kingTo: Int32Array;
  private readonly kingSegment: Int32Array;
  private readonly manStart: Int32Array;
  private readonly manTo: Int32Array;
  private readonly manFromStart: Int32Array;
  private readonly manFrom: Int32Array;
  private readonly promotionStart: Int32Array;
  private readonly promotionTo: Int32Array;
  private readonly blocked: Int32Array;
  /** Wins and losses of the mirror, with the opponent to move. */
  private readonly theirWins: Int32Array;
  private readonly theirLosses: Int32Array;
  private readonly flying: boolean;

  constructor(
    private readonly planes: SolverPlanes,
    /** Planes of the mirror class. */
    private readonly mirror: SolverPlanes,
    /** Table that promotions lead to; null if the side to move has no men. */
    private readonly promotionTable: Int32Array | null,
    private readonly rules: TableRules,
    share: PlaneShare,
  ) {
    const { moves } = planes;
    this.open = planes.open;
    this.words = planes.other.words;
    this.ownWords = planes.own.words;
    this.ownedWords = share.words;
    this.from = share.from;
    this.rows = share.to - share.from;
    this.kingStart = moves.kingStart;
    this.kingTo = moves.kingTo;
    this.kingSegment = moves.kingSegment;
    this.manStart = moves.manStart;
    this.manTo = moves.manTo;
    this.manFromStart = moves.manFromStart;
    this.manFrom = moves.manFrom;
    this.promotionStart = moves.promotionStart;
    this.promotionTo = moves.promotionTo;
    this.blocked = planes.targets.blocked;
    this.theirWins = mirror.won;
    this.theirLosses = mirror.lost;
    this.flying = rules.flying;
  }

  /** Returns the number of decided words, and resets it. */
  takeDecided(): number {
    const { decided } = this;
    this.decided = 0;
    return decided;
  }

  /** Marks indices on which both sides share a square as won, in rows `from` to `to`. */
  fillImpossible(from: number, to: number): void {
    const { won, other, own, ownTargets } = this.planes;
    const { words } = own;
    const { occupied } = ownTargets;
    for (let row = from; row < to; row++) {
      for (let rest = other.menSets[row]! | other.kingSets[row]!; rest !== 0; rest &= rest - 1) {
        const occupiedRow = (31 - Math.clz32(rest & -rest)) * words;
        for (let word = 0; word < words; word++) won[row * words + word]! |= occupied[occupiedRow + word]!;
      }
    }
  }

  /** Opens all other positions. The mirror's `won` has the same impossible indices in the orientation of `open`. */
  fillOpen(from: number, to: number): void {
    const { open, other } = this.planes;
    const { won } = this.mirror;
    const { words, lastWordMask } = other;
    for (let row = from; row < to; row++) {
      for (let at = row * words; at < (row + 1) * words; at++) open[at] = ~won[at]!;
      open[(row + 1) * words - 1]! &= lastWordMask;
    }
  }

  /** Decides the positions of a tile with a promotion that wins, in words `from` to `to`. */
  winByPromotion(tile: number, from: number, to: number): void {
    if (this.promotionTable === null) return;
    const { open, won, own, other, moves } = this.planes;
    const { words } = other;
    const end = Math.min(own.size, (tile + 1) * TILE);
    for (let i = tile * TILE; i < end; i++) {
      for (let e = moves.promotionStart[i]!; e < moves.promotionStart[i + 1]!; e++) {
        const row = moves.promotionTo[e]! * words;
        for (let word = from; word < to; word++) {
          const undecided = open[i * words + word]!;
          if (undecided === 0) continue;
          const found = planeWord(this.promotionTable, row + word, 1) & undecided;
          open[i * words + word] = undecided ^ found;
          for (let rest = found; rest !== 0; rest &= rest - 1) {
            const j = (word << 5) + 31 - Math.clz32(rest & -rest);
            won[j * own.words + (i >> 5)]! |= 1 << (i & 31);
          }
        }
      }
    }
  }

  /**
   * Finds the first losses of a tile, in words `from` to `to`: no legal move, or all moves allow a capture or promotion
   * that wins.
   */
  markInitialLosses(tile: number, from: number, to: number): void {
    const { open, lost, own, other } = this.planes;
    const end = Math.min(own.size, (tile + 1) * TILE);
    for (let i = tile * TILE; i < end; i++) {
      for (let word = from; word < to; word++) {
        const undecided = open[i * other.words + word]!;
        if (undecided === 0) continue;
        const found = this.lostPositions(i, word, undecided);
        open[i * other.words + word] = undecided ^ found;
        for (let rest = found; rest !== 0; rest &= rest - 1) {
          const j = (word << 5) + 31 - Math.clz32(rest & -rest);
          if (this.rules.bothBlockedIsDraw && this.bothBlocked(i, j)) continue;
          lost[j * own.words + (i >> 5)]! |= 1 << (i & 31);
        }
      }
    }
  }

  private bothBlocked(i: number, j: number): boolean {
    const { own, other } = this.planes;
    return (
      !canMove(own.menSets[i]!, own.kingSets[i]!, other.rotatedAll[j]!, this.rules) &&
      !canMove(other.menSets[j]!, other.kingSets[j]!, own.rotatedAll[i]!, this.rules)
    );
  }

  /** Of the open positions of a word, those in which all moves lead to wins of the opponent. */
  private lostPositions(i: number, word: number, openPositions: number): number {
    const { theirWins, words, kingTo, manTo } = this;
    let undecided = openPositions;
    const kingEnd = this.kingStart[i + 1]!;
    if (this.flying) {
      const { blocked, kingSegment } = this;
      for (let e = this.kingStart[i]!; e < kingEnd && undecided !== 0; e++) {
        undecided &= theirWins[kingTo[e]! * words + word]! | blocked[kingSegment[e]! * words + word]!;
      }
    } else {
      for (let e = this.kingStart[i]!; e < kingEnd && undecided !== 0; e++)
        undecided &= theirWins[kingTo[e]! * words + word]!;
    }
    const manEnd = this.manStart[i + 1]!;
    for (let e = this.manStart[i]!; e < manEnd && undecided !== 0; e++)
      undecided &= theirWins[manTo[e]! * words + word]!;
    const promotionEnd = this.promotionStart[i + 1]!;
    for (let e = this.promotionStart[i]!; e < promotionEnd && undecided !== 0; e++) {
      undecided &= planeWord(this.promotionTable!, this.promotionTo[e]! * words + word, 0);
    }
    return undecided;
  }

  /** Decides open positions with a move to a new loss of the opponent. In the first round all losses are new. */
  propagateLosses(first: boolean): void {
    const { theirLosses, words, ownWords, ownedWords } = this;
    const newFlags = this.mirror.newLosses;
    for (let rows = 0; rows < ownWords; rows++) {
      for (let at = 0; at < ownedWords.length; at++) {
        const word = ownedWords[at]!;
        let flags = first ? -1 : newFlags[rows * words + word]!;
        if (first && rows === ownWords - 1) flags = this.planes.own.lastWordMask;
        for (; flags !== 0; flags &= flags - 1) {
          const row = (rows << 5) + 31 - Math.clz32(flags & -flags);
          const losses = theirLosses[row * words + word]!;
          if (losses !== 0) this.winFrom(row, word, losses);
        }
      }
    }
  }

  /** Decides the predecessors of the losses in a word of the mirror. */
  private winFrom(row: number, word: number, losses: number): void {
    if (this.flying) this.winByFlyingKings(row, word, losses);
    else this.winAlong(this.kingStart, this.kingTo, row, word, losses);
    this.winAlong(this.manFromStart, this.manFrom, row, word, losses);
  }

  private ownsRow(i: number): boolean {
    return (i - this.from) >>> 0 < this.rows;
  }

  private winAlong(start: Int32Array, targets: Int32Array, row: number, word: number, losses: number): void {
    const { open, words } = this;
    const end = start[row + 1]!;
    for (let e = start[row]!; e < end; e++) {
      const i = targets[e]!;
      const found = losses & open[i * words + word]!;
      if (found !== 0 && this.ownsRow(i)) this.decide(i, word, found, this.planes.won, this.planes.newWins);
    }
  }

  /** The same for flying kings, whose segment must be free of opposing pieces. */
  private winByFlyingKings(row: number, word: number, losses: number): void {
    const { open, words, blocked, kingTo, kingSegment } = this;
    const end = this.kingStart[row + 1]!;
    for (let e = this.kingStart[row]!; e < end; e++) {
      const i = kingTo[e]!;
      const found = losses & open[i * words + word]!;
      if (found === 0 || !this.ownsRow(i)) continue;
      const free = found & ~blocked[kingSegment[e]! * words + word]!;
      if (free !== 0) this.decide(i, word, free, this.planes.won, this.planes.newWins);
    }
  }

  /** Moves open positions of a word to a plane, and flags the changed words there. */
  private decide(i: number, word: number, found: number, plane: Int32Array, newFlags: Int32Array): void {
    const { ownWords } = this;
    const inRow = i >> 5;
    const bit = 1 << (i & 31);
    this.open[i * this.words + word]! ^= found;
    newFlags[word * ownWords + inRow]! |= found;
    const base = (word << 5) * ownWords + inRow;
    for (let rest = found; rest !== 0; rest &= rest - 1) {
      plane[base + (31 - Math.clz32(rest & -rest)) * ownWords]! |= bit;
    }
    this.decided++;
  }

  /** Flags the predecessors of the opponent's new wins. */
  markRechecks(): void {
    const { words, ownWords, ownedWords } = this;
    const newFlags = this.mirror.newWins;
    for (let rows = 0; rows < ownWords; rows++) {
      for (let at = 0; at < ownedWords.length; at++) {
        const word = ownedWords[at]!;
        for (let flags = newFlags[rows * words + word]!; flags !== 0; flags &= flags - 1) {
          this.markRechecksFrom((rows << 5) + 31 - Math.clz32(flags & -flags), word);
        }
      }
    }
  }

  /** Flags the predecessors of the wins in a word of the mirror. */
  private markRechecksFrom(row: number, word: number): void {
    const wins = this.theirWins[row * this.words + word]!;
    this.markRechecksAlong(this.kingStart, this.kingTo, row, word, wins);
    this.markRechecksAlong(this.manFromStart, this.manFrom, row, word, wins);
  }

  private markRechecksAlong(start: Int32Array, targets: Int32Array, row: number, word: number, wins: number): void {
    const { open, words } = this;
    const end = start[row + 1]!;
    for (let e = start[row]!; e < end; e++) {
      const i = targets[e]!;
      if ((wins & open[i * words + word]!) !== 0 && this.ownsRow(i)) this.setRecheck(i, word);
    }
  }

  private setRecheck(i: number, word: number): void {
    this.planes.recheck[(i >> 5) * this.words + word]! |= 1 << (i & 31);
  }

  /** Checks all flagged words for losses. */
  resolveRechecks(): void {
    const { open, words, ownedWords } = this;
    const { recheck, lost, newLosses } = this.planes;
    const end = (this.from + this.rows + 31) >> 5;
    for (let rows = this.from >> 5; rows < end; rows++) {
      for (let at = 0; at < ownedWords.length; at++) {
        const word = ownedWords[at]!;
        let flags = recheck[rows * words + word]!;
        if (flags === 0) continue;
        recheck[rows * words + word] = 0;
        for (; flags !== 0; flags &= flags - 1) {
          const i = (rows << 5) + 31 - Math.clz32(flags & -flags);
          const undecided = open[i * words + word]!;
          const found = undecided === 0 ? 0 : this.lostPositions(i, word, undecided);
          if (found !== 0) this.decide(i, word, found, lost, newLosses);
        }
      }
    }
  }

  /** Clears the flags of new losses, after all threads have read them. */
  clearNewLosses(): void {
    this.clearFlags(this.mirror.newLosses);
  }

  /** Clears the flags of new wins, after all threads have read them. */
  clearNewWins(): void {
    this.clearFlags(this.mirror.newWins);
  }

  private clearFlags(newFlags: Int32Array): void {
    const { words, ownedWords } = this;
    const end = (this.from + this.rows + 31) >> 5;
    for (let rows = this.from >> 5; rows < end; rows++) {
      for (let at = 0; at < ownedWords.length; at++) {
        const word = rows * words + ownedWords[at]!;
        if (newFlags[word] !== 0) newFlags[word] = 0;
      }
    }
  }
}
