/** How late this process is at its own work: what the machine does to it is not the engines' fault. */

/** Milliseconds between two looks. */
const PERIOD_MS = 10;
/** A look may be so late without the machine being to blame. */
const TOLERANCE_MS = 5;

/** A timer that should have fired, and by how much it did not. */
export class LagMeter {
  private total = 0;
  private last = performance.now();
  private timer: NodeJS.Timeout | undefined;

  start(): void {
    this.last = performance.now();
    this.timer ??= setInterval(() => this.sample(), PERIOD_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Milliseconds in which this process should have looked and could not, since the first start. */
  totalMs(): number {
    this.sample();
    return this.total;
  }

  private sample(): void {
    const now = performance.now();
    const late = now - this.last - PERIOD_MS;
    if (late > TOLERANCE_MS) this.total += late;
    this.last = now;
  }
}
