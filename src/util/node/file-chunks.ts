/** A file piece by piece, so that it may be as long as it likes. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { decodeFileText, detectEncoding } from '../text-encoding';
import { FileError, fileError } from './atomic-file';

const CHUNK_BYTES = 1 << 20;
/** A line longer than this is cut. */
const MAX_KEPT_BYTES = 1 << 22;
const NEWLINE = 10;

interface FileChunk {
  /** Whole lines; the last piece ends with the file. */
  readonly text: string;
  /** How much of the file has been read, from 0 to 1. */
  readonly fractionRead: number;
}

export function* readChunks(path: string): Generator<FileChunk> {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(file);
    if (stat.isDirectory()) throw new FileError(`${path}: it is a folder`);
    if (!stat.isFile()) throw new FileError(`${path}: it is no ordinary file`);
    let rest: Buffer = Buffer.alloc(0);
    let done = 0;
    let wide: InstanceType<typeof TextDecoder> | undefined;
    for (;;) {
      const piece = Buffer.allocUnsafe(CHUNK_BYTES);
      const read = readSync(file, piece, 0, CHUNK_BYTES, null);
      const found = piece.subarray(0, read);
      if (done === 0 && detectEncoding(found) !== 'utf-8') wide = new TextDecoder(detectEncoding(found));
      done += read;
      const bytes = Buffer.concat([rest, wide ? Buffer.from(wide.decode(found, { stream: read > 0 })) : found]);
      if (read === 0) {
        if (bytes.length > 0) yield { text: decodeFileText(bytes), fractionRead: 1 };
        return;
      }
      const end = bytes.lastIndexOf(NEWLINE) + 1;
      if (end > 0) yield { text: decodeFileText(bytes.subarray(0, end)), fractionRead: Math.min(1, done / stat.size) };
      rest = bytes.subarray(end).subarray(0, MAX_KEPT_BYTES);
    }
  } catch (error) {
    throw error instanceof FileError ? error : fileError(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
