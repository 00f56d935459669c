/**
 * Lock files, against two processes doing the same work.
 *
 * A lock names its holder, who touches it regularly. On the same machine we check whether the holder is alive; otherwise
 * whether it still touches the lock.
 */
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  lutimesSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { fail, ok, type Result } from '../result';
import { createFile, draftPath, fileError, removeFile } from './atomic-file';

interface LockHolder {
  readonly host: string;
  readonly pid: number;
  /** Start time of the process, since its id may have been reused. Empty if the system does not tell it. */
  readonly birth: string;
}

const currentHolder = (): LockHolder => ({
  host: hostname(),
  pid: process.pid,
  birth: processStartTime(process.pid),
});

/** Holder in the text of a lock, or undefined if it is not a lock. */
function parseHolder(text: string): LockHolder | undefined {
  // Not all file systems write files atomically: this one is being written.
  if (text === '') return { host: '', pid: 0, birth: '' };
  // Format of older versions, which did not touch their locks.
  const [, pid, host] = /^(\d+) on (.+)$/.exec(text) ?? [];
  return host === undefined ? parseHolderJson(text) : { host, pid: Number(pid), birth: '' };
}

function parseHolderJson(text: string): LockHolder | undefined {
  try {
    const { host, pid, birth } = JSON.parse(text) as Partial<LockHolder>;
    return typeof host === 'string' && typeof pid === 'number' ? { host, pid, birth: `${birth ?? ''}` } : undefined;
  } catch {
    return undefined;
  }
}

function holderName({ host, pid }: LockHolder): string {
  if (host === '') return 'another process';
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
}

/** True if the holder is alive; undefined if that cannot be determined here. */
function isHolderAlive({ host, pid, birth }: LockHolder): boolean | undefined {
  if (host !== hostname()) return undefined;
  if (!isProcessAlive(pid)) return false;
  const now = processStartTime(pid);
  return birth === '' || now === '' ? undefined : now === birth;
}

/** True if this machine has a process with this id. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Field 22 of /proc/PID/stat, or an empty string if there is none. */
function processStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Time between two touches, between two checks, and without a touch until a lock is considered abandoned. */
const HEARTBEAT_MS = 5_000;
const POLL_MS = 500;
const STALE_MS = 20_000;
/** Longer files are no locks. */
const MAX_LOCK_BYTES = 4096;

export interface Lock {
  /** False if another process has taken over the lock, since this one was suspended for too long. */
  isHeld(): boolean;
  release(): void;
}

/** Locks all paths or none. The error names the holder. */
export async function lockAll(paths: readonly string[]): Promise<Result<Lock>> {
  const locks: Lock[] = [];
  const release = (): void => {
    for (const held of locks) held.release();
  };
  for (const path of paths) {
    const next = await lock(path);
    if (next.ok) locks.push(next.value);
    else {
      release();
      return next;
    }
  }
  return ok({ isHeld: () => locks.every(held => held.isHeld()), release });
}

/** Locks `path`. The error names the holder. With `isIdle` the process may end while it waits for a remote holder. */
export async function lock(path: string, isIdle = false): Promise<Result<Lock>> {
  const file = `${canonicalPath(path)}.lock`;
  const own = JSON.stringify(currentHolder());
  for (;;) {
    const taken = tryLock(file, own);
    if (taken.ok) return taken;
    if (taken.error !== '') return taken;
    const text = readLock(file);
    if (text === undefined && lstatSync(file, { throwIfNoEntry: false }) === undefined) continue;
    const holder = text === undefined ? undefined : parseHolder(text);
    if (text === undefined || !holder)
      return fail(`${file}: not a lock file of this program; delete it if it is not needed`);
    if (isHolderAlive(holder) ?? (await isHeartbeatSeen(file, isIdle)))
      return fail(`${path} is in use by ${holderName(holder)}; if that is wrong, delete ${file}`);
    removeStale(file, text);
  }
}

/** Path without symbolic links, so that a file has one lock. */
function canonicalPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Tries to create the lock file. The error is empty if it exists already. */
function tryLock(file: string, own: string): Result<Lock> {
  try {
    createLockFile(file, own);
  } catch (error) {
    return fail(isExistsError(error) ? '' : fileError(file, error).message);
  }
  const isHeld = (): boolean => readLock(file) === own;
  // The lock of another process must not be kept alive.
  const heartbeat = setInterval(() => isHeld() && touchFile(file), HEARTBEAT_MS).unref();
  const release = (): void => {
    clearInterval(heartbeat);
    process.off('exit', release);
    if (isHeld()) removeFile(file);
  };
  process.on('exit', release);
  return ok({ isHeld, release });
}

/** Creates a lock file; fails if it exists. */
function createLockFile(file: string, text: string): void {
  const draft = draftPath(file);
  createFile(draft, text);
  try {
    // Linking is atomic, on network file systems too.
    linkSync(draft, file);
  } catch (error) {
    if (isExistsError(error)) throw error;
    // Some file systems have no hard links.
    createFile(file, text);
  } finally {
    removeFile(draft);
  }
}

const isExistsError = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

function touchFile(file: string): void {
  try {
    lutimesSync(file, new Date(), new Date());
  } catch {
    // Deleted on purpose.
  }
}

/** Text of a lock; undefined if there is none, or something else in its place. */
function readLock(file: string): string | undefined {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  let lockFile: number | undefined;
  try {
    lockFile = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stat = fstatSync(lockFile);
    return stat.isFile() && stat.size <= MAX_LOCK_BYTES ? readFileSync(lockFile, 'utf8') : undefined;
  } catch {
    return undefined;
  } finally {
    if (lockFile !== undefined) closeSync(lockFile);
  }
}

/** True if the lock is touched within STALE_MS. False if it is released in the meantime. */
async function isHeartbeatSeen(file: string, isIdle: boolean): Promise<boolean> {
  const before = modifiedAtMs(file);
  for (let waited = 0; waited < STALE_MS; waited += POLL_MS) {
    await new Promise(resolve => {
      const timer = setTimeout(resolve, POLL_MS);
      if (isIdle) timer.unref();
    });
    const now = modifiedAtMs(file);
    if (now !== before) return now !== undefined;
  }
  return false;
}

const modifiedAtMs = (file: string): number | undefined => lstatSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** Removes an abandoned lock, unless another process has taken it in the meantime. */
function removeStale(file: string, text: string): void {
  const aside = draftPath(file);
  try {
    renameSync(file, aside);
    const moved = readLock(aside);
    if (moved !== undefined && moved !== text) createLockFile(file, moved);
  } catch {
    // Another process was faster.
  } finally {
    removeFile(aside);
  }
}
