/** Host for web pages: workers and memory of the browser. Workers run worker-browser.ts, which pages need not load. */
import type { WorkerData, WorkerReply, WorkerRequest } from './messages';
import type { Host, WorkerEvents } from './thread-pool';

/** Subset of the `Worker` interface that the engine uses. */
export interface PageWorker {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: PageEvent) => void): void;
  terminate(): void;
}
/** Global scope inside a worker. */
export type WorkerScope = Omit<PageWorker, 'terminate'>;
interface PageEvent {
  readonly data?: unknown;
  readonly message?: string;
}

/** Message to a worker: the first sets it up, all others are requests. */
export type WorkerMessage = { readonly setup: WorkerData } | WorkerRequest;

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
