/** Streams training positions from files, in random order, and keeps the held-out ones. */
import { rulesOf } from '../../games/registry';
import type { Random } from '../../util/random';
import { fail, ok, type Result } from '../../util/result';
import type { GenerationSettings } from '../game-file';
import { GrowableArray } from '../models/model';
import {
  CORRECTED_OFFSET,
  HELD_OUT_FLAG,
  POSITION_BYTES,
  PositionFileReader,
  RESULT_OFFSET,
  SCORE_OFFSET,
} from '../position-file';

/** Positions that are read at once. Their neighbours are of the same games, so a buffer mixes many runs. */
const RUN_POSITIONS = 4096;

interface Run {
  readonly file: PositionFileReader;
  readonly from: number;
  readonly count: number;
}

/** Results and search scores of positions, for their side to move. */
interface PositionLabels {
  readonly results: Float32Array;
  readonly corrected: Float32Array;
  readonly scores: Int16Array;
}

const WORDS = POSITION_BYTES >> 2;

/** Positions of files, and those of them that are held out. */
export class PositionStream {
  private readonly runs: Run[];
  private readonly run = new Uint8Array(RUN_POSITIONS * POSITION_BYTES);
  /** Number of positions to train on. */
  training = 0;
  /** Positions that are held out, as in a file. */
  readonly heldOut: Uint8Array;

  private constructor(readonly files: readonly PositionFileReader[]) {
    this.runs = files.flatMap(file => {
      const { positions } = file.header;
      return Array.from({ length: Math.ceil(positions / RUN_POSITIONS) }, (_, index) => {
        const from = index * RUN_POSITIONS;
        return { file, from, count: Math.min(RUN_POSITIONS, positions - from) };
      });
    });
    const heldOut = new GrowableArray(Int32Array);
    const words = new Int32Array(this.run.buffer);
    for (const run of this.runs) {
      run.file.read(this.run, run.from, run.count);
      for (let i = 0; i < run.count; i++) {
        if (!this.isHeldOut(i)) this.training++;
        else for (let word = 0; word < WORDS; word++) heldOut.push(words[i * WORDS + word]!);
      }
    }
    const values = heldOut.values();
    this.heldOut = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  }

  /** Opens files, which must belong to variants that use these weights. */
  static open(paths: readonly string[], weights: string): Result<PositionStream> {
    const files = [];
    for (const path of paths) {
      const file = PositionFileReader.open(path);
      if (!file.ok) return file;
      const { variant } = file.value.header.settings;
      const rules = rulesOf(variant);
      if (!rules.ok) return fail(`${path}: ${rules.error}`);
      if (rules.value.weights !== weights) return fail(`${path}: ${variant} does not use the model ${weights}`);
      files.push(file.value);
    }
    return ok(new PositionStream(files));
  }

  get sources(): GenerationSettings[] {
    return this.files.map(file => file.header.settings);
  }

  private isHeldOut(index: number): boolean {
    return (this.run[index * POSITION_BYTES + CORRECTED_OFFSET]! & HELD_OUT_FLAG) !== 0;
  }

  /** Fills a buffer again and again with shuffled positions, until all were used once. Yields the number in it. */
  *epoch(random: Random, buffers: readonly Uint8Array[]): Generator<{ buffer: number; count: number }> {
    shuffle(this.runs, random);
    const capacity = buffers[0]!.length / POSITION_BYTES;
    const runsPerBuffer = Math.trunc(capacity / RUN_POSITIONS);
    for (let from = 0, buffer = 0; from < this.runs.length; from += runsPerBuffer, buffer = 1 - buffer)
      yield { buffer, count: this.fill(this.runs.slice(from, from + runsPerBuffer), buffers[buffer]!, random) };
  }

  private fill(runs: readonly Run[], buffer: Uint8Array, random: Random): number {
    const words = new Int32Array(this.run.buffer);
    const target = new Int32Array(buffer.buffer, buffer.byteOffset, buffer.length >> 2);
    let count = 0;
    for (const { file, from, count: length } of runs) {
      file.read(this.run, from, length);
      for (let i = 0; i < length; i++)
        if (!this.isHeldOut(i)) target.set(words.subarray(i * WORDS, (i + 1) * WORDS), WORDS * count++);
    }
    for (let last = count - 1; last > 0; last--) swapPositions(target, last, random.nextInt(last + 1));
    return count;
  }
}

function swapPositions(words: Int32Array, one: number, other: number): void {
  for (let word = 0; word < WORDS; word++) {
    const value = words[one * WORDS + word]!;
    words[one * WORDS + word] = words[other * WORDS + word]!;
    words[other * WORDS + word] = value;
  }
}

function shuffle<T>(items: T[], random: Random): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = random.nextInt(last + 1);
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
}

/** Labels of positions, as in a file. */
export function labelsOf(positions: Uint8Array): PositionLabels {
  const view = new DataView(positions.buffer, positions.byteOffset, positions.length);
  const length = positions.length / POSITION_BYTES;
  const labels = {
    results: new Float32Array(length),
    corrected: new Float32Array(length),
    scores: new Int16Array(length),
  };
  for (let i = 0; i < length; i++) {
    const at = i * POSITION_BYTES;
    labels.results[i] = view.getUint8(at + RESULT_OFFSET) / 2;
    labels.corrected[i] = (view.getUint8(at + CORRECTED_OFFSET) & ~HELD_OUT_FLAG) / 2;
    labels.scores[i] = view.getInt16(at + SCORE_OFFSET, true);
  }
  return labels;
}
