/** Address space that the system still allows this process, if it sets a limit. */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { registerSolvers } from '../games/solvers';
import { TableStore } from '../tablebase/store';
import { WEIGHTS } from '../weights/index';
import type { Host, WorkerEvents, WorkerThread } from './host';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages';
import { runPerft } from './perft';
import { registerWeights } from './weights';
import { SearchWorker } from './worker';

const MEGABYTE = 2 ** 20;
/** Address space that a thread reserves while it starts, whatever it uses. Without it the process is aborted. */
const THREAD_BYTES = 900 * MEGABYTE;
/** Kept for the program itself. */
const RESERVE_BYTES = 128 * MEGABYTE;

const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(readFileSync(file, 'latin1'))?.[1]);

/** Bytes of address space in use, NaN if unknown. */
function spaceUsed(): number {
  try {
    return numberIn('/proc/self/status', /^VmSize:\s+(\d+) kB/m) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** Bytes of address space left, infinite if no limit is known. */
function addressSpaceLeft(): number {
  try {
    const limit = numberIn('/proc/self/limits', /^Max address space +(\d+)/m);
    const used = spaceUsed();
    return limit > used ? limit - used : Number.isNaN(limit) ? Number.POSITIVE_INFINITY : 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Threads that are starting: what they have not reserved yet is no longer free. */
const starting = new Set<object>();
/** Address space in use before they started. */
let usedBefore = 0;

export function threadStarts(thread: object): void {
  if (starting.size === 0) usedBefore = spaceUsed();
  starting.add(thread);
}

export const threadStarted = (thread: object): void => void starting.delete(thread);

/** Bytes that the starting threads will still reserve. */
function outstanding(): number {
  const reserved = spaceUsed() - usedBefore || 0;
  return starting.size === 0 ? 0 : Math.max(0, starting.size * THREAD_BYTES - reserved);
}

/** Shared memory; throws a RangeError if the system does not allow it. Without the first megabyte there is no engine. */
export function allocate(bytes: number): SharedArrayBuffer {
  if (bytes > MEGABYTE) checkMemory(bytes, 0);
  usedBefore += bytes;
  return new SharedArrayBuffer(bytes);
}

/** Throws a RangeError if the system does not allow `bytes` and `threads` more. */
export function checkMemory(bytes: number, threads: number): void {
  const needed = bytes + threads * THREAD_BYTES + outstanding() + RESERVE_BYTES;
  const left = addressSpaceLeft();
  if (needed <= left) return;
  const megabytes = (amount: number): number => Math.floor(amount / MEGABYTE);
  throw new RangeError(`${megabytes(needed)} MB are needed, ${megabytes(left)} MB are left`);
}

/** Threads, memory and learnt weights on Node. */

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
