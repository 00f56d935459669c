/** Settles the positions in which the side to move must take: their bits in the planes of a half, or in a table. */
import { popcount } from '../../../util/bits';
import type { ScratchArrays } from './buffers';
import { CaptureSearch } from './capture-search';
import { type ConversionTables, DRAW_VALUE, LOSS_VALUE, WIN_VALUE } from './conversion-tables';
import { replacePairs, type SolverPlanes } from './planes';

/** Placements of the side to move whose results share a word. */
export const TILE = 32;

export class CapturePass extends CaptureSearch {
  /** Positions settled, all together. */
  captureCount = 0;
  /** Results of a tile by their worth, a word for each placement of the other side; and parts of them. */
  private readonly results: Int32Array;
  private readonly wins: Int32Array;
  private readonly losses: Int32Array;
  private readonly draws: Int32Array;

  constructor(
    private readonly planes: SolverPlanes,
    spoils: ConversionTables,
    scratch: ScratchArrays,
  ) {
    super(planes, spoils, scratch);
    const { size } = planes.other;
    const of = (worth: number): Int32Array => this.results.subarray(worth * size, (worth + 1) * size);
    this.results = scratch.array((WIN_VALUE + 1) * size);
    this.wins = of(WIN_VALUE);
    this.losses = of(LOSS_VALUE);
    this.draws = of(DRAW_VALUE);
  }

  /** Settles the positions of a tile in which the side to move must take, and keeps them in the planes. */
  solveTile(tile: number): void {
    this.searchTile(tile);
    this.writePlanes(tile);
  }

  /** The same, kept in a table of pairs, whatever it held there. */
  restoreTile(tile: number, pairs: Int32Array): void {
    this.searchTile(tile);
    this.writePairs(tile, pairs);
  }

  /** Sets the bits of the positions of a tile in which the side to move must take, in a plane. */
  markTile(tile: number, plane: Int32Array): void {
    const { own, other } = this.planes;
    const { draws } = this;
    for (let i = tile * TILE; i < Math.min(own.size, (tile + 1) * TILE); i++) {
      this.searchMarks(i);
      this.storeMarks(1 << (i & 31));
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

  /** Takes over what placement `i` was found to be worth against each placement of the other side. */
  private storeResults(i: number): void {
    const { capturing: taking, best, results } = this;
    const { open, other } = this.planes;
    const { size } = other;
    const words = taking.length;
    const bit = 1 << (i & 31);
    for (let word = 0; word < words; word++) {
      if (taking[word] === 0) continue;
      const found = taking[word]! & open[i * words + word]!;
      taking[word] = 0;
      if (found === 0) continue;
      open[i * words + word]! ^= found;
      this.captureCount += popcount(found);
      for (let rest = found; rest !== 0; rest &= rest - 1) {
        const j = (word << 5) + 31 - Math.clz32(rest & -rest);
        // To write by the worth takes no branch, which nothing could foretell.
        results[(best[j]! & 3) * size + j]! |= bit;
        best[j] = 0;
      }
    }
  }

  private storeMarks(bit: number): void {
    const { capturing: taking, draws } = this;
    for (let word = 0; word < taking.length; word++) {
      for (let rest = taking[word]!; rest !== 0; rest &= rest - 1) {
        draws[(word << 5) + 31 - Math.clz32(rest & -rest)]! |= bit;
      }
      taking[word] = 0;
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
