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
import { textOf } from '../games/encoding';
import { fail, ok, type Result } from '../games/game';

/** A file that could not be read or written; the message names it. */
export class FileTrouble extends Error {}

const REASONS: Readonly<Record<string, string>> = {
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

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? `${error.code}` : '');

/** `path: what is wrong`. */
export function trouble(path: string, error: unknown): FileTrouble {
  const reason = REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : `${error}`);
  return new FileTrouble(`${path}: ${reason}`);
}

/** Runs `work` on the file, so that an error names it. */
export function withFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof FileTrouble ? error : trouble(path, error);
  }
}

/** Longer files than this are not what they are taken for. */
const LARGEST = 1 << 28;

export function readText(path: string): Result<string> {
  let file: number | undefined;
  try {
    // Opening a pipe must not wait for somebody to write into it.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(file);
    if (stat.isDirectory()) return fail(`${path}: it is a folder`);
    if (!stat.isFile()) return fail(`${path}: it is no ordinary file`);
    if (stat.size > LARGEST) return fail(`${path}: larger than ${LARGEST >> 20} MB`);
    return ok(textOf(readFileSync(file)));
  } catch (error) {
    return fail(trouble(path, error).message);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Replaces the file as a whole: whoever reads it, also after a kill or a power cut, finds the old text or the new. */
export function writeAtomically(path: string, text: string): void {
  withFile(path, () => {
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
export function appendTo(path: string, length: number, text: string): boolean {
  return withFile(path, () => {
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
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(path)) throw trouble(path, error);
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
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export const isFolder = (path: string): boolean => withFile(path, () => statIfThere(path))?.isDirectory() === true;

/** Whether two paths lead to one file, which need not be there yet. */
export function isSameFile(one: string, other: string): boolean {
  const stats = [one, other].map(path => statIfThere(path));
  const [first, second] = stats;
  if (first && second) return first.dev === second.dev && first.ino === second.ino;
  return first === undefined && second === undefined && resolve(one) === resolve(other);
}
