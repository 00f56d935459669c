/** Host for Node: worker threads, shared memory, tablebase files and bundled weights. */
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
/** Address space that V8 reserves for a new thread. If it is not available, the process aborts. */
const THREAD_BYTES = 900 * MEGABYTE;
/** Address space kept for the main thread. */
const RESERVE_BYTES = 128 * MEGABYTE;

const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(readFileSync(file, 'latin1'))?.[1]);

/** Address space in use in bytes, NaN if unknown. */
function spaceUsed(): number {
  try {
    return numberIn('/proc/self/status', /^VmSize:\s+(\d+) kB/m) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** Address space that the system still allows this process in bytes, infinite if no limit is known. */
function addressSpaceLeft(): number {
  try {
    const limit = numberIn('/proc/self/limits', /^Max address space +(\d+)/m);
    const used = spaceUsed();
    return limit > used ? limit - used : Number.isNaN(limit) ? Number.POSITIVE_INFINITY : 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Threads that may not have reserved all of their address space yet. */
const startingThreads = new Set<object>();
/** Address space in use before the first of them started. */
let usedBefore = 0;

export function markThreadStarting(thread: object): void {
  if (startingThreads.size === 0) usedBefore = spaceUsed();
  startingThreads.add(thread);
}

export const markThreadStarted = (thread: object): void => void startingThreads.delete(thread);

/** Bytes that the starting threads have not reserved yet. */
function unreservedBytes(): number {
  const reserved = spaceUsed() - usedBefore || 0;
  return startingThreads.size === 0 ? 0 : Math.max(0, startingThreads.size * THREAD_BYTES - reserved);
}

/** Shared memory. Throws a RangeError if more than a megabyte is wanted and the system does not allow it. */
export function allocate(bytes: number): SharedArrayBuffer {
  if (bytes > MEGABYTE) checkMemory(bytes, 0);
  usedBefore += bytes;
  return new SharedArrayBuffer(bytes);
}

/** Throws a RangeError if the system does not allow this memory and this number of new threads. */
export function checkMemory(bytes: number, threads: number): void {
  const needed = bytes + threads * THREAD_BYTES + unreservedBytes() + RESERVE_BYTES;
  const left = addressSpaceLeft();
  if (needed <= left) return;
  const megabytes = (amount: number): number => Math.floor(amount / MEGABYTE);
  throw new RangeError(`not enough memory: ${megabytes(needed)} MB needed, ${megabytes(left)} MB available`);
}

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
  const key = {};
  markThreadStarting(key);
  // Flags of the process are not inherited: worker threads reject some of them, such as --input-type.
  const worker = new Worker(program, { workerData: data, execArgv: [] });
  worker.on('online', () => markThreadStarted(key));
  worker.on('exit', () => markThreadStarted(key));
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
