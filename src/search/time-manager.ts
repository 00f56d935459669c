/** Time management. https://www.chessprogramming.org/Time_Management */

/** Time in ms, on a clock that all threads of the process share. */
export const now = (): number => performance.timeOrigin + performance.now();

interface TimeLimits {
  readonly movetime?: number;
  /** Time left on the clock of the side to move, and its increment per move. */
  readonly timeLeft?: number;
  readonly increment?: number;
  readonly movesToGo?: number;
}

/** Number of moves to plan for if the time control does not say. */
const DEFAULT_MOVES_TO_GO = 28;

export class TimeManager {
  /** No new iteration starts after the soft limit. The search stops at the hard limit. */
  readonly softLimitMs: number;
  readonly hardLimitMs: number;
  private startTime = Number.POSITIVE_INFINITY;

  /** Keeps `overheadMs` back from the clock, but uses all of a fixed `movetime`. */
  constructor(limits: TimeLimits, overheadMs: number) {
    this.softLimitMs = Number.POSITIVE_INFINITY;
    this.hardLimitMs = Number.POSITIVE_INFINITY;
    if (limits.timeLeft !== undefined) {
      const increment = limits.increment ?? 0;
      const moves = Math.max(1, Math.min(limits.movesToGo ?? DEFAULT_MOVES_TO_GO, 50));
      const usable = usableTime(limits.timeLeft, overheadMs);
      this.softLimitMs = Math.min(usable / moves + 0.75 * increment, 0.8 * usable);
      this.hardLimitMs = Math.min(4 * this.softLimitMs, (moves === 1 ? 0.95 : 0.4) * usable);
    }
    if (limits.movetime !== undefined) {
      this.hardLimitMs = Math.min(this.hardLimitMs, Math.max(1, limits.movetime));
    }
  }

  /** True if the engine plays on a clock and divides the time itself. */
  get isManaged(): boolean {
    return this.softLimitMs !== Number.POSITIVE_INFINITY;
  }

  start(at: number): void {
    this.startTime = at;
  }

  /** Time in ms since the start, negative before it. */
  elapsedMs(): number {
    return now() - this.startTime;
  }

  get isExpired(): boolean {
    return this.elapsedMs() >= this.hardLimitMs;
  }

  /** True if there is time for another iteration. `instability` is 1 for a stable best move and grows with changes. */
  canStartIteration(instability: number): boolean {
    return this.elapsedMs() < Math.min(0.6 * this.softLimitMs * instability, this.hardLimitMs);
  }
}

/** Time in ms that may be used at all: at least an eighth of the clock, however large the overhead. */
const usableTime = (timeLeft: number, overheadMs: number): number => Math.max(timeLeft - overheadMs, timeLeft / 8, 0.5);
