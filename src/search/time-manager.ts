/** How long to think. */

/** Milliseconds on a clock that all threads of the process read alike. */
export const now = (): number => performance.timeOrigin + performance.now();

interface TimeLimits {
  readonly movetime?: number;
  /** What is left on the own clock, and what each move adds to it. */
  readonly timeLeft?: number;
  readonly increment?: number;
  readonly movesToGo?: number;
}

/** Without a number of moves to go, plan for this many. */
const DEFAULT_MOVES_TO_GO = 28;

export class TimeManager {
  /** After `soft` no new iteration begins; after `hard` the search stops. */
  readonly softLimitMs: number;
  readonly hardLimitMs: number;
  private startTime = Number.POSITIVE_INFINITY;

  /** `overhead` is kept back of what is left on a clock; a time for the move is used up as it is. */
  constructor(limits: TimeLimits, overhead: number) {
    this.softLimitMs = Number.POSITIVE_INFINITY;
    this.hardLimitMs = Number.POSITIVE_INFINITY;
    if (limits.timeLeft !== undefined) {
      const increment = limits.increment ?? 0;
      const moves = Math.max(1, Math.min(limits.movesToGo ?? DEFAULT_MOVES_TO_GO, 50));
      const usable = usableTime(limits.timeLeft, overhead);
      this.softLimitMs = Math.min(usable / moves + 0.75 * increment, 0.8 * usable);
      this.hardLimitMs = Math.min(4 * this.softLimitMs, (moves === 1 ? 0.95 : 0.4) * usable);
    }
    if (limits.movetime !== undefined) {
      this.hardLimitMs = Math.min(this.hardLimitMs, Math.max(1, limits.movetime));
    }
  }

  /** Whether the time is the engine's own to divide. */
  get isManaged(): boolean {
    return this.softLimitMs !== Number.POSITIVE_INFINITY;
  }

  start(at: number): void {
    this.startTime = at;
  }

  /** Milliseconds since the clock began; negative before. */
  elapsedMs(): number {
    return now() - this.startTime;
  }

  get isExpired(): boolean {
    return this.elapsedMs() >= this.hardLimitMs;
  }

  /** Whether another iteration is worth beginning; `unrest` is 1 for a steady choice and more for a changing one. */
  canStartIteration(unrest: number): boolean {
    return this.elapsedMs() < Math.min(0.6 * this.softLimitMs * unrest, this.hardLimitMs);
  }
}

/** What of the clock may be used at all: near its end a fraction, however large the overhead. */
const usableTime = (left: number, overhead: number): number => Math.max(left - overhead, left / 8, 0.5);
