import { asInt32Array } from '../../tablebase';
import type { QuietMoves } from './adjacency';
import type { CaptureTargets } from './capture-targets';
import type { Placements } from './indexing';
import type { Material } from './material';
import type { SideTablesCache } from './side-tables';
import type { WorkSplit } from './work-split';

/** Two planes of bits as pairs of bits, and back. */

/** The low 16 bits of a word, each at twice its place. */
function expandBits(half: number): number {
  let bits = half & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The even bits of a word, close together. */
function compactBits(word: number): number {
  let bits = word & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0xffff;
}

/** Word `at` of the plane that a table of pairs holds in its lower bits (`upper` 0: wins) or upper ones (1: losses). */
export const planeWord = (pairs: Int32Array, at: number, upper: number): number =>
  compactBits(pairs[2 * at]! >>> upper) | (compactBits(pairs[2 * at + 1]! >>> upper) << 16);

/** Writes the planes `wins` and `losses` from word `from` to word `to` as pairs. */
export function interleavePlanes(
  wins: Int32Array,
  losses: Int32Array,
  pairs: Int32Array,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const win = wins[at]!;
    const loss = losses[at]!;
    pairs[2 * at] = expandBits(win) | (expandBits(loss) << 1);
    pairs[2 * at + 1] = expandBits(win >>> 16) | (expandBits(loss >>> 16) << 1);
  }
}

/** Overwrites the pairs of word `at` of the planes where `where` has a bit. */
export function replacePairs(pairs: Int32Array, at: number, where: number, win: number, loss: number): void {
  if (where === 0) return;
  const low = expandBits(where);
  const high = expandBits(where >>> 16);
  pairs[2 * at] = (pairs[2 * at]! & ~(low * 3)) | expandBits(win) | (expandBits(loss) << 1);
  pairs[2 * at + 1] = (pairs[2 * at + 1]! & ~(high * 3)) | expandBits(win >>> 16) | (expandBits(loss >>> 16) << 1);
}

/**
 * Gives the pairs of words `from` to `to` that are free the value of the one before them, so that a file of them is
 * small.
 */
export function fillDontCares(pairs: Int32Array, free: Int32Array, from: number, to: number): void {
  let last = 0;
  for (let at = from; at < to; at++) {
    const loose = free[at]!;
    for (let half = 0; half < 2; half++) {
      const word = pairs[2 * at + half]!;
      const looseHalf = (loose >>> (16 * half)) & 0xffff;
      if (looseHalf === 0) {
        last = word >>> 30;
        continue;
      }
      let smoothed = 0;
      for (let bit = 0; bit < 16; bit++) {
        if (((looseHalf >>> bit) & 1) === 0) last = (word >>> (2 * bit)) & 3;
        smoothed |= last << (2 * bit);
      }
      pairs[2 * at + half] = smoothed;
    }
  }
}

/**
 * What a space is while it is solved: bits in planes. WON and LOST have a row for each placement of the side that is
 * not to move and a bit for each of the side to move: a quiet move of the side that has just moved changes the row
 * alone, and one word tells of 32 positions. OPEN, the positions not yet decided, stands the other way round, a row for
 * each placement of the side to move, so that a row of it lies along a row of what its moves lead to.
 */

/** The side to move and its moves; the other side and how it is taken; the own side as the other one takes it. */
export interface SidePair {
  readonly own: Placements;
  readonly other: Placements;
  readonly moves: QuietMoves;
  readonly targets: CaptureTargets;
  readonly ownTargets: CaptureTargets;
}

export function sidePair(
  sides: SideTablesCache,
  { men, kings, otherMen, otherKings }: Material,
  hands?: WorkSplit,
): SidePair {
  const own = sides.of(men, kings, hands);
  const other = sides.of(otherMen, otherKings, hands);
  return {
    own: own.placements,
    other: other.placements,
    moves: own.moves,
    targets: other.targets,
    ownTargets: own.targets,
  };
}

export class SolverPlanes implements SidePair {
  /** Squares shared by both sides make no position: they count as won, and so never stand in the way of a loss. */
  readonly won: Int32Array;
  readonly lost: Int32Array;
  readonly open: Int32Array;
  /** Flags, a bit for each word of WON or LOST with news and of OPEN in doubt: 32 rows together, an int for each word. */
  readonly newWins: Int32Array;
  readonly newLosses: Int32Array;
  readonly recheck: Int32Array;

  readonly own: Placements;
  readonly other: Placements;
  readonly moves: QuietMoves;
  readonly targets: CaptureTargets;
  readonly ownTargets: CaptureTargets;

  constructor(both: SidePair, memory: readonly Uint8Array[]) {
    ({
      own: this.own,
      other: this.other,
      moves: this.moves,
      targets: this.targets,
      ownTargets: this.ownTargets,
    } = both);
    const [won, lost, open, freshWins, freshLosses, doubtful] = memory.map(asInt32Array);
    this.won = won!;
    this.lost = lost!;
    this.open = open!;
    this.newWins = freshWins!;
    this.newLosses = freshLosses!;
    this.recheck = doubtful!;
  }
}

/** The pieces of memory that a half needs, in bytes. */
export function planesMemory(own: Placements | PlacementSize, other: Placements | PlacementSize): number[] {
  const plane = 4 * other.size * own.words;
  const flags = 4 * other.words * own.words;
  return [plane, plane, 4 * own.size * other.words, flags, flags, flags];
}
export const PLANES = 6;

/** The size of a side's placements, without them. */
interface PlacementSize {
  readonly size: number;
  readonly words: number;
}
