/** Keys in the order they came, and calls to look again: what a player's side of the game waits for. */
import type { Key } from './keys';

export class InputQueue {
  private readonly keys: Key[] = [];
  private woken = false;
  private resume: (() => void) | undefined;

  key(key: Key): void {
    this.keys.push(key);
    this.resume?.();
  }

  /** Something else than a key happened. */
  wake(): void {
    this.woken = true;
    this.resume?.();
  }

  /** The next key; undefined where there is none and something else happened. */
  async next(): Promise<Key | undefined> {
    if (this.keys.length === 0 && !this.woken) {
      await new Promise<void>(resolve => {
        this.resume = resolve;
      });
      this.resume = undefined;
    }
    if (this.keys.length === 0) this.woken = false;
    return this.keys.shift();
  }
}
