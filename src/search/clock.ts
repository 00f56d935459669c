/** How long to think. */

/** Milliseconds on a clock that all threads of the process read alike. */
export const now = (): number => performance.timeOrigin + performance.now();

export interface TimeLimits {
  readonly movetime?: number;
  /** What is left on the own clock, and what each move adds to it. */
  readonly left?: number;
  readonly increment?: number;
  readonly movesToGo?: number;
}

/** Without a number of moves to go, plan for this many. */
const MOVES_PLANNED = 28;

export class Clock {
  /** After `soft` no new iteration begins; after `hard` the search stops. */
  readonly soft: number;
  readonly hard: number;
  private start = Number.POSITIVE_INFINITY;

  /** `overhead` is kept back of what is left on a clock; a time for the move is used up as it is. */
  constructor(limits: TimeLimits, overhead: number) {
    this.soft = Number.POSITIVE_INFINITY;
    this.hard = Number.POSITIVE_INFINITY;
    if (limits.left !== undefined) {
      const increment = limits.increment ?? 0;
      const moves = Math.max(1, Math.min(limits.movesToGo ?? MOVES_PLANNED, 50));
      const usable = spendable(limits.left, overhead);
      this.soft = Math.min(usable / moves + 0.75 * increment, 0.8 * usable);
      this.hard = Math.min(4 * this.soft, (moves === 1 ? 0.95 : 0.4) * usable);
    }
    if (limits.movetime !== undefined) {
      this.hard = Math.min(this.hard, Math.max(1, limits.movetime));
    }
  }

  /** Whether the time is the engine's own to divide. */
  get managed(): boolean {
    return this.soft !== Number.POSITIVE_INFINITY;
  }

  begin(at: number): void {
    this.start = at;
  }

  /** Milliseconds since the clock began; negative before. */
  elapsed(): number {
    return now() - this.start;
  }

  get expired(): boolean {
    return this.elapsed() >= this.hard;
  }

  /** Whether another iteration is worth beginning; `unrest` is 1 for a steady choice and more for a changing one. */
  mayContinue(unrest: number): boolean {
    return this.elapsed() < Math.min(0.6 * this.soft * unrest, this.hard);
  }
}

/** What of the clock may be used at all: near its end a fraction, however large the overhead. */
const spendable = (left: number, overhead: number): number => Math.max(left - overhead, left / 8, 0.5);
