/** What is computed for one side's material alone, kept as long as a kernel lives: every space with it needs it again. */

import { QuietMoves } from './adjacency';
import { CaptureTargets } from './capture-targets';
import { binomial, Placements } from './indexing';
import { PROMOTION_START } from './perspective';
import type { TableRules } from './rules';
import { UNSPLIT, type WorkSplit } from './work-split';

/** Larger sides take much memory: only the last two are kept, which the order of the spaces asks for. */
const LARGE_SIDE = 5;
const MAX_LARGE_SIDES = 2;
/** With fewer placements each thread computes all for itself: to meet takes longer. */
const MIN_SHARED_PLACEMENTS = 1 << 8;

interface SideTables {
  readonly placements: Placements;
  readonly moves: QuietMoves;
  readonly targets: CaptureTargets;
}

export class SideTablesCache {
  private readonly cache = new Map<number, SideTables>();

  constructor(private readonly ways: TableRules) {}

  /** `hands`: all threads that ask for the same sides in the same order. */
  of(men: number, kings: number, hands = UNSPLIT): SideTables {
    const key = men * 8 + kings;
    let side = this.cache.get(key);
    if (side === undefined) {
      side = this.compute(men, kings, placementSize(men, kings).size < MIN_SHARED_PLACEMENTS ? UNSPLIT : hands);
      if (men + kings >= LARGE_SIDE) this.evictLarge();
      this.cache.set(key, side);
    }
    return side;
  }

  private compute(men: number, kings: number, hands: WorkSplit): SideTables {
    const { flying } = this.ways;
    const placements = new Placements(men, kings, hands);
    return {
      placements,
      moves: new QuietMoves(placements, flying, hands),
      targets: new CaptureTargets(placements, flying, hands),
    };
  }

  /** Makes room for one more. */
  private evictLarge(): void {
    const large = [...this.cache].filter(([, { placements }]) => placements.men + placements.kings >= LARGE_SIDE);
    for (const [key] of large.slice(0, Math.max(0, large.length - MAX_LARGE_SIDES + 1))) this.cache.delete(key);
  }
}

/** How many placements there are, and words for a bit each. */
export function placementSize(men: number, kings: number): { size: number; words: number } {
  const size = binomial(PROMOTION_START, men) * binomial(32 - men, kings);
  return { size, words: Math.ceil(size / 32) };
}
