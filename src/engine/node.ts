/** Threads, memory and learnt weights on Node. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { registerSolvers } from '../games/solvers';
import { TableStore } from '../tables/library';
import { WEIGHTS } from '../weights/index';
import { runPerft } from './count';
import { registerWeights } from './equip';
import type { Host, WorkerEvents, WorkerThread } from './host';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages';
import { allocate, checkMemory, threadStarted, threadStarts } from './node-memory';
import { SearchWorker } from './thread';

/** Whether this is a thread of the engine, which is to `runThread`, and not the program itself. */
export const isEngineThread = !isMainThread;

/** `program` is the file that the threads run, which must call `runThread` where `isThread`. */
export function nodeHost(program: string | URL = process.argv[1]!): Host {
  registerSolvers();
  registerWeights(WEIGHTS);
  return {
    hasSharedMemory: true,
    allocate: allocate,
    checkThreadMemory: threads => checkMemory(0, threads),
    tables: new TableStore(program),
    startThread: (data, events) => startWorker(program, data, events),
  };
}

/** The flags of the program are not those of its threads: some, such as --input-type, a thread does not take. */
function startWorker(
  program: string | URL,
  data: WorkerData,
  { onReply: hear, onError: fail }: WorkerEvents,
): WorkerThread {
  const key = {};
  threadStarts(key);
  const worker = new Worker(program, { workerData: data, execArgv: [] });
  worker.on('online', () => threadStarted(key));
  worker.on('exit', () => threadStarted(key));
  worker.on('message', hear);
  worker.on('error', fail);
  worker.unref();
  return {
    post: order => worker.postMessage(order),
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
  const answer = (message: WorkerReply): void => port.postMessage(message);
  const thread = new SearchWorker(workerData as WorkerData, answer, runPerft);
  port.on('message', (order: WorkerRequest) => thread.handle(order));
}
