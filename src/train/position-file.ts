/**
 * Binary file of training positions of draughts, 16 bytes each, behind a header of JSON padded to HEADER_BYTES:
 *
 *     0  uint32  own pieces, seen from the side to move
 *     4  uint32  their pieces
 *     8  uint32  kings of both sides
 *    12  int16   search score for the side to move, in centipawns
 *    14  uint8   half points of the side to move by the result of the game, 3 if unknown
 *    15  uint8   half points corrected by tablebases; bit 7 is set if the game is held out
 */
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { rotatedSet } from '../games/draughts/net/layout';
import { DraughtsPosition } from '../games/draughts/position';
import { jsonBoolean, jsonInteger, jsonObject, readJson } from '../util/json-reader';
import { createFolder, withFileErrors, writeFully } from '../util/node/atomic-file';
import { Random } from '../util/random';
import { fail, ok, type Result } from '../util/result';
import { asSettings, type GenerationSettings } from './game-file';
import type { TrainingPosition } from './replay';

export const POSITION_BYTES = 16;
const HEADER_BYTES = 1024;
export const SCORE_OFFSET = 12;
export const RESULT_OFFSET = 14;
export const CORRECTED_OFFSET = 15;
export const HELD_OUT_FLAG = 128;

/** One game in this number is held out to measure the loss. */
const HELD_OUT_EVERY = 20;

/** The same games are held out in all files of a seed, whatever their shards. */
export const isHeldOut = (game: number): boolean => new Random(game).nextInt(HELD_OUT_EVERY) === 0;

interface PositionFileHeader {
  readonly settings: GenerationSettings;
  /** True if tablebases corrected the results. */
  readonly corrected: boolean;
  /** True if the positions are variations: random moves behind those of the games. */
  readonly variations: boolean;
  /** Bytes of the file of games that are packed. */
  readonly sourceBytes: number;
  readonly positions: number;
}

const asHeader = jsonObject({
  settings: asSettings,
  corrected: jsonBoolean,
  variations: jsonBoolean,
  sourceBytes: jsonInteger(0),
  positions: jsonInteger(0),
});

const MAX_SCORE = 32_767;

/** Half points of a position whose result is unknown. */
export const UNKNOWN_RESULT = 3;

type LabelledPosition = Omit<TrainingPosition, 'rules'>;

/** Writes a position as the 16 bytes of a file. */
function writePosition(
  view: DataView,
  at: number,
  { position, score, halfPoints, correctedHalfPoints, game }: LabelledPosition,
): void {
  if (!(position instanceof DraughtsPosition)) throw new Error('expected a position of draughts');
  const { white, ownMen, ownKings, theirMen, theirKings } = position;
  const seen = (set: number): number => (white === 1 ? set : rotatedSet(set));
  view.setUint32(at, seen(ownMen | ownKings), true);
  view.setUint32(at + 4, seen(theirMen | theirKings), true);
  view.setUint32(at + 8, seen(ownKings | theirKings), true);
  view.setInt16(at + SCORE_OFFSET, Math.max(-MAX_SCORE, Math.min(MAX_SCORE, score)), true);
  view.setUint8(at + RESULT_OFFSET, halfPoints);
  view.setUint8(at + CORRECTED_OFFSET, correctedHalfPoints | (isHeldOut(game) ? HELD_OUT_FLAG : 0));
}

function readPositionHeader(path: string): Result<PositionFileHeader> {
  return withFileErrors(path, () => {
    const file = openSync(path, 'r');
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      readSync(file, header, 0, HEADER_BYTES, 0);
      return readJson(path, header.toString('utf8').replaceAll('\0', ''), asHeader);
    } finally {
      closeSync(file);
    }
  });
}

/** Appends positions to a file, block by block. A block that a killed run left behind is dropped. */
export class PositionFileWriter {
  private constructor(
    private readonly file: number,
    private header: PositionFileHeader,
  ) {}

  /** Opens or creates a file. Fails if it was packed from other games, or in another way. */
  static open(path: string, source: Omit<PositionFileHeader, 'sourceBytes' | 'positions'>): Result<PositionFileWriter> {
    createFolder(dirname(path));
    let header: PositionFileHeader = { ...source, sourceBytes: 0, positions: 0 };
    const exists = existsSync(path);
    if (exists) {
      const found = readPositionHeader(path);
      if (!found.ok) return found;
      const { sourceBytes, positions } = found.value;
      header = { ...header, sourceBytes, positions };
      if (JSON.stringify(header) !== JSON.stringify(found.value))
        return fail(`${path}: the file contains positions of other settings`);
    }
    return withFileErrors(path, () => {
      const writer = new PositionFileWriter(openSync(path, exists ? 'r+' : 'w+'), header);
      if (exists) ftruncateSync(writer.file, HEADER_BYTES + header.positions * POSITION_BYTES);
      else writer.writeHeader();
      return ok(writer);
    });
  }

  get sourceBytes(): number {
    return this.header.sourceBytes;
  }

  get positions(): number {
    return this.header.positions;
  }

  /** Adds the positions of games that end at the byte `sourceBytes` of their file. */
  add(positions: PositionBlock, sourceBytes: number): void {
    writeFully(this.file, positions.bytes(), HEADER_BYTES + this.header.positions * POSITION_BYTES);
    this.header = { ...this.header, sourceBytes, positions: this.header.positions + positions.length };
    this.writeHeader();
  }

  private writeHeader(): void {
    writeFully(this.file, Buffer.from(JSON.stringify(this.header).padEnd(HEADER_BYTES)), 0);
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Positions in memory, in the form of a file. */
export class PositionBlock {
  private data = new DataView(new ArrayBuffer(POSITION_BYTES << 16));
  length = 0;

  push(position: LabelledPosition): void {
    const at = this.length * POSITION_BYTES;
    if (at === this.data.byteLength) {
      const longer = new Uint8Array(2 * at);
      longer.set(this.bytes());
      this.data = new DataView(longer.buffer);
    }
    writePosition(this.data, at, position);
    this.length++;
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.data.buffer, 0, this.length * POSITION_BYTES);
  }
}

/** Reads all positions of files, in runs of neighbours. */
export class PositionFileReader {
  private constructor(
    readonly header: PositionFileHeader,
    private readonly file: number,
  ) {}

  static open(path: string): Result<PositionFileReader> {
    const header = readPositionHeader(path);
    if (!header.ok) return header;
    return withFileErrors(path, () => {
      const file = openSync(path, 'r');
      const { size } = fstatSync(file);
      return size < HEADER_BYTES + header.value.positions * POSITION_BYTES
        ? fail(`${path}: the file is truncated`)
        : ok(new PositionFileReader(header.value, file));
    });
  }

  /** Copies `count` positions from number `from` on into `target`. */
  read(target: Uint8Array, from: number, count: number): void {
    const bytes = count * POSITION_BYTES;
    for (let done = 0; done < bytes; )
      done += readSync(this.file, target, done, bytes - done, HEADER_BYTES + from * POSITION_BYTES + done);
  }
}
