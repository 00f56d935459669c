import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PHASE_NETS } from '../../src/games/draughts/net/layout';
import type { Position } from '../../src/games/rules';
import { IN_USE_WEIGHTS, readTrainedModel, trainedModelOf } from '../../src/train/checkpoint';
import { weightsSource } from '../../src/train/export';

import {
  type GenerationSettings,
  type TrainingGame,
  writeGenerationSettings,
  writeTrainingGame,
} from '../../src/train/game-file';
import { findModelKind, MODEL_KINDS } from '../../src/train/models/index';
import { fitScale, meanSquaredError } from '../../src/train/models/model';
import { type FittedNets, fitNets } from '../../src/train/nets/fit';
import { initialParameters } from '../../src/train/nets/parameters';
import { labelsOf, PositionStream } from '../../src/train/nets/positions';
import { NetTrainer } from '../../src/train/nets/trainer';
import { packGames } from '../../src/train/pack';
import { POSITION_BYTES } from '../../src/train/position-file';
import { noTables, replayFile, type TrainingPosition } from '../../src/train/replay';
import { playTrainingGame, SelfPlayer } from '../../src/train/self-play';
import { Random } from '../../src/util/random';
import { WEIGHTS } from '../../src/weights/index';
import { unpackWeights } from '../../src/weights/packed';
import { rulesFor } from '../games/draughts/helpers';

const folder = mkdtempSync(join(tmpdir(), 'fit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const VARIANT = 'english-draughts';
const settings: GenerationSettings = { variant: VARIANT, seed: 1, nodes: 60, games: 30, shard: '1/1' };
const player = new SelfPlayer(settings.nodes);
const games = Array.from({ length: settings.games }, (_, number) =>
  playTrainingGame(rulesFor(VARIANT), 1, number, player),
);
const fileOf = (some: readonly TrainingGame[]) => ({
  path: '',
  settings,
  lines: some.map(game => writeTrainingGame(game).trimEnd()),
});
const textOf = (some: readonly TrainingGame[]): string =>
  writeGenerationSettings(settings) + some.map(writeTrainingGame).join('');

const NAME = 'draughts-english';

function packed(name: string, text: string): Buffer {
  const path = join(folder, `${name}.txt`);
  writeFileSync(path, text);
  const result = packGames(path, { out: folder });
  if (!result.ok) throw new Error(result.error);
  return readFileSync(result.value.path);
}

function openStream(...paths: readonly string[]): PositionStream {
  const stream = PositionStream.open(paths, NAME);
  if (!stream.ok) throw new Error(stream.error);
  return stream.value;
}

describe('a file of positions', () => {
  const whole = packed('whole', textOf(games));

  test('is the same if it is packed in parts, and drops what a killed run left', () => {
    packed('parts', textOf(games.slice(0, 7)));
    writeFileSync(join(folder, 'parts.pos'), Buffer.alloc(40), { flag: 'a' });
    expect(packed('parts', `${textOf(games)}99\t1\tincomplete`).equals(whole)).toBe(true);
  });

  test('holds the positions and labels of the games', () => {
    const positions = new Uint8Array(whole).subarray(-labelledPositions().length * POSITION_BYTES);
    const { results, scores } = labelsOf(positions);
    expect([...results]).toEqual(labelledPositions().map(({ halfPoints }) => halfPoints / 2));
    expect([...scores]).toEqual(labelledPositions().map(({ score }) => score));
  });

  test('is streamed once per epoch, in another order each time, without the held-out positions', () => {
    const stream = openStream(join(folder, 'whole.pos'));
    const buffer = new Uint8Array(POSITION_BYTES << 14);
    const random = new Random(1);
    const epoch = (): string[] =>
      [...stream.epoch(random, [buffer, buffer])].flatMap(({ count }) =>
        Array.from({ length: count }, (_, at) =>
          Buffer.from(buffer.subarray(at * POSITION_BYTES, (at + 1) * POSITION_BYTES)).toString('hex'),
        ),
      );
    const [first, second] = [epoch(), epoch()];
    expect(first).not.toEqual(second);
    expect(first.toSorted()).toEqual(second.toSorted());
    expect(first).toHaveLength(stream.training);
    expect(stream.training + stream.heldOut.length / POSITION_BYTES).toBe(labelledPositions().length);
    expect(stream.heldOut.length).toBeGreaterThan(0);
  });

  /** Quiet, undecided positions of the games. */
  function labelledPositions(): { halfPoints: number; score: number }[] {
    const positions: { halfPoints: number; score: number }[] = [];
    replayFile(fileOf(games), noTables, ({ position, score, halfPoints }) => {
      if (Math.abs(score) < 30_000 && !position.mustCapture()) positions.push({ halfPoints, score });
    });
    return positions;
  }
});

function fit(seed: number, epochs = 10) {
  const stream = openStream(join(folder, 'whole.pos'));
  const options = { epochs, rate: 0.02, seed, threads: 1, resultWeight: 0.5 };
  const saved: FittedNets[] = [];
  const start = initialParameters(PHASE_NETS, seed);
  fitNets(
    NAME,
    PHASE_NETS,
    start,
    stream,
    options,
    () => {},
    nets => saved.push(nets),
  );
  return saved.at(-1)!;
}

describe('a fit', () => {
  const { parameters: fitted, report } = fit(1);

  test('repeats to the bit with the same seed, and differs with another', () => {
    const once = fit(1, 2).parameters;
    const differs = (seed: number): boolean =>
      fit(seed, 2).parameters.some((parameter, index) => parameter !== once[index]);
    expect(differs(1)).toBe(false);
    expect(differs(2)).toBe(true);
  });

  test('has a lower loss than a constant guess on held-out games', () => {
    expect(report.positions).toBeGreaterThan(3 * report.heldOut);
    expect(report.heldOut).toBeGreaterThan(0);
    expect(report.losses.learnt).toBeLessThan(0.25);
    expect(report.scale).toBeGreaterThan(10);
  });

  test('exports a source file that names its games', () => {
    const parameters = Buffer.from(fitted.buffer).toString('base64');
    const kind = findModelKind('draughts-english')!;
    const before = ['english-draughts 9/9/9'];
    const result = { name: kind.name, seed: 1, rounds: 6, report, before, sources: [settings, settings], parameters };
    const write = (before: readonly string[], scale?: number): string =>
      weightsSource(kind, trainedModelOf({ ...result, before }), scale);
    const source = write(before);
    expect(source).toContain('export const DRAUGHTS_ENGLISH: PackedWeights');
    expect(source).toContain("games: ['english-draughts 9/9/9', 'english-draughts 1/30/60']");
    expect(write(before)).toBe(source);
    expect(source).toContain(`scale: ${report.scale.toFixed(1).replace('.0', '')},`);
    expect(write(before, 120)).toBe(source.replace(/scale: [\d.]+,/, 'scale: 120,'));
    const many = write(['1', '2', '3', '4'].map(n => `english-draughts ${n}/9000/800`));
    expect(many).toContain("  games: [\n    'english-draughts 1/9000/800',\n");
  });
});

test.each(MODEL_KINDS.map(kind => [kind.name, kind] as const))(
  '%s: exporting the current weights reproduces the file',
  (name, kind) => {
    const trained = readTrainedModel(IN_USE_WEIGHTS, kind);
    if (!trained.ok) throw new Error(trained.error);
    expect(weightsSource(kind, trained.value)).toBe(readFileSync(`src/weights/${name}.ts`, 'utf8'));
  },
);

test.each(MODEL_KINDS.map(kind => [kind.name, kind] as const))(
  '%s: weights survive the conversion to parameters and back',
  (name, { size, quantise, dequantise: restore }) => {
    const { bytes } = unpackWeights(WEIGHTS.find(file => file.name === name)!);
    const parameters = restore(bytes);
    expect(parameters.length).toBe(size);
    expect(Buffer.compare(quantise(parameters), bytes)).toBe(0);
  },
);

test('the gradients are those of the error', () => {
  const shape = PHASE_NETS;
  const { heldOut } = openStream(join(folder, 'whole.pos'));
  const count = heldOut.length / POSITION_BYTES;
  const { corrected } = labelsOf(heldOut);
  const all = Int32Array.from(corrected.keys());
  const trainer = new NetTrainer(shape, 1, count, 1, () => 0);
  const start = initialParameters(shape, 3);
  const load = (parameters: Float32Array): void => {
    trainer.parameters = parameters;
    trainer.buffer(0).set(heldOut);
  };
  const errorOf = (parameters: Float32Array): number => {
    load(parameters);
    const logits = trainer.evaluate(0, count);
    return meanSquaredError(all, corrected, index => logits[index]!);
  };
  // The first step of the optimiser moves each parameter against the sign of its gradient.
  load(start);
  trainer.train(0, count, count, 1e-4);
  const moved = trainer.parameters;
  const random = new Random(9);
  const epsilon = 0.02;
  let checked = 0;
  for (let tries = 0; tries < 2000 && checked < 60; tries++) {
    const index = random.nextInt(start.length);
    if (moved[index] === start[index]) continue;
    const shifted = (by: number): number => errorOf(start.map((value, at) => (at === index ? value + by : value)));
    const slope = (shifted(epsilon) - shifted(-epsilon)) / (2 * epsilon);
    if (Math.abs(slope) < 2e-6) continue;
    checked++;
    expect(Math.sign(start[index]! - moved[index]!)).toBe(Math.sign(slope));
  }
  expect(checked).toBeGreaterThan(30);
});

describe('score scale', () => {
  test('has the least loss at the scale that generated the results', () => {
    const scores = Int16Array.from({ length: 400 }, (_, index) => index - 200);
    const results = Float32Array.from(scores, score => 1 / (1 + Math.exp(-score / 70)));
    const indices = Int32Array.from(scores.keys());
    expect(fitScale(indices, results, scores)).toBeCloseTo(70, 0);
    expect(meanSquaredError(indices, results, index => scores[index]! / 70)).toBeCloseTo(0, 8);
  });
});

describe('corrected results', () => {
  const game = games.find(({ moves }) => moves.length > 12)!;
  const positionsWith = (probe: (position: Position) => number | undefined): TrainingPosition[] => {
    const positions: TrainingPosition[] = [];
    replayFile(fileOf([game]), probe, visited =>
      positions.push({ ...visited, position: { ...visited.position } as Position }),
    );
    return positions;
  };

  test('equal the game result without tables', () => {
    for (const { halfPoints, correctedHalfPoints } of positionsWith(noTables))
      expect(correctedHalfPoints).toBe(halfPoints);
  });

  test.each([
    [5, 9],
    [6, 10],
  ])('are those of the next tablebase hit, for the side to move: moves %d and %d', (firstHit, secondHit) => {
    let probes = 0;
    const positions = positionsWith(() => {
      probes++;
      return probes === firstHit + 1 ? 2 : probes === secondHit + 1 ? 1 : undefined;
    });
    const winner = positions[firstHit]!.position.side;
    for (const [index, { correctedHalfPoints, halfPoints, position }] of positions.entries()) {
      if (index <= firstHit) expect(correctedHalfPoints).toBe(position.side === winner ? 2 : 0);
      else expect(correctedHalfPoints).toBe(index <= secondHit ? 1 : halfPoints);
    }
  });
});
