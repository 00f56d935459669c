/** Platform of the engine: threads, memory and tablebase files. Implemented for Node and for web pages. */
import type { TableSource } from '../tablebase/loaded-tables';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages';

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
