/** Host for web pages: workers and memory of the browser. */
import type { Host, WorkerEvents } from './host';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages';
import type { PositionSpec } from './types';
import { type RunPerft, SearchWorker } from './worker';

/** Subset of the `Worker` interface that the engine uses. */
export interface PageWorker {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: PageEvent) => void): void;
  terminate(): void;
}
/** Global scope inside a worker. */
type WorkerScope = Omit<PageWorker, 'terminate'>;
interface PageEvent {
  readonly data?: unknown;
  readonly message?: string;
}

/** Message to a worker: the first sets it up, all others are requests. */
type WorkerMessage = { readonly setup: WorkerData } | WorkerRequest;

/** True if the page is isolated from other origins, as browsers require for shared memory. */
const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' &&
  (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated === true;

/** Host of a page. `startWorker` starts a worker whose script calls `runBrowserWorker`. */
export const browserHost = (startWorker: () => PageWorker, hasSharedMemory = canShareMemory()): Host => ({
  hasSharedMemory,
  allocate: bytes => (hasSharedMemory ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)),
  checkThreadMemory: () => {},
  startThread(data, { onReply, onError }: WorkerEvents) {
    const worker = startWorker();
    worker.addEventListener('message', event => onReply(event.data as WorkerReply));
    worker.addEventListener('error', event => onError(new Error(event.message ?? 'could not start a worker')));
    worker.addEventListener('messageerror', () => onError(new Error('could not read a message of a worker')));
    worker.postMessage({ setup: data } satisfies WorkerMessage);
    return {
      post: request => worker.postMessage(request),
      keepAlive: () => {},
      terminate: () => worker.terminate(),
    };
  },
});

/** Optional parts of a worker, so that pages do not bundle what they do not use. */
interface BrowserWorkerParts {
  /** Awaited before each job. */
  readonly prepare?: (spec: PositionSpec) => Promise<void>;
  readonly perft?: RunPerft;
}

export function runBrowserWorker(scope: WorkerScope, { prepare, perft }: BrowserWorkerParts = {}): void {
  const reply = (message: WorkerReply): void => scope.postMessage(message);
  let worker: SearchWorker | undefined;
  let lastRequest = Promise.resolve();
  const handle = async (message: WorkerMessage): Promise<void> => {
    if ('setup' in message) worker = new SearchWorker(message.setup, reply, perft);
    else {
      if ('spec' in message) await prepare?.(message.spec);
      worker?.handle(message);
    }
  };
  // Requests are handled in order, although `prepare` may wait for a download.
  scope.addEventListener('message', event => {
    lastRequest = lastRequest.then(() => handle(event.data as WorkerMessage)).catch(rethrow);
  });
}

/** Throws from a task of its own: an error in a promise would not reach the page's `error` listener. */
function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
