/** Games as text: a line each, for any game. */

import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { jsonBoolean, jsonInteger, jsonObject, jsonOptional, jsonString, readJson } from '../util/json-reader';
import { createFolder, withFileErrors } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';

export interface TrainingMove {
  readonly name: string;
  /** What the search made of the position before it, for the side to move. */
  readonly score: number;
}

export interface TrainingGame {
  readonly number: number;
  /** Points of the side that moves first in the game: 0, 1 or 2 halves. */
  readonly halfPoints: number;
  /** Where the search began to play. */
  readonly fen: string;
  readonly moves: readonly TrainingMove[];
}

/** What made a file of games: the same settings make the same file. */
export interface GenerationSettings {
  readonly variant: string;
  readonly seed: number;
  readonly nodes: number;
  readonly games: number;
  /** How near to even games begin, where that is not the usual. */
  readonly within?: number;
  /** Games end soon where tables know how. */
  readonly tables?: boolean;
  /** `i/n`. */
  readonly shard: string;
}

export const asSettings = jsonObject({
  variant: jsonString,
  seed: jsonInteger(0),
  nodes: jsonInteger(1),
  games: jsonInteger(1),
  within: jsonOptional(jsonInteger(0)),
  tables: jsonOptional(jsonBoolean),
  shard: jsonString,
});

const MAGIC = '# alquerque training games:';

export const writeGenerationSettings = (settings: GenerationSettings): string =>
  `${MAGIC} ${JSON.stringify(settings)}\n`;

/** From the first line of the file at `path`. */
export function readGenerationSettings(path: string, line: string): Result<GenerationSettings> {
  if (!line.startsWith(MAGIC)) return fail(`${path}: the first line does not say what games these are`);
  return readJson(path, line.slice(MAGIC.length), asSettings);
}

/** Number, half points, FEN, then turns and scores in turn, tabs between the four. */
export function writeTrainingGame({ number, halfPoints: halves, fen, moves: turns }: TrainingGame): string {
  return `${number}\t${halves}\t${fen}\t${turns.map(({ name, score }) => `${name} ${score}`).join(' ')}\n`;
}

export function readTrainingGame(line: string): TrainingGame {
  const [number = '', halves = '', fen = '', played = ''] = line.split('\t');
  const words = played.split(' ');
  const turns: TrainingMove[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) turns.push({ name: words[at]!, score: Number(words[at + 1]) });
  return { number: Number(number), halfPoints: Number(halves), fen, moves: turns };
}

/** A file of games that grows: what a kill left of it is kept up to the last whole line. */

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
