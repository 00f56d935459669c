/** A file of games that grows: what a kill left of it is kept up to the last whole line. */
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFolder, withFileErrors } from '../../disk/files';
import { fail, ok, type Result } from '../../games/game';
import { type GenerationSettings, writeGenerationSettings } from '../games';

const NEWLINE = 10;
/** No line is longer. */
const MAX_LINE_BYTES = 1 << 16;

export class TrainingFileWriter {
  private constructor(
    private readonly file: number,
    private size: number,
    /** The number of the last game in it, -1 where there is none. */
    readonly lastNumber: number,
  ) {}

  /** Opens the file to go on with it; refuses one that other settings made. */
  static open(path: string, settings: GenerationSettings): Result<TrainingFileWriter> {
    createFolder(dirname(path));
    return withFileErrors(path, () => TrainingFileWriter.begin(path, settings));
  }

  private static begin(path: string, settings: GenerationSettings): Result<TrainingFileWriter> {
    const file = openSync(path, existsSync(path) ? 'r+' : 'w+');
    const head = Buffer.from(writeGenerationSettings(settings));
    const found = Buffer.alloc(head.length);
    const read = readSync(file, found, 0, head.length, 0);
    if (!head.subarray(0, read).equals(found.subarray(0, read))) {
      closeSync(file);
      return fail(`${path} holds games of other settings`);
    }
    if (read < head.length) {
      writeSync(file, head, 0, head.length, 0);
      return ok(new TrainingFileWriter(file, head.length, -1));
    }
    const { size, last } = findLastLine(file);
    ftruncateSync(file, size);
    return ok(new TrainingFileWriter(file, size, last));
  }

  add(line: string): void {
    this.size += writeSync(this.file, line, this.size);
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Where the last whole line ends, and the number of the game in it. */
function findLastLine(file: number): { size: number; last: number } {
  const { size } = fstatSync(file);
  const from = Math.max(0, size - MAX_LINE_BYTES);
  const tail = Buffer.alloc(size - from);
  readSync(file, tail, 0, tail.length, from);
  const end = tail.lastIndexOf(NEWLINE);
  const begin = tail.lastIndexOf(NEWLINE, end - 1) + 1;
  const number = Number.parseInt(tail.toString('utf8', begin, end), 10);
  return { size: from + end + 1, last: Number.isNaN(number) ? -1 : number };
}
