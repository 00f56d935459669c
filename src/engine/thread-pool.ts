/** The threads of an engine: started, given jobs, terminated. */
import type { LoadedTables } from '../tablebase/loaded-tables';
import type { Host, WorkerThread } from './host';
import type { SharedResource, WorkerReply, WorkerRequest } from './messages';
import type { Memory } from './shared-state';

interface ThreadPoolEvents {
  onReply(answer: WorkerReply): void;
  onError(error: unknown): void;
}

/** Its threads are numbered from 0. What a thread says after it was terminated is not heard. */
export class ThreadPool {
  private readonly threads: WorkerThread[] = [];
  /** What each was given last, by kind. */
  private readonly sent = new WeakMap<WorkerThread, Map<SharedResource['kind'], unknown>>();

  constructor(
    private readonly host: Host,
    private readonly control: Memory,
    private readonly events: ThreadPoolEvents,
  ) {}

  get size(): number {
    return this.threads.length;
  }

  /** Starts or terminates threads until there are so many. Where they are not to be had it throws, and there are as many as before. */
  resize(size: number): void {
    const before = this.size;
    if (size > before && size > 1) this.host.checkThreadMemory(size - before);
    try {
      while (this.size < size) this.start();
    } catch (error) {
      this.resize(before);
      throw error;
    }
    for (const thread of this.threads.splice(size)) thread.terminate();
  }

  /** As many fresh threads instead of those that there are. */
  restart(): void {
    const { size } = this;
    this.terminate();
    while (this.size < size) this.start();
  }

  terminate(): void {
    this.resize(0);
  }

  /** Gives an order to the threads from `first` on, before `end`. */
  post(order: WorkerRequest, first: number, end: number): void {
    for (const thread of this.threads.slice(first, end)) thread.post(order);
  }

  /** Gives the table to those threads before `end` that have another or none. */
  sendHash(table: Memory, end: number): void {
    this.sendOnce({ kind: 'table', table }, table, end);
  }

  /** The same of tables of endings. */
  sendTables(tables: LoadedTables, end: number): void {
    this.sendOnce({ kind: 'tables', tables }, tables.id, end);
  }

  keepAlive(alive: boolean): void {
    for (const thread of this.threads) thread.keepAlive(alive);
  }

  private sendOnce(gift: SharedResource, known: unknown, end: number): void {
    for (const thread of this.threads.slice(0, end)) {
      const given = this.sent.get(thread)!;
      if (given.get(gift.kind) === known) continue;
      thread.post(gift);
      given.set(gift.kind, known);
    }
  }

  private start(): void {
    const isCurrent = (): boolean => this.threads.includes(thread);
    const thread: WorkerThread = this.host.startThread(
      { control: this.control, thread: this.size },
      {
        onReply: answer => {
          if (isCurrent()) this.events.onReply(answer);
        },
        onError: error => {
          if (isCurrent()) this.events.onError(error);
        },
      },
    );
    this.sent.set(thread, new Map());
    this.threads.push(thread);
  }
}
