/** A file piece by piece, so that it may be as long as it likes. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { FileTrouble, trouble } from '../disk/files';
import { encodingOf, textOf } from '../games/encoding';

const PIECE = 1 << 20;
/** A line longer than this is cut. */
const LONGEST_LINE = 1 << 22;
const NEWLINE = 10;

export interface Piece {
  /** Whole lines; the last piece ends with the file. */
  readonly text: string;
  /** How much of the file has been read, from 0 to 1. */
  readonly share: number;
}

export function* piecesOf(path: string): Generator<Piece> {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(file);
    if (stat.isDirectory()) throw new FileTrouble(`${path}: it is a folder`);
    if (!stat.isFile()) throw new FileTrouble(`${path}: it is no ordinary file`);
    let rest: Buffer = Buffer.alloc(0);
    let done = 0;
    let wide: InstanceType<typeof TextDecoder> | undefined;
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE);
      const read = readSync(file, piece, 0, PIECE, null);
      const found = piece.subarray(0, read);
      if (done === 0 && encodingOf(found) !== 'utf-8') wide = new TextDecoder(encodingOf(found));
      done += read;
      const bytes = Buffer.concat([rest, wide ? Buffer.from(wide.decode(found, { stream: read > 0 })) : found]);
      if (read === 0) {
        if (bytes.length > 0) yield { text: textOf(bytes), share: 1 };
        return;
      }
      const end = bytes.lastIndexOf(NEWLINE) + 1;
      if (end > 0) yield { text: textOf(bytes.subarray(0, end)), share: Math.min(1, done / stat.size) };
      rest = bytes.subarray(end).subarray(0, LONGEST_LINE);
    }
  } catch (error) {
    throw error instanceof FileTrouble ? error : trouble(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
