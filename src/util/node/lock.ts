/** Who is at work with something, as a file tells it; and whether it still is. */
import {
  linkSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { fail, ok, type Result } from '../result';
import { fileError, removeFile } from './atomic-file';

interface LockHolder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, as the system tells it: its number may be another's by now. Empty where it is not told. */
  readonly birth: string;
}

const currentHolder = (): LockHolder => ({
  host: hostname(),
  pid: process.pid,
  birth: processStartTime(process.pid),
});

/** What a lock says of its holder; undefined where it is no lock. */
function parseHolder(text: string): LockHolder | undefined {
  // Not all file systems write a file as a whole: this one has been begun.
  if (text === '') return { host: '', pid: 0, birth: '' };
  // Older builders of tables wrote this, and did not touch it again.
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

/** Whether the holder lives; undefined where that cannot be seen from here. */
function isHolderAlive({ host, pid, birth }: LockHolder): boolean | undefined {
  if (host !== hostname()) return undefined;
  if (!isProcessAlive(pid)) return false;
  const now = processStartTime(pid);
  return birth === '' || now === '' ? undefined : now === birth;
}

/** Whether there is a process of this number on this machine. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The 22nd field of /proc/PID/stat, where there is one. */
function processStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/**
 * Keeps two processes from the same work. A lock is a file that names its holder and is touched while the holder lives:
 * where we can see whether the holder is there, we look; otherwise, as on another machine, whether it touches the lock.
 */

/** Milliseconds between two touches, between two looks, and without a touch after which a holder that we cannot see is gone. */
const HEARTBEAT_MS = 5_000;
const POLL_MS = 500;
const STALE_MS = 20_000;

export interface Lock {
  /** Whether it is ours still: who was stopped for too long is taken for gone, and has lost it. */
  isHeld(): boolean;
  release(): void;
}

/** Takes the locks of all `paths` or of none, and says who holds the one that is not to be had. */
export async function lockAll(paths: readonly string[]): Promise<Result<Lock>> {
  const taken: Lock[] = [];
  const release = (): void => {
    for (const one of taken) one.release();
  };
  for (const path of paths) {
    const next = await lock(path);
    if (next.ok) taken.push(next.value);
    else {
      release();
      return next;
    }
  }
  return ok({ isHeld: () => taken.every(one => one.isHeld()), release });
}

/** Takes the lock of `path`, or says who holds it. With `idly` the process may end while a holder is watched. */
export async function lock(path: string, idly = false): Promise<Result<Lock>> {
  const file = `${canonicalPath(path)}.lock`;
  const draft = `${file}.${process.pid}`;
  const own = JSON.stringify(currentHolder());
  for (;;) {
    const taken = tryLock(file, draft, own);
    if (taken.ok) return taken;
    if (taken.error !== '') return taken;
    const text = readLock(file);
    if (text === undefined && lstatSync(file, { throwIfNoEntry: false }) === undefined) continue;
    const holder = text === undefined ? undefined : parseHolder(text);
    if (text === undefined || !holder)
      return fail(`${file} is in the way: it is no lock of ours; delete it if nobody needs it`);
    if (isHolderAlive(holder) ?? (await isHeartbeatSeen(file, idly)))
      return fail(`${path} is in use by ${holderName(holder)}; if that is not so, delete ${file}`);
    removeStale(file, draft, text);
  }
}

/** A file has one lock, by whatever link one comes to it. */
function canonicalPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** An empty error means that somebody holds it. */
function tryLock(file: string, draft: string, own: string): Result<Lock> {
  try {
    createLockFile(file, draft, own);
  } catch (error) {
    return fail(isExistsError(error) ? '' : fileError(file, error).message);
  }
  const holds = (): boolean => readLock(file) === own;
  // The lock of another is not kept alive.
  const beat = setInterval(() => holds() && touchFile(file), HEARTBEAT_MS).unref();
  const release = (): void => {
    clearInterval(beat);
    process.off('exit', release);
    if (holds()) removeFile(file);
  };
  process.on('exit', release);
  return ok({ isHeld: holds, release });
}

/** Writes a lock where none is. */
function createLockFile(file: string, draft: string, text: string): void {
  try {
    // A link is made as a whole or not at all, on file systems of networks too.
    writeFileSync(draft, text);
    linkSync(draft, file);
  } catch (error) {
    if (isExistsError(error)) throw error;
    // Some file systems have no links.
    writeFileSync(file, text, { flag: 'wx' });
  } finally {
    removeFile(draft);
  }
}

const isExistsError = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

function touchFile(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Whoever deleted it meant to.
  }
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether a holder that cannot be seen touches its lock. Who gives it back meanwhile holds it no more. */
async function isHeartbeatSeen(file: string, idly: boolean): Promise<boolean> {
  const before = modifiedAtMs(file);
  for (let waited = 0; waited < STALE_MS; waited += POLL_MS) {
    await new Promise(look => {
      const timer = setTimeout(look, POLL_MS);
      if (idly) timer.unref();
    });
    const now = modifiedAtMs(file);
    if (now !== before) return now !== undefined;
  }
  return false;
}

const modifiedAtMs = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** Removes a lock whose holder is gone, unless another has taken it meanwhile. */
function removeStale(file: string, draft: string, text: string): void {
  const aside = `${draft}.old`;
  try {
    renameSync(file, aside);
    const moved = readFileSync(aside, 'utf8');
    if (moved !== text) createLockFile(file, draft, moved);
  } catch {
    // Somebody was quicker.
  } finally {
    removeFile(aside);
  }
}
