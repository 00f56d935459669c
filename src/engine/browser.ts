/** Threads and memory in a page. */
import type { Host, Memory, ThreadEvents } from './host';
import type { Answer, Order, ThreadData } from './messages';
import { SearchingThread } from './thread';

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
type Message = { readonly begin: ThreadData } | Order;

/** Pages share memory only where they are isolated from other origins. */
const canShare = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' &&
  (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated === true;

/** `start` starts a worker whose program calls `runPageThread`. */
export const browserHost = (start: () => PageWorker, shares = canShare()): Host => ({
  shares,
  memory: (bytes): Memory => (shares ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)),
  admit: () => {},
  start(data, { hear, fail }: ThreadEvents) {
    const worker = start();
    worker.addEventListener('message', event => hear(event.data as Answer));
    worker.addEventListener('error', event => fail(new Error(event.message ?? 'a worker could not be started')));
    worker.addEventListener('messageerror', () => fail(new Error('a message to a worker was lost')));
    worker.postMessage({ begin: data } satisfies Message);
    return {
      post: order => worker.postMessage(order),
      keepAlive: () => {},
      terminate: () => worker.terminate(),
    };
  },
});

export function runPageThread(scope: PageScope): void {
  let thread: SearchingThread | undefined;
  scope.addEventListener('message', event => {
    const message = event.data as Message;
    if ('begin' in message) thread = new SearchingThread(message.begin, answer => scope.postMessage(answer));
    else thread?.obey(message);
  });
}
