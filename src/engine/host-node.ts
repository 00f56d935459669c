/** Host for Node: worker threads, shared memory, tablebase files and bundled weights. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { registerSolvers } from '../games/solvers';
import { TableStore } from '../tablebase/store';
import { allocate, checkMemory, startThread } from '../util/node/threads';
import { WEIGHTS } from '../weights/index';
import type { Host, WorkerEvents, WorkerThread } from './host';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages';
import { runPerft } from './perft';
import { registerWeights } from './weights';
import { SearchWorker } from './worker';

/** True in a worker thread of the engine, which must call `runNodeWorker`. */
export const isEngineThread = !isMainThread;

/** Host of a Node process. `program` is the script of the threads; it must call `runNodeWorker` if `isEngineThread`. */
export function nodeHost(program: string | URL = process.argv[1]!): Host {
  registerSolvers();
  registerWeights(WEIGHTS);
  return {
    hasSharedMemory: true,
    allocate,
    checkThreadMemory: threads => checkMemory(0, threads),
    tables: new TableStore(program),
    startThread: (data, events) => startWorker(program, data, events),
  };
}

function startWorker(program: string | URL, data: WorkerData, { onReply, onError }: WorkerEvents): WorkerThread {
  const worker = startThread(program, { workerData: data });
  worker.on('message', onReply);
  worker.on('error', onError);
  worker.unref();
  return {
    post: request => worker.postMessage(request),
    keepAlive: alive => {
      if (alive) worker.ref();
      else worker.unref();
    },
    terminate: () => void worker.terminate(),
  };
}

export function runNodeWorker(): void {
  registerSolvers();
  registerWeights(WEIGHTS);
  const port = parentPort!;
  const reply = (message: WorkerReply): void => port.postMessage(message);
  const worker = new SearchWorker(workerData as WorkerData, reply, runPerft);
  port.on('message', (request: WorkerRequest) => worker.handle(request));
}
