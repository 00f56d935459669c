/** The games of files, one after another, for the commands that read some. */

import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, linkSync, openSync } from 'node:fs';
import { type GameEntry, GameReader } from '../records/game-reader';
import { Replayer } from '../records/replayer';
import { FileError, removeFile, withFileErrors, writeFully } from '../util/node/atomic-file';
import { readChunks } from '../util/node/file-chunks';
import { maskControlChars } from '../util/text';

export interface FileGame {
  readonly file: string;
  readonly entry: GameEntry;
  /** How much of the file has been read, from 0 to 1. */
  readonly fractionRead: number;
}

export function* readGameFiles(files: readonly string[], variant: string | undefined): Generator<FileGame> {
  const judge = new Replayer();
  for (const file of files) {
    const waiting: GameEntry[] = [];
    const reader = new GameReader(entry => waiting.push(entry), variant, judge);
    for (const { text, fractionRead: share } of readChunks(file)) {
      reader.push(text);
      for (const entry of waiting.splice(0)) yield { file, entry, fractionRead: share };
    }
    reader.end();
    for (const entry of waiting) yield { file, entry, fractionRead: 1 };
  }
}

/** Games written to a file that was not there before, or to standard output. */

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
      withFileErrors(path, () => {
        writeFully(file, Buffer.from(text));
        fsyncSync(file);
      });
    },
    close: close,
    discard: close,
  };
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
    withFileErrors(path, () => writeFully(file, bytes));
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

/** Says things on standard error: lines, and on a terminal below them one that says how far it has come. */

/** Milliseconds between two looks of the line of progress. */
const REFRESH_MS = 200;

interface ProgressReporter {
  line(text: string): void;
  progress(text: () => string): void;
  close(): void;
}

/** More lines than `most` help nobody: their number is said instead. */
export function openProgressReporter(most = Number.POSITIVE_INFINITY): ProgressReporter {
  const terminal = process.stderr.isTTY;
  let lines = 0;
  let last = Number.NEGATIVE_INFINITY;
  let shown = false;
  const clear = (): void => {
    if (shown) process.stderr.write('\r\u001b[K');
    shown = false;
  };
  return {
    line(text) {
      if (++lines > most) return;
      clear();
      process.stderr.write(`${maskControlChars(text)}\n`);
    },
    progress(text) {
      if (!terminal || performance.now() - last < REFRESH_MS) return;
      last = performance.now();
      clear();
      process.stderr.write(maskControlChars(text()).slice(0, (process.stderr.columns ?? 80) - 1));
      shown = true;
    },
    close() {
      clear();
      if (lines > most) process.stderr.write(`and ${lines - most} lines more of this kind\n`);
    },
  };
}
