/** Threads and memory in a page. */

import type { Host, WorkerEvents } from './host';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages';
import type { Memory } from './shared-state';
import type { PositionSpec } from './types';
import { type CountMoves, SearchWorker } from './worker';

/** What this file needs of a page's Worker, and of the scope inside it. */
export interface PageWorker {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: PageEvent) => void): void;
  terminate(): void;
}
type PageScope = Omit<PageWorker, 'terminate'>;
interface PageEvent {
  readonly data?: unknown;
  readonly message?: string;
}

/** The first message to a worker tells what it is; all others are orders. */
type WorkerMessage = { readonly begin: WorkerData } | WorkerRequest;

/** Pages share memory only where they are isolated from other origins. */
const canShare = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' &&
  (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated === true;

/** `start` starts a worker whose program calls `runPageThread`. */
export const browserHost = (start: () => PageWorker, shares = canShare()): Host => ({
  hasSharedMemory: shares,
  allocate: (bytes): Memory => (shares ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)),
  checkThreadMemory: () => {},
  startThread(data, { onReply: hear, onError: fail }: WorkerEvents) {
    const worker = start();
    worker.addEventListener('message', event => hear(event.data as WorkerReply));
    worker.addEventListener('error', event => fail(new Error(event.message ?? 'a worker could not be started')));
    worker.addEventListener('messageerror', () => fail(new Error('a message to a worker was lost')));
    worker.postMessage({ begin: data } satisfies WorkerMessage);
    return {
      post: order => worker.postMessage(order),
      keepAlive: () => {},
      terminate: () => worker.terminate(),
    };
  },
});

/** Parts of a thread that not every page contains. */
interface PageThreadParts {
  /** Awaited before each job. */
  readonly prepare?: (setting: PositionSpec) => Promise<void>;
  /** Perft. */
  readonly countMoves?: CountMoves;
}

export function runBrowserWorker(scope: PageScope, { prepare, countMoves }: PageThreadParts = {}): void {
  const answer = (message: WorkerReply): void => scope.postMessage(message);
  let thread: SearchWorker | undefined;
  let earlier = Promise.resolve();
  const take = async (message: WorkerMessage): Promise<void> => {
    if ('begin' in message) thread = new SearchWorker(message.begin, answer, countMoves);
    else {
      if ('spec' in message) await prepare?.(message.spec);
      thread?.handle(message);
    }
  };
  // One order after the other, though weights may have to be waited for. A fault ends the worker, as it does elsewhere.
  scope.addEventListener('message', event => {
    earlier = earlier.then(() => take(event.data as WorkerMessage)).catch(rethrow);
  });
}

/** What is thrown in a promise does not reach the page; from a task of its own it does. */
function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
