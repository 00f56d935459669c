/** A look at the player's own turn at full strength, live, until something else is to be asked of the engine. */
import type { PvInfo } from '../client/replies';
import type { GameLine } from '../parlour/line';
import { analysisText } from './prompt';
import { analyseGame, type TerminalGame } from './sitting';

export class LiveAnalysis {
  private finished: Promise<void> | undefined;
  private latest: PvInfo | undefined;

  constructor(
    private readonly sitting: TerminalGame,
    private readonly changed: () => void,
  ) {}

  get isRunning(): boolean {
    return this.finished !== undefined;
  }

  /** What it has found so far, while it runs. */
  get text(): string | undefined {
    return this.isRunning ? analysisText(this.latest) : undefined;
  }

  start(line: GameLine): void {
    this.latest = undefined;
    this.finished = analyseGame(this.sitting, line, thought => {
      this.latest = thought;
      this.changed();
    });
    this.finished.catch(() => {});
  }

  /** Ends it, and waits until the engine is free again. */
  async stop(): Promise<void> {
    if (!this.finished) return;
    const { finished: ended } = this;
    this.finished = undefined;
    this.sitting.engine.stop();
    await ended;
  }
}
