import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Position } from '../../src/games/rules';
import { type FitReport, IN_USE_WEIGHTS, readTrainedModel, trainedModelOf } from '../../src/train/checkpoint';
import { weightsSource } from '../../src/train/export';
import { Dataset, fitModel } from '../../src/train/fit';
import { type GenerationSettings, type TrainingGame, writeTrainingGame } from '../../src/train/game-file';
import { DraughtsModel } from '../../src/train/models/draughts';
import { findModelKind, MODEL_KINDS } from '../../src/train/models/index';
import { fitScale, meanSquaredError } from '../../src/train/models/model';
import { noTables, replayFile, type TrainingPosition } from '../../src/train/replay';
import { playTrainingGame, SelfPlayer } from '../../src/train/self-play';
import { WEIGHTS } from '../../src/weights/index';
import { unpackWeights } from '../../src/weights/packed';
import { rulesFor } from '../games/draughts/helpers';

const VARIANT = 'english-draughts';
const settings: GenerationSettings = { variant: VARIANT, seed: 1, nodes: 60, games: 12, shard: '1/1' };
const player = new SelfPlayer(settings.nodes);
const games = Array.from({ length: settings.games }, (_, number) =>
  playTrainingGame(rulesFor(VARIANT), 1, number, player),
);
const fileOf = (some: readonly TrainingGame[]) => ({
  path: '',
  settings,
  lines: some.map(game => writeTrainingGame(game).trimEnd()),
});

function fit(seed: number, epochs = 6): { model: DraughtsModel; report: FitReport } {
  const model = new DraughtsModel(seed);
  const dataset = new Dataset();
  dataset.add(fileOf(games), noTables, model);
  return { model, report: fitModel(dataset, model, { epochs, rate: 0.01 }, seed, () => {}) };
}

describe('a fit', () => {
  const { model, report } = fit(1);

  test('repeats to the bit with the same seed, and differs with another', () => {
    const once = fit(1, 2).model.parameters;
    const differs = (seed: number): boolean =>
      fit(seed, 2).model.parameters.some((parameter, index) => parameter !== once[index]);
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
    const parameters = Buffer.from(model.parameters.buffer).toString('base64');
    const kind = findModelKind('draughts-english')!;
    const before = ['english-draughts 9/9/9'];
    const result = { name: kind.name, seed: 1, rounds: 6, report, before, sources: [settings, settings], parameters };
    const write = (before: readonly string[], scale?: number): string =>
      weightsSource(kind, trainedModelOf({ ...result, before }), scale);
    const source = write(before);
    expect(source).toContain('export const DRAUGHTS_ENGLISH: PackedWeights');
    expect(source).toContain("games: ['english-draughts 9/9/9', 'english-draughts 1/12/60']");
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
  (name, { create: form, quantise, dequantise: restore }) => {
    const { bytes } = unpackWeights(WEIGHTS.find(file => file.name === name)!);
    const parameters = restore(bytes);
    expect(parameters.length).toBe(form(1).parameters.length);
    expect(Buffer.compare(quantise(parameters), bytes)).toBe(0);
  },
);

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
