/** Host connected to a bridge with the built engine. */
import { onTestFinished } from 'vitest';
import { createSearchEngine } from '../../../src/engine/engine';
import { nodeHost } from '../../../src/engine/host-node';
import type { SearchEngine } from '../../../src/engine/types';
import { openTableStore, type TableStore } from '../../../src/tablebase/store';
import { Bridge, type HostProtocolFactory } from '../../../src/uci/bridges/bridge';

const TIMEOUT_MS = 20_000;

/** Tables that are not built while the engine is idle, which takes longer than most tests. */
function openStore(program: string | URL): TableStore {
  const store = openTableStore(program);
  store.resume = () => {};
  return store;
}

/** Warm engines without a host. */
const idle: SearchEngine[] = [];

/** Closes the idle engines, in `afterAll`. */
export function closeEngines(): void {
  for (const engine of idle.splice(0)) engine.close();
}

export class TestHost {
  /** All lines from the bridge. */
  readonly received: string[] = [];
  hasExited = false;
  private isClosed = false;
  /** Number of lines that `until` has passed. */
  private position = 0;
  private wake: () => void = () => {};
  private readonly engine = idle.pop() ?? createSearchEngine(nodeHost(openStore, './dist/thread.js'));
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

  /** Returns the next line that starts with `begin`, skipping others. */
  until(begin: string): Promise<string> {
    return this.next(line => line.startsWith(begin), begin);
  }

  /** Returns the next line that `isWanted` accepts, skipping others. */
  async next(isWanted: (line: string) => boolean, description = 'reply'): Promise<string> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      for (; this.position < this.received.length; this.position++) {
        const line = this.received[this.position]!;
        if (!isWanted(line)) continue;
        this.position++;
        return line;
      }
      if (Date.now() > deadline) throw new Error(`no '${description}' after ${this.received.slice(-3).join(' | ')}`);
      await new Promise<void>(resolve => {
        this.wake = resolve;
        setTimeout(resolve, 200);
      });
    }
  }

  end(): void {
    this.bridge.end();
  }

  /** Resolves when the bridge has exited. */
  async exited(): Promise<void> {
    while (!this.hasExited) {
      await new Promise<void>(resolve => {
        this.wake = resolve;
      });
    }
  }

  /** Hands the engine on to the next host, unless it is still busy. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
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

/** Connects a host that is closed at the end of the test, since a pondering engine would go on. */
export function connectHost(make: HostProtocolFactory): TestHost {
  const host = new TestHost(make);
  onTestFinished(() => host.close());
  return host;
}
