/**
 * Keeps two processes from the same work. A lock is a file that names its holder and is touched while the holder lives:
 * on this machine we look whether the holder is there, on another whether it still touches the lock.
 */
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
import { fail, ok, type Result } from '../games/game';
import { removeFile, trouble } from './files';

/** Milliseconds between two touches, and without one after which a holder on another machine is gone. */
const BEAT = 5_000;
const SILENCE = 20_000;

export interface Lock {
  release(): void;
}

interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, as the system tells it: its number may be another's by now. Empty where it is not told. */
  readonly birth: string;
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
  return ok({ release });
}

/** Takes the lock of `path`, or says who holds it. */
export async function lock(path: string): Promise<Result<Lock>> {
  const file = `${realPath(path)}.lock`;
  const draft = `${file}.${process.pid}`;
  const own = JSON.stringify(ourselves());
  for (;;) {
    const taken = take(file, draft, own);
    if (taken.ok) return taken;
    if (taken.error !== '') return taken;
    const held = readHolder(file);
    if (held === undefined && lstatSync(file, { throwIfNoEntry: false }) === undefined) continue;
    const holder = held && parse(held.text);
    if (!held || !holder) return fail(`${file} is in the way: it is no lock of ours; delete it if nobody needs it`);
    const busy = await isBusy(file, holder);
    if (busy !== '') return fail(`${path} is in use by ${busy}; if that is not so, delete ${file}`);
    remove(file, draft, held.text);
  }
}

/** A file has one lock, by whatever link one comes to it. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** An empty error means that somebody holds it. */
function take(file: string, draft: string, own: string): Result<Lock> {
  try {
    // A link is made as a whole or not at all, on file systems of networks too.
    writeFileSync(draft, own);
    linkSync(draft, file);
  } catch (error) {
    const there = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    return fail(there ? '' : trouble(file, error).message);
  } finally {
    removeFile(draft);
  }
  const beat = setInterval(() => touch(file), BEAT).unref();
  const release = (): void => {
    clearInterval(beat);
    process.off('exit', release);
    if (readHolder(file)?.text === own) removeFile(file);
  };
  process.on('exit', release);
  return ok({ release });
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Whoever deleted it meant to.
  }
}

function readHolder(file: string): { readonly text: string } | undefined {
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch {
    return undefined;
  }
}

/** Who holds the lock; empty where nobody does any more. */
async function isBusy(file: string, holder: Holder): Promise<string> {
  if (holder.host === hostname()) return isAlive(holder) ? `process ${holder.pid}` : '';
  const before = touchedAt(file);
  for (let waited = 0; waited < SILENCE; waited += SILENCE / 40) {
    await new Promise(wait => setTimeout(wait, SILENCE / 40));
    if (touchedAt(file) !== before) return `process ${holder.pid} on ${holder.host}`;
  }
  return '';
}

function touchedAt(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function parse(text: string): Holder | undefined {
  try {
    const { host, pid, birth } = JSON.parse(text) as Partial<Holder>;
    return typeof host === 'string' && typeof pid === 'number' ? { host, pid, birth: `${birth ?? ''}` } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes a lock whose holder is gone, unless another has taken it meanwhile. */
function remove(file: string, draft: string, text: string): void {
  const aside = `${draft}.old`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file);
  } catch {
    // Somebody was quicker.
  } finally {
    removeFile(aside);
  }
}

const ourselves = (): Holder => ({ host: hostname(), pid: process.pid, birth: birthOf(process.pid) });

function isAlive({ pid, birth }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return birth === '' || birthOf(pid) === birth;
}

/** The 22nd field of /proc/PID/stat, where there is one. */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
