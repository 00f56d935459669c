/** What the engine needs of the machine that it runs on: threads and memory. Node and a page each have their own. */
import type { TableSource } from '../tablebase/loaded-tables';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages';
import type { Memory } from './shared-state';

export interface WorkerThread {
  post(order: WorkerRequest): void;
  /** Whether the process is to wait for this thread before it ends. */
  keepAlive(alive: boolean): void;
  terminate(): void;
}

export interface WorkerEvents {
  onReply(answer: WorkerReply): void;
  /** The thread has died of a fault in the program. */
  onError(error: unknown): void;
}

export interface Host {
  /**
   * Whether threads share memory. Where they do not there is one thread, which keeps a table of its own, hears nothing
   * while it works, and is stopped by being terminated.
   */
  readonly hasSharedMemory: boolean;
  /** Cleared memory; throws a RangeError where there is not so much. */
  allocate(bytes: number): Memory;
  /** Throws where there is not enough memory for so many more threads. */
  checkThreadMemory(threads: number): void;
  /** Tables of endings; absent where there is no place for them. */
  readonly tables?: TableSource;
  startThread(data: WorkerData, events: WorkerEvents): WorkerThread;
}
