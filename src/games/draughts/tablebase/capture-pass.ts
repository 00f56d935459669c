/**
 * Capture pass of the WDL solver: values of all positions in which the side to move must capture.
 *
 * Captures lead to smaller classes, so these positions are decided once, before the retrograde passes over quiet moves.
 * The pass runs by tiles of 32 placements of the side to move, whose results share a word of the planes.
 *
 * Files do not hold these positions; `markTile` and `restoreTile` remove them from a table and restore them.
 */
import { popcount } from '../../../util/bits';
import type { ScratchArrays } from './buffers';
import { CaptureSearch } from './capture-search';
import { type ConversionTables, DRAW_VALUE, LOSS_VALUE, WIN_VALUE } from './conversion-tables';
import { replacePairs, type SolverPlanes } from './planes';

/** Placements of the side to move in a tile. */
export const TILE = 32;

export class CapturePass extends CaptureSearch {
  /** Number of positions with a capture found so far. */
  captureCount = 0;
  /** Results of a tile by value, a word for each placement of the opponent; the others are parts of it. */
  private readonly results: Int32Array;
  private readonly wins: Int32Array;
  private readonly losses: Int32Array;
  private readonly draws: Int32Array;

  constructor(
    private readonly planes: SolverPlanes,
    conversions: ConversionTables,
    scratch: ScratchArrays,
  ) {
    super(planes, conversions, scratch);
    const { size } = planes.other;
    const of = (value: number): Int32Array => this.results.subarray(value * size, (value + 1) * size);
    this.results = scratch.array((WIN_VALUE + 1) * size);
    this.wins = of(WIN_VALUE);
    this.losses = of(LOSS_VALUE);
    this.draws = of(DRAW_VALUE);
  }

  /** Decides the capture positions of a tile in the planes. */
  solveTile(tile: number): void {
    this.searchTile(tile);
    this.writePlanes(tile);
  }

  /** Writes the capture positions of a tile to a table of pairs. */
  restoreTile(tile: number, pairs: Int32Array): void {
    this.searchTile(tile);
    this.writePairs(tile, pairs);
  }

  /** Marks the capture positions of a tile in `plane`, and takes them out of `open`. */
  markTile(tile: number, plane: Int32Array): void {
    const { own, other } = this.planes;
    const { draws } = this;
    for (let i = tile * TILE; i < Math.min(own.size, (tile + 1) * TILE); i++) {
      this.searchMarks(i);
      this.storeMarks(i);
    }
    for (let j = 0, word = tile; j < other.size; j++, word += own.words) {
      plane[word]! |= draws[j]!;
      draws[j] = 0;
    }
  }

  private searchTile(tile: number): void {
    const { own } = this.planes;
    for (let i = tile * TILE; i < Math.min(own.size, (tile + 1) * TILE); i++) {
      this.search(i);
      this.storeResults(i);
    }
  }

  /** Stores the values of placement `i`, and takes its positions out of `open`. */
  private storeResults(i: number): void {
    const { capturing, best, results } = this;
    const { open, other } = this.planes;
    const { size } = other;
    const words = capturing.length;
    const bit = 1 << (i & 31);
    for (let word = 0; word < words; word++) {
      if (capturing[word] === 0) continue;
      const found = capturing[word]! & open[i * words + word]!;
      capturing[word] = 0;
      if (found === 0) continue;
      open[i * words + word]! ^= found;
      this.captureCount += popcount(found);
      for (let rest = found; rest !== 0; rest &= rest - 1) {
        const j = (word << 5) + 31 - Math.clz32(rest & -rest);
        // Indexed by value instead of branching: the branch would be unpredictable.
        results[(best[j]! & 3) * size + j]! |= bit;
        best[j] = 0;
      }
    }
  }

  private storeMarks(i: number): void {
    const { capturing, draws } = this;
    const { open } = this.planes;
    const bit = 1 << (i & 31);
    for (let word = 0; word < capturing.length; word++) {
      open[i * capturing.length + word]! &= ~capturing[word]!;
      for (let rest = capturing[word]!; rest !== 0; rest &= rest - 1) {
        draws[(word << 5) + 31 - Math.clz32(rest & -rest)]! |= bit;
      }
      capturing[word] = 0;
    }
  }

  private writePlanes(tile: number): void {
    const { wins, losses, draws } = this;
    const { won, lost, own, other } = this.planes;
    for (let j = 0, word = tile; j < other.size; j++, word += own.words) {
      if (wins[j] !== 0) {
        won[word]! |= wins[j]!;
        wins[j] = 0;
      }
      if (losses[j] !== 0) {
        lost[word] = losses[j]!;
        losses[j] = 0;
      }
    }
    draws.fill(0);
  }

  private writePairs(tile: number, pairs: Int32Array): void {
    const { wins, losses, draws } = this;
    const { own, other } = this.planes;
    for (let j = 0, word = tile; j < other.size; j++, word += own.words) {
      replacePairs(pairs, word, wins[j]! | losses[j]! | draws[j]!, wins[j]!, losses[j]!);
    }
    wins.fill(0);
    losses.fill(0);
    draws.fill(0);
  }
}
