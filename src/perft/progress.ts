/** One line on the terminal that tells how far a count has come; nothing where there is no terminal. */
export class ProgressLine {
  private readonly begun = performance.now();
  private done = 0;

  /** Of `moves`, `known` were counted before. */
  constructor(
    private readonly known: number,
    private readonly moves: number,
  ) {}

  add(): void {
    this.done++;
    const left = this.moves - this.known - this.done;
    const seconds = Math.round((((performance.now() - this.begun) / 1000) * left) / this.done);
    this.show(`${this.known + this.done} of ${this.moves} moves, about ${seconds} s to go`);
  }

  end(): void {
    this.show('');
  }

  private show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  }
}
