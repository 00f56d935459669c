/**
 * Keeps two processes from the same work. A lock is a file that names its holder and is touched while the holder lives:
 * where we can see whether the holder is there, we look; otherwise, as on another machine, whether it touches the lock.
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
import { fail, ok, type Result } from '../games/game';
import { removeFile, trouble } from './files';
import { isThere, nameOf, ourselves, readHolder } from './holder';

/** Milliseconds between two touches, between two looks, and without a touch after which a holder that we cannot see is gone. */
const BEAT = 5_000;
const LOOK = 500;
const SILENCE = 20_000;

export interface Lock {
  /** Whether it is ours still: who was stopped for too long is taken for gone, and has lost it. */
  holds(): boolean;
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
  return ok({ holds: () => taken.every(one => one.holds()), release });
}

/** Takes the lock of `path`, or says who holds it. With `idly` the process may end while a holder is watched. */
export async function lock(path: string, idly = false): Promise<Result<Lock>> {
  const file = `${realPath(path)}.lock`;
  const draft = `${file}.${process.pid}`;
  const own = JSON.stringify(ourselves());
  for (;;) {
    const taken = take(file, draft, own);
    if (taken.ok) return taken;
    if (taken.error !== '') return taken;
    const text = textOf(file);
    if (text === undefined && lstatSync(file, { throwIfNoEntry: false }) === undefined) continue;
    const holder = text === undefined ? undefined : readHolder(text);
    if (text === undefined || !holder)
      return fail(`${file} is in the way: it is no lock of ours; delete it if nobody needs it`);
    if (isThere(holder) ?? (await isTouched(file, idly)))
      return fail(`${path} is in use by ${nameOf(holder)}; if that is not so, delete ${file}`);
    remove(file, draft, text);
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
    put(file, draft, own);
  } catch (error) {
    return fail(isExisting(error) ? '' : trouble(file, error).message);
  }
  const holds = (): boolean => textOf(file) === own;
  // The lock of another is not kept alive.
  const beat = setInterval(() => holds() && touch(file), BEAT).unref();
  const release = (): void => {
    clearInterval(beat);
    process.off('exit', release);
    if (holds()) removeFile(file);
  };
  process.on('exit', release);
  return ok({ holds, release });
}

/** Writes a lock where none is. */
function put(file: string, draft: string, text: string): void {
  try {
    // A link is made as a whole or not at all, on file systems of networks too.
    writeFileSync(draft, text);
    linkSync(draft, file);
  } catch (error) {
    if (isExisting(error)) throw error;
    // Some file systems have no links.
    writeFileSync(file, text, { flag: 'wx' });
  } finally {
    removeFile(draft);
  }
}

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Whoever deleted it meant to.
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether a holder that cannot be seen touches its lock. Who gives it back meanwhile holds it no more. */
async function isTouched(file: string, idly: boolean): Promise<boolean> {
  const before = touchedAt(file);
  for (let waited = 0; waited < SILENCE; waited += LOOK) {
    await new Promise(look => {
      const timer = setTimeout(look, LOOK);
      if (idly) timer.unref();
    });
    const now = touchedAt(file);
    if (now !== before) return now !== undefined;
  }
  return false;
}

const touchedAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** Removes a lock whose holder is gone, unless another has taken it meanwhile. */
function remove(file: string, draft: string, text: string): void {
  const aside = `${draft}.old`;
  try {
    renameSync(file, aside);
    const moved = readFileSync(aside, 'utf8');
    if (moved !== text) put(file, draft, moved);
  } catch {
    // Somebody was quicker.
  } finally {
    removeFile(aside);
  }
}
