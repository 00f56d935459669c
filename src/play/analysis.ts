/** A look at the player's own turn at full strength, live, until something else is to be asked of the engine. */
import type { Thought } from '../client/replies';
import type { Line } from '../parlour/line';
import { analysisLine } from './prompt';
import { analyse, type Sitting } from './sitting';

export class Analysis {
  private ended: Promise<void> | undefined;
  private thought: Thought | undefined;

  constructor(
    private readonly sitting: Sitting,
    private readonly changed: () => void,
  ) {}

  get runs(): boolean {
    return this.ended !== undefined;
  }

  /** What it has found so far, while it runs. */
  get line(): string | undefined {
    return this.runs ? analysisLine(this.thought) : undefined;
  }

  begin(line: Line): void {
    this.thought = undefined;
    this.ended = analyse(this.sitting, line, thought => {
      this.thought = thought;
      this.changed();
    });
    this.ended.catch(() => {});
  }

  /** Ends it, and waits until the engine is free again. */
  async end(): Promise<void> {
    if (!this.ended) return;
    const { ended } = this;
    this.ended = undefined;
    this.sitting.engine.stop();
    await ended;
  }
}
