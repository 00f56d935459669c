/** A host at the other end of a dialect, with the engine that ships. */
import { onTestFinished } from 'vitest';
import { createSearchEngine } from '../../../src/engine/engine';
import { nodeHost } from '../../../src/engine/host-node';
import type { SearchEngine } from '../../../src/engine/types';
import { Bridge, type HostProtocolFactory } from '../../../src/uci/bridges/bridge';

const TIMEOUT_MS = 20_000;

/** Engines that have warmed up and that no host speaks to. */
const idle: SearchEngine[] = [];

/** For `afterAll`. */
export function closeEngines(): void {
  for (const engine of idle.splice(0)) engine.close();
}

export class TestHost {
  /** All that came, and how much of it was looked at. */
  readonly received: string[] = [];
  hasExited = false;
  private looked = 0;
  private wake: () => void = () => {};
  private readonly engine = idle.pop() ?? createSearchEngine(nodeHost('./dist/alquerque.js'));
  private readonly bridge: Bridge;

  constructor(make: HostProtocolFactory) {
    this.bridge = new Bridge(
      this.engine,
      make,
      text => {
        this.received.push(...text.split('\n').slice(0, -1));
        this.wake();
      },
      () => {
        this.hasExited = true;
        this.wake();
      },
    );
  }

  send(...lines: readonly string[]): void {
    for (const line of lines) this.bridge.receive(line);
  }

  /** The next line that begins so, and those before it that were not looked at. */
  async until(begin: string): Promise<string> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      for (; this.looked < this.received.length; this.looked++) {
        const line = this.received[this.looked]!;
        if (!line.startsWith(begin)) continue;
        this.looked++;
        return line;
      }
      if (Date.now() > deadline) throw new Error(`no '${begin}' after ${this.received.slice(-3).join(' | ')}`);
      await new Promise<void>(resolve => {
        this.wake = resolve;
        setTimeout(resolve, 200);
      });
    }
  }

  end(): void {
    this.bridge.end();
  }

  /** Resolves when the host has been left. */
  async exited(): Promise<void> {
    while (!this.hasExited) {
      await new Promise<void>(resolve => {
        this.wake = resolve;
      });
    }
  }

  /** The engine is another host's, unless it is still busy with what this one asked for. */
  async close(): Promise<void> {
    const left = this.hasExited;
    if (!left) this.end();
    for (let times = 0; !this.hasExited && times < 20; times++) {
      this.engine.stop();
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    if (left || !this.hasExited) {
      this.engine.close();
      return;
    }
    this.engine.newGame();
    idle.push(this.engine);
  }
}

/** A host, until its test has finished: an engine that ponders works on. */
export function connectHost(make: HostProtocolFactory): TestHost {
  const host = new TestHost(make);
  onTestFinished(() => host.close());
  return host;
}
