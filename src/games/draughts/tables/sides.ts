/** What is computed for one side's material alone, kept as long as a kernel lives: every space with it needs it again. */
import { ALONE, type Hands } from './hands';
import { Placements } from './placements';
import { Prey } from './prey';
import { choices } from './ranks';
import { FAR_RANK } from './seat';
import { Steps } from './steps';
import type { Ways } from './ways';

/** Larger sides take much memory: only the last two are kept, which the order of the spaces asks for. */
const LARGE = 5;
const LARGE_KEPT = 2;
/** With fewer placements each thread computes all for itself: to meet takes longer. */
const WORTH_SHARING = 1 << 8;

export interface Side {
  readonly placements: Placements;
  readonly steps: Steps;
  readonly prey: Prey;
}

export class Sides {
  private readonly known = new Map<number, Side>();

  constructor(private readonly ways: Ways) {}

  /** `hands`: all threads that ask for the same sides in the same order. */
  of(men: number, kings: number, hands = ALONE): Side {
    const key = men * 8 + kings;
    let side = this.known.get(key);
    if (side === undefined) {
      side = this.compute(men, kings, measure(men, kings).size < WORTH_SHARING ? ALONE : hands);
      if (men + kings >= LARGE) this.forgetLarge();
      this.known.set(key, side);
    }
    return side;
  }

  private compute(men: number, kings: number, hands: Hands): Side {
    const { flying } = this.ways;
    const placements = new Placements(men, kings, hands);
    return {
      placements,
      steps: new Steps(placements, flying, hands),
      prey: new Prey(placements, flying, hands),
    };
  }

  /** Makes room for one more. */
  private forgetLarge(): void {
    const large = [...this.known].filter(([, { placements }]) => placements.men + placements.kings >= LARGE);
    for (const [key] of large.slice(0, Math.max(0, large.length - LARGE_KEPT + 1))) this.known.delete(key);
  }
}

/** How many placements there are, and words for a bit each. */
export function measure(men: number, kings: number): { size: number; words: number } {
  const size = choices(FAR_RANK, men) * choices(32 - men, kings);
  return { size, words: Math.ceil(size / 32) };
}
