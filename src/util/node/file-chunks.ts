import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { decodeFileText, detectEncoding } from '../text';
import { FileError, fileError } from './atomic-file';

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
export function* readChunks(path: string): Generator<FileChunk> {
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
