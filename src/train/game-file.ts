/** File of training games: one line of settings, then one line per game. */
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { jsonBoolean, jsonInteger, jsonObject, jsonOptional, jsonString, readJson } from '../util/json-reader';
import { createFolder, withFileErrors, writeFully } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';

export interface TrainingMove {
  readonly name: string;
  /** Search score of the position before the move, for the side to move. */
  readonly score: number;
}

export interface TrainingGame {
  readonly number: number;
  /** Half points of the side that moves first in the variant: 0, 1 or 2. */
  readonly halfPoints: number;
  /** Position after the random opening. */
  readonly fen: string;
  readonly moves: readonly TrainingMove[];
}

/** Settings of `train generate`. Equal settings produce equal files. */
export interface GenerationSettings {
  readonly variant: string;
  readonly seed: number;
  readonly nodes: number;
  readonly games: number;
  /** Largest score of an opening, if it is not the default. */
  readonly within?: number;
  /** List whose openings precede the random moves. */
  readonly openings?: string;
  /** True if tablebases ended games. */
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
  openings: jsonOptional(jsonString),
  tables: jsonOptional(jsonBoolean),
  shard: jsonString,
});

const MAGIC = '# alquerque training games:';

export const writeGenerationSettings = (settings: GenerationSettings): string =>
  `${MAGIC} ${JSON.stringify(settings)}\n`;

/** Settings in the first line of a file. */
export function readGenerationSettings(path: string, line: string): Result<GenerationSettings> {
  if (!line.startsWith(MAGIC)) return fail(`${path}: expected a file of training games, starting with '${MAGIC}'`);
  return readJson(path, line.slice(MAGIC.length), asSettings);
}

/** Line of a game: number, half points, FEN and moves with their scores, separated by tabs. */
export function writeTrainingGame({ number, halfPoints, fen, moves }: TrainingGame): string {
  return `${number}\t${halfPoints}\t${fen}\t${moves.map(({ name, score }) => `${name} ${score}`).join(' ')}\n`;
}

export function readTrainingGame(line: string): TrainingGame {
  const [number = '', halfPoints = '', fen = '', played = ''] = line.split('\t');
  const words = played.split(' ');
  const moves: TrainingMove[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) moves.push({ name: words[i]!, score: Number(words[i + 1]) });
  return { number: Number(number), halfPoints: Number(halfPoints), fen, moves };
}

const NEWLINE = 10;
const MAX_LINE_BYTES = 1 << 16;

/** Appends games to a file. A file left by a killed run is continued after its last complete line. */
export class TrainingFileWriter {
  private constructor(
    private readonly file: number,
    private size: number,
    /** Number of the last game in the file, -1 if there is none. */
    readonly lastNumber: number,
  ) {}

  /** Opens or creates a file. Fails if it was written with other settings. */
  static open(path: string, settings: GenerationSettings): Result<TrainingFileWriter> {
    createFolder(dirname(path));
    return withFileErrors(path, () => TrainingFileWriter.resume(path, settings));
  }

  private static resume(path: string, settings: GenerationSettings): Result<TrainingFileWriter> {
    const file = openSync(path, existsSync(path) ? 'r+' : 'w+');
    const header = Buffer.from(writeGenerationSettings(settings));
    const found = Buffer.alloc(header.length);
    const length = readSync(file, found, 0, header.length, 0);
    if (!header.subarray(0, length).equals(found.subarray(0, length))) {
      closeSync(file);
      return fail(`${path}: the file contains games of other settings`);
    }
    if (length < header.length) {
      writeFully(file, header, 0);
      return ok(new TrainingFileWriter(file, header.length, -1));
    }
    const { size, lastNumber } = findLastLine(file);
    ftruncateSync(file, size);
    return ok(new TrainingFileWriter(file, size, lastNumber));
  }

  add(line: string): void {
    const bytes = Buffer.from(line);
    writeFully(this.file, bytes, this.size);
    this.size += bytes.length;
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Offset of the end of the last complete line, and the number of the game in it. */
function findLastLine(file: number): { size: number; lastNumber: number } {
  const { size } = fstatSync(file);
  const from = Math.max(0, size - MAX_LINE_BYTES);
  const tail = Buffer.alloc(size - from);
  readSync(file, tail, 0, tail.length, from);
  const end = tail.lastIndexOf(NEWLINE);
  const start = tail.lastIndexOf(NEWLINE, end - 1) + 1;
  const number = Number.parseInt(tail.toString('utf8', start, end), 10);
  return { size: from + end + 1, lastNumber: Number.isNaN(number) ? -1 : number };
}
