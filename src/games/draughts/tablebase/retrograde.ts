import { TILE } from './capture-pass';
import { planeWord, type SolverPlanes } from './planes';
import { canMove, type TableRules } from './rules';
import type { PlaneShare } from './work-split';

/**
 * Retrograde analysis by words of 32 positions: the passes of one half. Threads share out the words of a row of OPEN:
 * all that a pass writes for a position, in whichever plane, belongs to the word that its thread owns. In a narrow half,
 * whose rows have too few words for that, they share out the rows: each thread looks at all that is new, and goes on from
 * there to rows of its own alone.
 */
export class RetrogradePass {
  /** Positions, at least one for each word in which there are any, that this thread has decided since it was asked. */
  private decided = 0;

  /** The half, by the names of its parts. */
  private readonly open: Int32Array;
  private readonly words: number;
  private readonly ownWords: number;
  /** The words and the rows of OPEN that are this thread's. */
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
  /** What has been won and lost by the other side, to move. */
  private readonly theirWins: Int32Array;
  private readonly theirLosses: Int32Array;
  private readonly flying: boolean;

  constructor(
    private readonly planes: SolverPlanes,
    /** The half in which the other side moves. */
    private readonly mirror: SolverPlanes,
    /** The finished table that men are crowned into, null where there are no men. */
    private readonly promotionTable: Int32Array | null,
    private readonly rules: TableRules,
    share: PlaneShare,
  ) {
    const { moves: steps } = planes;
    this.open = planes.open;
    this.words = planes.other.words;
    this.ownWords = planes.own.words;
    this.ownedWords = share.words;
    this.from = share.from;
    this.rows = share.to - share.from;
    this.kingStart = steps.kingStart;
    this.kingTo = steps.kingTo;
    this.kingSegment = steps.kingSegment;
    this.manStart = steps.manStart;
    this.manTo = steps.manTo;
    this.manFromStart = steps.manFromStart;
    this.manFrom = steps.manFrom;
    this.promotionStart = steps.promotionStart;
    this.promotionTo = steps.promotionTo;
    this.blocked = planes.targets.blocked;
    this.theirWins = mirror.won;
    this.theirLosses = mirror.lost;
    this.flying = rules.flying;
  }

  takeDecided(): number {
    const { decided } = this;
    this.decided = 0;
    return decided;
  }

  /** Squares that both sides hold count as won. For rows from `from` to `to`. */
  fillImpossible(from: number, to: number): void {
    const { won, other, own, ownTargets: ownAsPrey } = this.planes;
    const { words } = own;
    const { occupied: held } = ownAsPrey;
    for (let row = from; row < to; row++) {
      for (let rest = other.menSets[row]! | other.kingSets[row]!; rest !== 0; rest &= rest - 1) {
        const heldRow = (31 - Math.clz32(rest & -rest)) * words;
        for (let word = 0; word < words; word++) won[row * words + word]! |= held[heldRow + word]!;
      }
    }
  }

  /** All other positions are open. Impossible ones stand in the mirror's rows just so. */
  fillOpen(from: number, to: number): void {
    const { open, other } = this.planes;
    const { won } = this.mirror;
    const { words, lastWordMask: lastWord } = other;
    for (let row = from; row < to; row++) {
      for (let at = row * words; at < (row + 1) * words; at++) open[at] = ~won[at]!;
      open[(row + 1) * words - 1]! &= lastWord;
    }
  }

  /** A man that is crowned where the other side then has lost: for words of the rows of a tile. */
  winByPromotion(tile: number, from: number, to: number): void {
    if (this.promotionTable === null) return;
    const { open, won, own, other, moves: steps } = this.planes;
    const { words } = other;
    const end = Math.min(own.size, (tile + 1) * TILE);
    for (let i = tile * TILE; i < end; i++) {
      for (let e = steps.promotionStart[i]!; e < steps.promotionStart[i + 1]!; e++) {
        const row = steps.promotionTo[e]! * words;
        for (let word = from; word < to; word++) {
          const still = open[i * words + word]!;
          if (still === 0) continue;
          const found = planeWord(this.promotionTable, row + word, 1) & still;
          open[i * words + word] = still ^ found;
          for (let rest = found; rest !== 0; rest &= rest - 1) {
            const j = (word << 5) + 31 - Math.clz32(rest & -rest);
            won[j * own.words + (i >> 5)]! |= 1 << (i & 31);
          }
        }
      }
    }
  }

  /**
   * What is lost before anything else is known, blocked sides and those whose every move meets a capture that wins: for
   * words of the rows of a tile.
   */
  markInitialLosses(tile: number, from: number, to: number): void {
    const { open, lost, own, other } = this.planes;
    const end = Math.min(own.size, (tile + 1) * TILE);
    for (let i = tile * TILE; i < end; i++) {
      for (let word = from; word < to; word++) {
        const still = open[i * other.words + word]!;
        if (still === 0) continue;
        const found = this.lostPositions(i, word, still);
        open[i * other.words + word] = still ^ found;
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

  /** Of the open positions of a word, those in which every move leads to a win of the other side. */
  private lostPositions(i: number, word: number, openOnes: number): number {
    const { theirWins, words, kingTo, manTo } = this;
    let still = openOnes;
    const kingEnd = this.kingStart[i + 1]!;
    if (this.flying) {
      const { blocked, kingSegment: kingCrosses } = this;
      for (let e = this.kingStart[i]!; e < kingEnd && still !== 0; e++) {
        still &= theirWins[kingTo[e]! * words + word]! | blocked[kingCrosses[e]! * words + word]!;
      }
    } else {
      for (let e = this.kingStart[i]!; e < kingEnd && still !== 0; e++) still &= theirWins[kingTo[e]! * words + word]!;
    }
    const manEnd = this.manStart[i + 1]!;
    for (let e = this.manStart[i]!; e < manEnd && still !== 0; e++) still &= theirWins[manTo[e]! * words + word]!;
    const crownEnd = this.promotionStart[i + 1]!;
    for (let e = this.promotionStart[i]!; e < crownEnd && still !== 0; e++) {
      still &= planeWord(this.promotionTable!, this.promotionTo[e]! * words + word, 0);
    }
    return still;
  }

  /** Who can move to a lost position wins. The first time all losses are news. */
  propagateLosses(first: boolean): void {
    const { theirLosses, words, ownWords, ownedWords: mine } = this;
    const news = this.mirror.newLosses;
    for (let rows = 0; rows < ownWords; rows++) {
      for (let at = 0; at < mine.length; at++) {
        const word = mine[at]!;
        let flags = first ? -1 : news[rows * words + word]!;
        if (first && rows === ownWords - 1) flags = this.planes.own.lastWordMask;
        for (; flags !== 0; flags &= flags - 1) {
          const row = (rows << 5) + 31 - Math.clz32(flags & -flags);
          const losses = theirLosses[row * words + word]!;
          if (losses !== 0) this.winFrom(row, word, losses);
        }
      }
    }
  }

  /** The open positions from which a move leads to the losses in a word of the mirror. */
  private winFrom(row: number, word: number, losses: number): void {
    if (this.flying) this.winByFlyingKings(row, word, losses);
    else this.winAlong(this.kingStart, this.kingTo, row, word, losses);
    this.winAlong(this.manFromStart, this.manFrom, row, word, losses);
  }

  private ownsRow(i: number): boolean {
    return (i - this.from) >>> 0 < this.rows;
  }

  private winAlong(start: Int32Array, ends: Int32Array, row: number, word: number, losses: number): void {
    const { open, words } = this;
    const end = start[row + 1]!;
    for (let e = start[row]!; e < end; e++) {
      const i = ends[e]!;
      const found = losses & open[i * words + word]!;
      if (found !== 0 && this.ownsRow(i)) this.decide(i, word, found, this.planes.won, this.planes.newWins);
    }
  }

  /** The same of flying kings, who come where nothing of the other side stands between. */
  private winByFlyingKings(row: number, word: number, losses: number): void {
    const { open, words, blocked, kingTo, kingSegment: kingCrosses } = this;
    const end = this.kingStart[row + 1]!;
    for (let e = this.kingStart[row]!; e < end; e++) {
      const i = kingTo[e]!;
      const found = losses & open[i * words + word]!;
      if (found === 0 || !this.ownsRow(i)) continue;
      const free = found & ~blocked[kingCrosses[e]! * words + word]!;
      if (free !== 0) this.decide(i, word, free, this.planes.won, this.planes.newWins);
    }
  }

  /** Turns open positions of a word into bits of a plane, and flags the words that these lie in. */
  private decide(i: number, word: number, found: number, plane: Int32Array, fresh: Int32Array): void {
    const { ownWords } = this;
    const inRow = i >> 5;
    const bit = 1 << (i & 31);
    this.open[i * this.words + word]! ^= found;
    fresh[word * ownWords + inRow]! |= found;
    const base = (word << 5) * ownWords + inRow;
    for (let rest = found; rest !== 0; rest &= rest - 1) {
      plane[base + (31 - Math.clz32(rest & -rest)) * ownWords]! |= bit;
    }
    this.decided++;
  }

  /** Who can move to a newly won position is to be looked at again. */
  markRechecks(): void {
    const { words, ownWords, ownedWords: mine } = this;
    const news = this.mirror.newWins;
    for (let rows = 0; rows < ownWords; rows++) {
      for (let at = 0; at < mine.length; at++) {
        const word = mine[at]!;
        for (let flags = news[rows * words + word]!; flags !== 0; flags &= flags - 1) {
          this.markRechecksFrom((rows << 5) + 31 - Math.clz32(flags & -flags), word);
        }
      }
    }
  }

  /** Those open positions from which a move leads to the wins in a word of the mirror. */
  private markRechecksFrom(row: number, word: number): void {
    const wins = this.theirWins[row * this.words + word]!;
    this.markRechecksAlong(this.kingStart, this.kingTo, row, word, wins);
    this.markRechecksAlong(this.manFromStart, this.manFrom, row, word, wins);
  }

  private markRechecksAlong(start: Int32Array, ends: Int32Array, row: number, word: number, wins: number): void {
    const { open, words } = this;
    const end = start[row + 1]!;
    for (let e = start[row]!; e < end; e++) {
      const i = ends[e]!;
      if ((wins & open[i * words + word]!) !== 0 && this.ownsRow(i)) this.setRecheck(i, word);
    }
  }

  private setRecheck(i: number, word: number): void {
    this.planes.recheck[(i >> 5) * this.words + word]! |= 1 << (i & 31);
  }

  /** Of what is doubtful finds what is lost. */
  resolveRechecks(): void {
    const { open, words, ownedWords: mine } = this;
    const { recheck: doubtful, lost, newLosses: freshLosses } = this.planes;
    const end = (this.from + this.rows + 31) >> 5;
    for (let rows = this.from >> 5; rows < end; rows++) {
      for (let at = 0; at < mine.length; at++) {
        const word = mine[at]!;
        let flags = doubtful[rows * words + word]!;
        if (flags === 0) continue;
        doubtful[rows * words + word] = 0;
        for (; flags !== 0; flags &= flags - 1) {
          const i = (rows << 5) + 31 - Math.clz32(flags & -flags);
          const still = open[i * words + word]!;
          const found = still === 0 ? 0 : this.lostPositions(i, word, still);
          if (found !== 0) this.decide(i, word, found, lost, freshLosses);
        }
      }
    }
  }

  /** What all threads have looked at is no news any more. */
  clearNewLosses(): void {
    this.clearFlags(this.mirror.newLosses);
  }

  clearNewWins(): void {
    this.clearFlags(this.mirror.newWins);
  }

  private clearFlags(news: Int32Array): void {
    const { words, ownedWords: mine } = this;
    const end = (this.from + this.rows + 31) >> 5;
    for (let rows = this.from >> 5; rows < end; rows++) {
      for (let at = 0; at < mine.length; at++) {
        const word = rows * words + mine[at]!;
        if (news[word] !== 0) news[word] = 0;
      }
    }
  }
}
