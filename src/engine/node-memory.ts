/** How much of the memory that the system allows this process is left, where it sets a limit and says so. */
import { readFileSync } from 'node:fs';

const MEGABYTE = 2 ** 20;
/** Address space that a thread reserves, whatever it uses of it. The program is aborted where it is not to be had. */
const THREAD = 900 * MEGABYTE;
/** Kept for the program itself. */
const RESERVE = 128 * MEGABYTE;

const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(readFileSync(file, 'latin1'))?.[1]);

/** Bytes of address space; without end where nothing is known of a limit. */
function spaceLeft(): number {
  try {
    const limit = numberIn('/proc/self/limits', /^Max address space +(\d+)/m);
    const used = numberIn('/proc/self/status', /^VmSize:\s+(\d+) kB/m) * 1024;
    return limit > used ? limit - used : Number.isNaN(limit) ? Number.POSITIVE_INFINITY : 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Throws where the system does not allow `bytes` and so many threads more. */
export function claim(bytes: number, threads: number): void {
  const needed = bytes + threads * THREAD + RESERVE;
  const left = spaceLeft();
  if (needed <= left) return;
  const megabytes = (amount: number): number => Math.floor(amount / MEGABYTE);
  throw new RangeError(`${megabytes(needed)} MB are needed, ${megabytes(left)} MB are left`);
}
