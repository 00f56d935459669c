/** One line on the terminal that tells how far a count has come; nothing where there is no terminal. */
export class Progress {
  private done = 0;
  private nodes = 0;

  constructor(private readonly moves: number) {}

  add(nodes: number): void {
    this.done++;
    this.nodes += nodes;
    this.show(`${this.done} of ${this.moves} moves, ${this.nodes} nodes`);
  }

  end(): void {
    this.show('');
  }

  private show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  }
}
