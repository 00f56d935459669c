/**
 * Worker threads and shared memory under a limit of the address space (`ulimit -v`), where V8 aborts the process if it
 * cannot reserve all that a thread wants.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ResourceLimits, Worker, WorkerOptions } from 'node:worker_threads';

const MEGABYTE = 2 ** 20;
/** Address space of a new thread under a limit. */
const THREAD_BYTES = 256 * MEGABYTE;
/** Address space kept for the main thread. */
const RESERVE_BYTES = 128 * MEGABYTE;

/** Without a limit, V8 reserves 512 MB for code: threads run two percent faster. */
const LIMITS_OF_SMALL_THREADS: ResourceLimits = { codeRangeSizeMb: 64 };

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

/** Program of the worker threads, in the folder of the program that runs. */
export const threadProgram = (): string => join(dirname(realpathSync(process.argv[1]!)), 'thread.js');

/** Starts a thread, with less address space if that is limited. The module of threads is loaded by the first one. */
export function startThread(program: string | URL, options: WorkerOptions): Worker {
  if (startingThreads.size === 0) usedBefore = spaceUsed();
  const isLimited = addressSpaceLeft() !== Number.POSITIVE_INFINITY;
  const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
  const worker = new Thread(program, {
    // Flags of the process are not inherited: worker threads reject some of them, such as --input-type.
    execArgv: [],
    ...(isLimited && { resourceLimits: LIMITS_OF_SMALL_THREADS }),
    ...options,
  });
  startingThreads.add(worker);
  worker.on('online', () => startingThreads.delete(worker));
  worker.on('exit', () => startingThreads.delete(worker));
  return worker;
}
