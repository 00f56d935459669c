/** Files that are never seen half written, and errors that name them. */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fail, ok, type Result } from '../result';
import { decodeFileText } from '../text-encoding';

/** A file that could not be read or written; the message names it. */
export class FileError extends Error {}

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EACCES: 'not permitted',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EFBIG: 'it may not grow so large',
  EDQUOT: 'the disk is full',
  EEXIST: 'it is there already',
  ELOOP: 'its links lead in a circle',
  ENXIO: 'it is no ordinary file',
};

const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? `${error.code}` : '');

/** `path: what is wrong`. */
export function fileError(path: string, error: unknown): FileError {
  const reason = ERROR_TEXTS[errorCode(error)] ?? (error instanceof Error ? error.message : `${error}`);
  return new FileError(`${path}: ${reason}`);
}

/** Runs `work` on the file, so that an error names it. */
export function withFileErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof FileError ? error : fileError(path, error);
  }
}

/** Longer files than this are not what they are taken for. */
const MAX_TEXT_BYTES = 1 << 28;

export function readTextFile(path: string): Result<string> {
  let file: number | undefined;
  try {
    // Opening a pipe must not wait for somebody to write into it.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(file);
    if (stat.isDirectory()) return fail(`${path}: it is a folder`);
    if (!stat.isFile()) return fail(`${path}: it is no ordinary file`);
    if (stat.size > MAX_TEXT_BYTES) return fail(`${path}: larger than ${MAX_TEXT_BYTES >> 20} MB`);
    return ok(decodeFileText(readFileSync(file)));
  } catch (error) {
    return fail(fileError(path, error).message);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Replaces the file as a whole: whoever reads it, also after a kill or a power cut, finds the old text or the new. */
export function writeFileAtomic(path: string, text: string): void {
  withFileErrors(path, () => {
    const draft = `${path}.${process.pid}.tmp`;
    try {
      const file = openSync(draft, 'w');
      try {
        writeFileSync(file, text);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(draft, path);
    } catch (error) {
      removeFile(draft);
      throw error;
    }
  });
}

/** Appends to a file of this length, for good; false, and nothing is written, where it is of another or is not there. */
export function appendIfLength(path: string, length: number, text: string): boolean {
  return withFileErrors(path, () => {
    if (statIfThere(path)?.size !== length) return false;
    const file = openSync(path, 'a');
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return true;
  });
}

/** Removes a file, if it is there. */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Where there can be no file, there is none.
  }
}

/** Makes a folder and those above it, one by one: Node's own way to do that never returns below /proc. */
export function createFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) createFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(path)) throw fileError(path, error);
  }
}

/**
 * Stats of a file, or undefined if there is none. A path that goes through a file is an error on every version of Node:
 * since Node 22 `throwIfNoEntry: false` hides it.
 */
function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export const isFolder = (path: string): boolean =>
  withFileErrors(path, () => statIfThere(path))?.isDirectory() === true;

/** Whether two paths lead to one file, which need not be there yet. */
export function isSameFile(one: string, other: string): boolean {
  const stats = [one, other].map(path => statIfThere(path));
  const [first, second] = stats;
  if (first && second) return first.dev === second.dev && first.ino === second.ino;
  return first === undefined && second === undefined && resolve(one) === resolve(other);
}
