/**
 * State of the WDL solver: bitplanes, which decide 32 positions with one operation.
 *
 *     won, lost  row j: placement of the opponent,      bit i: placement of the side to move
 *     open       row i: placement of the side to move,  bit j: placement of the opponent
 *
 * `open` holds the undecided positions. It is transposed, so that it is aligned with its successors: a quiet move
 * changes only i, to i', and leads to the mirror class, in which the side to move has placement j and the opponent i'.
 * That is bit j of row i' of the mirror's `won` and `lost`, so row i of `open` can be combined with those rows word by
 * word.
 *
 * Finished tables interleave wins and losses to two bits for each position.
 */
import { asInt32Array } from '../../tablebase';
import type { QuietMoves } from './adjacency';
import type { CaptureTargets } from './capture-targets';
import type { Placements } from './indexing';
import type { Material } from './material';
import type { SideTablesCache } from './side-tables';
import type { WorkSplit } from './work-split';

/** Moves bit i of the low 16 bits to bit 2i. */
function expandBits(half: number): number {
  let bits = half & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The inverse: moves bit 2i to bit i. */
function compactBits(word: number): number {
  let bits = word & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0xffff;
}

/** Word `at` of the wins (`upper` 0) or losses (1) of a table of pairs. */
export const planeWord = (pairs: Int32Array, at: number, upper: number): number =>
  compactBits(pairs[2 * at]! >>> upper) | (compactBits(pairs[2 * at + 1]! >>> upper) << 16);

/** Interleaves words `from` to `to` of two planes to pairs. */
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

/** Overwrites the pairs of word `at` for the bits of `mask`. */
export function replacePairs(pairs: Int32Array, at: number, mask: number, win: number, loss: number): void {
  if (mask === 0) return;
  const low = expandBits(mask);
  const high = expandBits(mask >>> 16);
  pairs[2 * at] = (pairs[2 * at]! & ~(low * 3)) | expandBits(win) | (expandBits(loss) << 1);
  pairs[2 * at + 1] = (pairs[2 * at + 1]! & ~(high * 3)) | expandBits(win >>> 16) | (expandBits(loss >>> 16) << 1);
}

/** Makes the pairs of word `at` for the bits of `mask` free: 3, so that files may hold anything there. */
export function freePairs(pairs: Int32Array, at: number, mask: number): void {
  if (mask === 0) return;
  pairs[2 * at]! |= expandBits(mask) * 3;
  pairs[2 * at + 1]! |= expandBits(mask >>> 16) * 3;
}

/** The side to move and its moves, the opponent and its pieces as targets, and the own pieces as targets. */
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
  split?: WorkSplit,
): SidePair {
  const own = sides.of(men, kings, split);
  const other = sides.of(otherMen, otherKings, split);
  return {
    own: own.placements,
    other: other.placements,
    moves: own.moves,
    targets: other.targets,
    ownTargets: own.targets,
  };
}

export class SolverPlanes implements SidePair {
  /** Indices on which both sides share a square count as won, so that they never prevent a loss. */
  readonly won: Int32Array;
  readonly lost: Int32Array;
  readonly open: Int32Array;
  /**
   * Flags: words of `won` and `lost` with new bits, and words of `open` to check again. An int covers one word of 32
   * consecutive rows, with a bit for each row.
   */
  readonly newWins: Int32Array;
  readonly newLosses: Int32Array;
  readonly recheck: Int32Array;

  readonly own: Placements;
  readonly other: Placements;
  readonly moves: QuietMoves;
  readonly targets: CaptureTargets;
  readonly ownTargets: CaptureTargets;

  constructor(pair: SidePair, memory: readonly Uint8Array[]) {
    ({
      own: this.own,
      other: this.other,
      moves: this.moves,
      targets: this.targets,
      ownTargets: this.ownTargets,
    } = pair);
    const [won, lost, open, newWins, newLosses, recheck] = memory.map(asInt32Array);
    this.won = won!;
    this.lost = lost!;
    this.open = open!;
    this.newWins = newWins!;
    this.newLosses = newLosses!;
    this.recheck = recheck!;
  }
}

/** Sizes of the planes of a class in bytes. */
export function planesMemory(own: Placements | PlacementSize, other: Placements | PlacementSize): number[] {
  const plane = 4 * other.size * own.words;
  const flags = 4 * other.words * own.words;
  return [plane, plane, 4 * own.size * other.words, flags, flags, flags];
}
/** Number of planes of a class. */
export const PLANES = 6;

/** Size of a side's placements. */
interface PlacementSize {
  readonly size: number;
  readonly words: number;
}
