/** Threads, memory and learnt weights on Node. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { registerSolvers } from '../games/solvers';
import { Library } from '../tables/library';
import { WEIGHTS } from '../weights/index';
import { countMoves } from './count';
import { supply } from './equip';
import type { Host, Thread, ThreadEvents } from './host';
import type { Answer, Order, ThreadData } from './messages';
import { allocate, claim, threadStarted, threadStarts } from './node-memory';
import { SearchingThread } from './thread';

/** Whether this is a thread of the engine, which is to `runThread`, and not the program itself. */
export const isThread = !isMainThread;

/** `program` is the file that the threads run, which must call `runThread` where `isThread`. */
export function nodeHost(program: string | URL = process.argv[1]!): Host {
  registerSolvers();
  supply(WEIGHTS);
  return {
    shares: true,
    memory: allocate,
    admit: threads => claim(0, threads),
    tables: new Library(program),
    start: (data, events) => start(program, data, events),
  };
}

/** The flags of the program are not those of its threads: some, such as --input-type, a thread does not take. */
function start(program: string | URL, data: ThreadData, { hear, fail }: ThreadEvents): Thread {
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

export function runThread(): void {
  registerSolvers();
  supply(WEIGHTS);
  const port = parentPort!;
  const answer = (message: Answer): void => port.postMessage(message);
  const thread = new SearchingThread(workerData as ThreadData, answer, countMoves);
  port.on('message', (order: Order) => thread.obey(order));
}
