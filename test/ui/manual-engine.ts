/** An engine that answers when a test wants it to. */
import { onTestFinished, vi } from 'vitest';
import { unwrap } from '../../src/api/index';
import type { FoundMove, SearchInfo, SearchRequest, SessionEngine } from '../../src/ui/engine';

/** Answers by hand; a new request stops the one before. */
export class ManualEngine implements SessionEngine {
  readonly requests: SearchRequest[] = [];
  private finish: ((found: FoundMove | undefined) => void) | undefined;

  search(request: SearchRequest): Promise<FoundMove | undefined> {
    this.stop();
    this.requests.push(request);
    return new Promise(resolve => {
      this.finish = resolve;
    });
  }

  stop(): void {
    this.finish?.(undefined);
    this.finish = undefined;
  }

  newGame(): void {
    this.stop();
  }

  /** The request that waits for an answer. */
  get open(): SearchRequest | undefined {
    return this.finish && this.requests.at(-1);
  }

  info(cp: number, changes: Partial<SearchInfo> = {}): void {
    this.open!.onInfo!({ multipv: 1, score: { cp }, depth: 1, bound: 'exact', pv: ['x'], nodes: 7, ...changes });
  }

  async answer(name: string): Promise<void> {
    const move = unwrap(this.open!.game.read(name));
    this.finish?.({ name, move });
    this.finish = undefined;
    await settled();
  }

  async fail(): Promise<void> {
    this.stop();
    await settled();
  }
}

/** Lets every pending promise run. */
export const settled = (): Promise<unknown> =>
  vi.isFakeTimers() ? vi.advanceTimersByTimeAsync(5) : new Promise(resolve => setTimeout(resolve, 5));

export function useFakeClock(): void {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
