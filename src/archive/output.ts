/** Games written to a file that was not there before, or to standard output. */
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, linkSync, openSync, writeSync } from 'node:fs';
import { FileError, removeFile, withFileErrors } from '../disk/files';

/** Text is written when there is so much of it. */
const BATCH_LENGTH = 1 << 18;

export interface GameOutput {
  write(text: string): void;
  /** The file is there from now on, as a whole. */
  close(): void;
  /** Nothing is left of it. */
  discard(): void;
}

export function openGameOutput(path: string | undefined): GameOutput {
  return path === undefined ? stdoutOutput() : fileOutput(path);
}

/** A file that grows game by game, each on the disk before the next; `size`: what of it is finished. */
export function openAppendOutput(path: string, size: number): GameOutput {
  const file = withFileErrors(path, () => openSync(path, 'a'));
  const there = withFileErrors(path, () => fstatSync(file).size);
  if (there < size) {
    closeSync(file);
    throw new FileError(`${path}: it is shorter than what was written to it`);
  }
  withFileErrors(path, () => ftruncateSync(file, size));
  const close = (): void => closeSync(file);
  return {
    write(text) {
      writeAll(path, file, Buffer.from(text));
      withFileErrors(path, () => fsyncSync(file));
    },
    close: close,
    discard: close,
  };
}

function writeAll(path: string, file: number, bytes: Buffer): void {
  withFileErrors(path, () => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, null);
  });
}

function stdoutOutput(): GameOutput {
  let batch = '';
  const flush = (): void => {
    if (batch !== '') process.stdout.write(batch);
    batch = '';
  };
  return {
    write(text) {
      batch += text;
      if (batch.length >= BATCH_LENGTH) flush();
    },
    close: flush,
    discard: flush,
  };
}

/** A file that is there already is somebody's: it is not written over. */
function fileOutput(path: string): GameOutput {
  if (existsSync(path)) throw new FileError(`${path}: it is there already`);
  const draft = `${path}.${process.pid}.tmp`;
  const file = withFileErrors(path, () => openSync(draft, 'w'));
  let batch = '';
  const flush = (): void => {
    const bytes = Buffer.from(batch);
    batch = '';
    writeAll(path, file, bytes);
  };
  const drop = (): void => {
    closeSync(file);
    removeFile(draft);
  };
  return {
    write(text) {
      batch += text;
      if (batch.length >= BATCH_LENGTH) flush();
    },
    close() {
      flush();
      withFileErrors(path, () => {
        fsyncSync(file);
        // A link is made only where nothing is.
        linkSync(draft, path);
      });
      drop();
    },
    discard: drop,
  };
}
