/** Worker threads: the platform that they run on, and the pool that starts them and posts requests to them. */
import type { LoadedTables, TableSource } from '../tablebase/loaded-tables';
import type { SharedResource, WorkerData, WorkerReply, WorkerRequest } from './messages';

export interface WorkerThread {
  post(request: WorkerRequest): void;
  /** Sets whether the process waits for this thread before it exits. */
  keepAlive(alive: boolean): void;
  terminate(): void;
}

export interface WorkerEvents {
  onReply(reply: WorkerReply): void;
  /** Called when the thread could not be started or has crashed. */
  onError(error: unknown): void;
}

/** Platform of the engine: threads, memory and tablebase files. Implemented for Node and for web pages. */
export interface Host {
  /**
   * True if threads share memory. Otherwise there is only one thread. It has its own transposition table, receives no
   * messages while it works, and is stopped by terminating it.
   */
  readonly hasSharedMemory: boolean;
  /** Zeroed memory. Throws a RangeError if there is not enough. */
  allocate(bytes: number): ArrayBufferLike;
  /** Throws a RangeError if there is not enough memory for this number of additional threads. */
  checkThreadMemory(threads: number): void;
  /** Source of tablebases; absent if the platform has none. */
  readonly tables?: TableSource;
  startThread(data: WorkerData, events: WorkerEvents): WorkerThread;
}

interface ThreadPoolEvents {
  onReply(reply: WorkerReply): void;
  onError(error: unknown): void;
}

/** Threads with indices from 0. Messages of terminated threads are dropped. */
export class ThreadPool {
  private readonly threads: WorkerThread[] = [];
  /** Resource that each thread got last, by kind. */
  private readonly sent = new WeakMap<WorkerThread, Map<SharedResource['kind'], unknown>>();

  constructor(
    private readonly host: Host,
    private readonly sharedState: ArrayBufferLike,
    private readonly events: ThreadPoolEvents,
  ) {}

  get size(): number {
    return this.threads.length;
  }

  /** Starts or terminates threads until there are `size`. If it throws, the size is unchanged. */
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

  /** Replaces all threads by new ones. */
  restart(): void {
    const { size } = this;
    this.terminate();
    while (this.size < size) this.start();
  }

  terminate(): void {
    this.resize(0);
  }

  /** Posts a request to the threads from `first` up to, but not including, `end`. */
  post(request: WorkerRequest, first: number, end: number): void {
    for (const thread of this.threads.slice(first, end)) thread.post(request);
  }

  /** Sends the transposition table to those threads below `end` that do not have it. */
  sendHash(table: ArrayBufferLike, end: number): void {
    this.sendOnce({ kind: 'set-hash', table }, table, end);
  }

  /** Sends tablebases to those threads below `end` that do not have them. */
  sendTables(tables: LoadedTables, end: number): void {
    this.sendOnce({ kind: 'set-tables', tables }, tables.id, end);
  }

  keepAlive(alive: boolean): void {
    for (const thread of this.threads) thread.keepAlive(alive);
  }

  private sendOnce(resource: SharedResource, identity: unknown, end: number): void {
    for (const thread of this.threads.slice(0, end)) {
      const sent = this.sent.get(thread)!;
      if (sent.get(resource.kind) === identity) continue;
      thread.post(resource);
      sent.set(resource.kind, identity);
    }
  }

  private start(): void {
    const isCurrent = (): boolean => this.threads.includes(thread);
    const thread: WorkerThread = this.host.startThread(
      { sharedState: this.sharedState, threadIndex: this.size },
      {
        onReply: reply => {
          if (isCurrent()) this.events.onReply(reply);
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
