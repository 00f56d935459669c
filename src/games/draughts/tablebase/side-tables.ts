/** Cache of the tables that depend on one side's material only. Every class with that side uses them again. */

import { QuietMoves } from './adjacency';
import { CaptureTargets } from './capture-targets';
import { binomial, Placements } from './indexing';
import { PROMOTION_START } from './perspective';
import type { TableRules } from './rules';
import { UNSPLIT, type WorkSplit } from './work-split';

/** Sides of this many pieces take much memory; only the two last used are kept, which suits the order of classes. */
const LARGE_SIDE = 5;
const MAX_LARGE_SIDES = 2;
/** With fewer placements, each thread computes the tables for itself: waiting for others would take longer. */
const MIN_SHARED_PLACEMENTS = 1 << 8;

interface SideTables {
  readonly placements: Placements;
  readonly moves: QuietMoves;
  readonly targets: CaptureTargets;
}

export class SideTablesCache {
  private readonly cache = new Map<number, SideTables>();

  constructor(private readonly rules: TableRules) {}

  /** Tables of a side. All threads of `split` must ask for the same sides in the same order. */
  of(men: number, kings: number, split = UNSPLIT): SideTables {
    const key = men * 8 + kings;
    let side = this.cache.get(key);
    if (side === undefined) {
      side = this.compute(men, kings, placementSize(men, kings).size < MIN_SHARED_PLACEMENTS ? UNSPLIT : split);
      if (men + kings >= LARGE_SIDE) this.evictLarge();
      this.cache.set(key, side);
    }
    return side;
  }

  private compute(men: number, kings: number, split: WorkSplit): SideTables {
    const { flying } = this.rules;
    const placements = new Placements(men, kings, split);
    return {
      placements,
      moves: new QuietMoves(placements, flying, split),
      targets: new CaptureTargets(placements, flying, split),
    };
  }

  /** Evicts the oldest large sides, so that one more can be added. */
  private evictLarge(): void {
    const large = [...this.cache].filter(([, { placements }]) => placements.men + placements.kings >= LARGE_SIDE);
    for (const [key] of large.slice(0, Math.max(0, large.length - MAX_LARGE_SIDES + 1))) this.cache.delete(key);
  }
}

/** Number of placements of a side, and of 32-bit words with a bit for each. */
export function placementSize(men: number, kings: number): { size: number; words: number } {
  const size = binomial(PROMOTION_START, men) * binomial(32 - men, kings);
  return { size, words: Math.ceil(size / 32) };
}
