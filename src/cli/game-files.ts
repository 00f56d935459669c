/** Reading and writing files of games, with progress on standard error. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  openSync,
  readSync,
} from 'node:fs';
import { type GameEntry, GameReader } from '../records/game-reader';
import { Replayer } from '../records/replayer';
import {
  draftPath,
  FileError,
  fileError,
  openToAppend,
  removeFile,
  withFileErrors,
  writeFully,
} from '../util/node/atomic-file';
import { decodeFileText, detectEncoding, maskControlChars } from '../util/text';

export interface FileGame {
  readonly file: string;
  readonly entry: GameEntry;
  /** Fraction of the file that has been read. */
  readonly fractionRead: number;
}

/** The games of several files, one after another. */
export function* readGameFiles(files: readonly string[], variant: string | undefined): Generator<FileGame> {
  const replayer = new Replayer();
  for (const file of files) {
    const entries: GameEntry[] = [];
    const reader = new GameReader(entry => entries.push(entry), variant, replayer);
    for (const { text, fractionRead } of readChunks(file)) {
      reader.push(text);
      for (const entry of entries.splice(0)) yield { file, entry, fractionRead };
    }
    reader.end();
    for (const entry of entries) yield { file, entry, fractionRead: 1 };
  }
}

/** Number of characters that are written at once. */
const BATCH_LENGTH = 1 << 18;

export interface GameOutput {
  write(text: string): void;
  /** Completes the file, which does not exist before. */
  close(): void;
  /** Removes what has been written. */
  discard(): void;
}

/** A new file, or standard output without a path. */
export function openGameOutput(path: string | undefined): GameOutput {
  return path === undefined ? stdoutOutput() : fileOutput(path);
}

/** A file that is written game by game and flushed after each. Cuts it to `size`, which is what was finished. */
export function openAppendOutput(path: string, size: number): GameOutput {
  const { file, isNew } = withFileErrors(path, () => openToAppend(path));
  const discard = (): void => {
    const isEmpty = isNew && fstatSync(file).size === 0;
    closeSync(file);
    if (isEmpty) removeFile(path);
  };
  const currentSize = withFileErrors(path, () => fstatSync(file).size);
  if (currentSize < size) {
    discard();
    throw new FileError(`${path}: shorter than what was written to it`);
  }
  withFileErrors(path, () => ftruncateSync(file, size));
  return {
    write(text) {
      withFileErrors(path, () => {
        writeFully(file, Buffer.from(text));
        fsyncSync(file);
      });
    },
    close: () => closeSync(file),
    discard,
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

/** A new file; an existing one is not overwritten. */
function fileOutput(path: string): GameOutput {
  if (existsSync(path)) throw new FileError(`${path}: already exists`);
  const temporary = draftPath(path);
  const file = withFileErrors(path, () => openSync(temporary, 'wx'));
  let batch = '';
  const flush = (): void => {
    const bytes = Buffer.from(batch);
    batch = '';
    withFileErrors(path, () => writeFully(file, bytes));
  };
  const discard = (): void => {
    closeSync(file);
    removeFile(temporary);
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
        // Unlike renaming, linking fails if the path exists.
        linkSync(temporary, path);
      });
      discard();
    },
    discard,
  };
}

/** Interval between updates of the progress line. */
const REFRESH_MS = 200;

/** Prints lines to standard error and, on a terminal, a progress line below them. */
interface ProgressReporter {
  line(text: string): void;
  progress(text: () => string): void;
  close(): void;
}

/** Prints at most `maxLines` lines, and then the number of the others. */
export function openProgressReporter(maxLines = Number.POSITIVE_INFINITY): ProgressReporter {
  const isTerminal = process.stderr.isTTY;
  let lines = 0;
  let lastUpdate = Number.NEGATIVE_INFINITY;
  let isShown = false;
  const clear = (): void => {
    if (isShown) process.stderr.write('\r\u001b[K');
    isShown = false;
  };
  return {
    line(text) {
      if (++lines > maxLines) return;
      clear();
      process.stderr.write(`${maskControlChars(text)}\n`);
    },
    progress(text) {
      if (!isTerminal || performance.now() - lastUpdate < REFRESH_MS) return;
      lastUpdate = performance.now();
      clear();
      process.stderr.write(maskControlChars(text()).slice(0, (process.stderr.columns ?? 80) - 1));
      isShown = true;
    },
    close() {
      clear();
      if (lines > maxLines) process.stderr.write(`and ${lines - maxLines} more lines\n`);
    },
  };
}

const CHUNK_BYTES = 1 << 20;
/** Bytes of an unfinished line that are carried over to the next chunk; the rest of a longer line is dropped. */
const MAX_KEPT_BYTES = 1 << 22;
const NEWLINE = 10;

interface FileChunk {
  /** Complete lines; the last chunk ends with the file. */
  readonly text: string;
  /** From 0 to 1. */
  readonly fractionRead: number;
}

/** Reads a text file of any size in chunks of complete lines. */
function* readChunks(path: string): Generator<FileChunk> {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(file);
    if (stat.isDirectory()) throw new FileError(`${path}: is a folder`);
    if (!stat.isFile()) throw new FileError(`${path}: not a regular file`);
    let rest: Buffer = Buffer.alloc(0);
    let bytesRead = 0;
    let utf16: InstanceType<typeof TextDecoder> | undefined;
    for (;;) {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      const read = readSync(file, buffer, 0, CHUNK_BYTES, null);
      const chunk = buffer.subarray(0, read);
      if (bytesRead === 0 && detectEncoding(chunk) !== 'utf-8') utf16 = new TextDecoder(detectEncoding(chunk));
      bytesRead += read;
      const bytes = Buffer.concat([rest, utf16 ? Buffer.from(utf16.decode(chunk, { stream: read > 0 })) : chunk]);
      if (read === 0) {
        if (bytes.length > 0) yield { text: decodeFileText(bytes), fractionRead: 1 };
        return;
      }
      const end = bytes.lastIndexOf(NEWLINE) + 1;
      if (end > 0)
        yield { text: decodeFileText(bytes.subarray(0, end)), fractionRead: Math.min(1, bytesRead / stat.size) };
      rest = bytes.subarray(end).subarray(0, MAX_KEPT_BYTES);
    }
  } catch (error) {
    throw error instanceof FileError ? error : fileError(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
