/** Games written to a file that was not there before, or to standard output. */
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, linkSync, openSync, writeSync } from 'node:fs';
import { FileTrouble, removeFile, withFile } from '../disk/files';

/** Text is written when there is so much of it. */
const BATCH = 1 << 18;

export interface Output {
  write(text: string): void;
  /** The file is there from now on, as a whole. */
  end(): void;
  /** Nothing is left of it. */
  drop(): void;
}

export function openOutput(path: string | undefined): Output {
  return path === undefined ? toStdout() : toFile(path);
}

/** A file that grows game by game, each on the disk before the next; `size`: what of it is finished. */
export function growOutput(path: string, size: number): Output {
  const file = withFile(path, () => openSync(path, 'a'));
  const there = withFile(path, () => fstatSync(file).size);
  if (there < size) {
    closeSync(file);
    throw new FileTrouble(`${path}: it is shorter than what was written to it`);
  }
  withFile(path, () => ftruncateSync(file, size));
  const close = (): void => closeSync(file);
  return {
    write(text) {
      writeWhole(path, file, Buffer.from(text));
      withFile(path, () => fsyncSync(file));
    },
    end: close,
    drop: close,
  };
}

function writeWhole(path: string, file: number, bytes: Buffer): void {
  withFile(path, () => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, null);
  });
}

function toStdout(): Output {
  let batch = '';
  const flush = (): void => {
    if (batch !== '') process.stdout.write(batch);
    batch = '';
  };
  return {
    write(text) {
      batch += text;
      if (batch.length >= BATCH) flush();
    },
    end: flush,
    drop: flush,
  };
}

/** A file that is there already is somebody's: it is not written over. */
function toFile(path: string): Output {
  if (existsSync(path)) throw new FileTrouble(`${path}: it is there already`);
  const draft = `${path}.${process.pid}.tmp`;
  const file = withFile(path, () => openSync(draft, 'w'));
  let batch = '';
  const flush = (): void => {
    const bytes = Buffer.from(batch);
    batch = '';
    writeWhole(path, file, bytes);
  };
  const drop = (): void => {
    closeSync(file);
    removeFile(draft);
  };
  return {
    write(text) {
      batch += text;
      if (batch.length >= BATCH) flush();
    },
    end() {
      flush();
      withFile(path, () => {
        fsyncSync(file);
        // A link is made only where nothing is.
        linkSync(draft, path);
      });
      drop();
    },
    drop,
  };
}
