/** Atomic and durable file operations, with errors that name the file. */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fail, ok, type Result } from '../result';
import { decodeFileText } from '../text';

/** Error of a file operation. The message begins with the path. */
export class FileError extends Error {}

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EISDIR: 'expected a file, got a folder',
  ENOTDIR: 'part of the path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EFBIG: 'file too large',
  EDQUOT: 'the disk is full',
  EEXIST: 'already exists',
  ELOOP: 'too many symbolic links',
  ENXIO: 'not a regular file',
};

export const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? `${error.code}` : '');

/** Reason why a file operation failed. */
export const errorReason = (error: unknown): string =>
  ERROR_TEXTS[errorCode(error)] ?? (error instanceof Error ? error.message : `${error}`);

/** `path: reason`. */
export const fileError = (path: string, error: unknown): FileError => new FileError(`${path}: ${errorReason(error)}`);

/** Runs `work`, turning its errors into a FileError of this path. */
export function withFileErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof FileError ? error : fileError(path, error);
  }
}

const RETRY_DELAY_MS = 1;
const sleepCell = new Int32Array(new SharedArrayBuffer(4));

/** Writes all bytes before it returns, waiting for the reader of a pipe. Files get them at the end or at `position`. */
export function writeFully(file: number, bytes: Uint8Array, position?: number): void {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(file, bytes, done, bytes.length - done, position === undefined ? null : position + done);
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') throw error;
      Atomics.wait(sleepCell, 0, 0, RETRY_DELAY_MS);
    }
  }
}

/** Limit for text files, far above any real one. */
const MAX_TEXT_BYTES = 1 << 28;

export function readTextFile(path: string): Result<string> {
  let file: number | undefined;
  try {
    // O_NONBLOCK: opening a pipe must not wait for a writer.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(file);
    if (stat.isDirectory()) return fail(`${path}: ${ERROR_TEXTS.EISDIR}`);
    if (!stat.isFile()) return fail(`${path}: ${ERROR_TEXTS.ENXIO}`);
    if (stat.size > MAX_TEXT_BYTES) return fail(`${path}: expected at most ${MAX_TEXT_BYTES >> 20} MB`);
    return ok(decodeFileText(readFileSync(file)));
  } catch (error) {
    return fail(fileError(path, error).message);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Name beside `path` for a file that is not finished. Nobody can predict it, so nobody can put a symbolic link there;
 * create it with the flag `wx`, which does not follow one.
 */
export function draftPath(path: string): string {
  // Unlike node:crypto, the global object is loaded on first use.
  const random = crypto.getRandomValues(Buffer.alloc(6)).toString('hex');
  return `${path}.${process.pid}.${random}.tmp`;
}

const DRAFT_PATTERN = /\.(\d+)(?:\.[0-9a-f]{12})?\.tmp$/;

/** Process id in the name of a draft, of older versions too; undefined for any other file. */
export function draftWriter(file: string): number | undefined {
  const writer = DRAFT_PATTERN.exec(file)?.[1];
  return writer === undefined ? undefined : Number(writer);
}

/**
 * Creates a file with this text. Fails if it exists, and leaves nothing behind if it cannot be written. `finish` is called
 * before the file is closed.
 */
export function createFile(path: string, text: string, finish: (file: number) => void = () => {}): void {
  const file = openSync(path, 'wx');
  try {
    writeFully(file, Buffer.from(text));
    finish(file);
  } catch (error) {
    removeFile(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Replaces a file atomically: readers find the old text or the new one, even after a kill or a power failure. */
export function writeFileAtomic(path: string, text: string): void {
  withFileErrors(path, () => {
    const draft = draftPath(path);
    createFile(draft, text, fsyncSync);
    try {
      renameSync(draft, path);
    } catch (error) {
      removeFile(draft);
      throw error;
    }
  });
}

/**
 * Appends durably to a file of this length. Returns false, and writes nothing, if it has another length or is missing, or
 * if a symbolic link is in its place.
 */
export function appendIfLength(path: string, length: number, text: string): boolean {
  return withFileErrors(path, () => {
    if (statIfThere(path, lstatSync)?.isFile() !== true) return false;
    const file = openSync(path, constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0));
    try {
      if (fstatSync(file).size !== length) return false;
      writeFully(file, Buffer.from(text));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return true;
  });
}

/** Opens a file to read it and append to it; `isNew` if it did not exist. */
export function openToAppend(path: string): { readonly file: number; readonly isNew: boolean } {
  const { O_RDWR, O_APPEND, O_CREAT, O_EXCL, O_NONBLOCK = 0 } = constants;
  try {
    return { file: openSync(path, O_RDWR | O_APPEND | O_NONBLOCK), isNew: false };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return { file: openSync(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL, 0o666), isNew: true };
  }
}

/** Removes a file if it exists. */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The path cannot exist.
  }
}

/**
 * Creates a folder and its parents one by one, since Node's recursive mkdir never returns below /proc. Returns those that
 * it has created, parents first.
 */
export function createFolder(path: string): string[] {
  if (isFolder(path)) return [];
  const parent = dirname(path);
  const created = parent === path ? [] : createFolder(parent);
  try {
    mkdirSync(path);
    created.push(path);
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(path)) throw fileError(path, error);
  }
  return created;
}

/** Removes the folders that `createFolder` returned, as far as they are empty. */
export function removeEmptyFolders(created: readonly string[]): void {
  for (const path of [...created].reverse()) {
    try {
      rmdirSync(path);
    } catch {
      return;
    }
  }
}

/**
 * Stats of a file, or undefined if there is none. A path that goes through a file is an error on every version of Node:
 * since Node 22 `throwIfNoEntry: false` hides it.
 */
function statIfThere(path: string, stat: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return stat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export const isFolder = (path: string): boolean =>
  withFileErrors(path, () => statIfThere(path))?.isDirectory() === true;

/** True if both paths lead to the same file, which need not exist. */
export function isSameFile(one: string, other: string): boolean {
  const stats = [one, other].map(path => statIfThere(path));
  const [first, second] = stats;
  if (first && second) return first.dev === second.dev && first.ino === second.ino;
  return first === undefined && second === undefined && resolve(one) === resolve(other);
}
