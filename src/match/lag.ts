/** Scheduling lag of the match runner: time in which it could not see what an engine sent. */

/** Interval between two samples of the lag. */
export const LAG_PERIOD_MS = 10;
/** Delay of a sample that is not counted as lag. */
const TOLERANCE_MS = 5;

/** Most lag that is forgiven in one move, and in one game. An engine that starves the runner gains no more. */
export const MAX_FORGIVEN_PER_MOVE_MS = 4000;
export const MAX_FORGIVEN_PER_GAME_MS = 12_000;

/**
 * Measures the lag by how late samples are taken. Only lag while the engine is silent counts: the time that the runner
 * spends on the output of the engine is the engine's own.
 */
export class LagMeter {
  private total = 0;
  private last: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.last = now();
  }

  /** Starts a new measurement. */
  restart(): void {
    this.total = 0;
    this.last = this.now();
  }

  /** Takes a sample. Call every `LAG_PERIOD_MS`. */
  sample(): void {
    const now = this.now();
    const late = now - this.last - LAG_PERIOD_MS;
    if (late > TOLERANCE_MS) this.total += late;
    this.last = now;
  }

  /** Runs `work`, which handles output of the engine. */
  handleOutput(work: () => void): void {
    this.sample();
    work();
    this.last = this.now();
  }

  /** Lag since the last `restart`, in ms. */
  totalMs(): number {
    this.sample();
    return this.total;
  }
}

/** Lag that is forgiven to one player in one game. */
export class LagAllowance {
  private leftMs = MAX_FORGIVEN_PER_GAME_MS;

  /** Part of the lag during a move that is not charged. */
  forgive(lagMs: number): number {
    const forgivenMs = Math.min(lagMs, MAX_FORGIVEN_PER_MOVE_MS, this.leftMs);
    this.leftMs -= forgivenMs;
    return forgivenMs;
  }
}
