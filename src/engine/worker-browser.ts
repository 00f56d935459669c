/** A worker of a web page: searches what host-browser.ts sends. */
import { rulesOf } from '../games/registry';
import { loadWeights } from '../weights/load';
import type { WorkerMessage, WorkerScope } from './host-browser';
import type { WorkerReply } from './messages';
import type { PositionSpec } from './types';
import { hasWeights, registerWeights } from './weights';
import { type RunPerft, SearchWorker } from './worker';

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

/** Registers the weights of a variant. If the download fails, the hand-made evaluation is used. */
export async function fetchWeights({ variant, values }: PositionSpec): Promise<void> {
  const rules = rulesOf(variant, values);
  if (!rules.ok || rules.value.weights === undefined || hasWeights(rules.value.weights)) return;
  const weights = await loadWeights(rules.value.weights).catch(() => undefined);
  if (weights) registerWeights([weights]);
}
