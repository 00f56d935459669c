/** How late this process is at its own work: what the machine does to it is not the engines' fault. */

/** Milliseconds between two looks. */
const PERIOD = 10;
/** A look may be so late without the machine being to blame. */
const USUAL = 5;

/** A timer that should have fired, and by how much it did not. */
export class LagMeter {
  private total = 0;
  private last = performance.now();
  private timer: NodeJS.Timeout | undefined;

  start(): void {
    this.last = performance.now();
    this.timer ??= setInterval(() => this.look(), PERIOD).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Milliseconds in which this process should have looked and could not, since the first start. */
  read(): number {
    this.look();
    return this.total;
  }

  private look(): void {
    const now = performance.now();
    const late = now - this.last - PERIOD;
    if (late > USUAL) this.total += late;
    this.last = now;
  }
}
