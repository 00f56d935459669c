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
const thinker = new SelfPlayer(settings.nodes);
const games = Array.from({ length: settings.games }, (_, number) =>
  playTrainingGame(rulesFor(VARIANT), 1, number, thinker),
);
const text = (some: readonly TrainingGame[]) => ({
  path: '',
  settings,
  lines: some.map(game => writeTrainingGame(game).trimEnd()),
});

function learn(seed: number, rounds = 6): { form: DraughtsModel; report: FitReport } {
  const form = new DraughtsModel(seed);
  const corpus = new Dataset();
  corpus.add(text(games), noTables, form);
  return { form, report: fitModel(corpus, form, { epochs: rounds, rate: 0.01 }, seed, () => {}) };
}

describe('a fit', () => {
  const { form, report } = learn(1);

  test('repeats to the bit, and is another for another seed', () => {
    const once = learn(1, 2).form.parameters;
    const differs = (seed: number): boolean =>
      learn(seed, 2).form.parameters.some((parameter, at) => parameter !== once[at]);
    expect(differs(1)).toBe(false);
    expect(differs(2)).toBe(true);
  });

  test('learns: better than an even guess on the games that it did not see, which are another lot', () => {
    expect(report.positions).toBeGreaterThan(3 * report.heldOut);
    expect(report.heldOut).toBeGreaterThan(0);
    expect(report.losses.learnt).toBeLessThan(0.25);
    expect(report.scale).toBeGreaterThan(10);
  });

  test('is exported as source that says where it comes from', () => {
    const parameters = Buffer.from(form.parameters.buffer).toString('base64');
    const kind = findModelKind('draughts-english')!;
    const before = ['english-draughts 9/9/9'];
    const learnt = { name: kind.name, seed: 1, rounds: 6, report, before, sources: [settings, settings], parameters };
    const write = (before: readonly string[], scale?: number): string =>
      weightsSource(kind, trainedModelOf({ ...learnt, before }), scale);
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
  'weights in use of %s are written as they are',
  (name, kind) => {
    const trained = readTrainedModel(IN_USE_WEIGHTS, kind);
    if (!trained.ok) throw new Error(trained.error);
    expect(weightsSource(kind, trained.value)).toBe(readFileSync(`src/weights/${name}.ts`, 'utf8'));
  },
);

test.each(MODEL_KINDS.map(kind => [kind.name, kind] as const))(
  'weights of %s become parameters again that make the same weights',
  (name, { create: form, quantise, dequantise: restore }) => {
    const { bytes } = unpackWeights(WEIGHTS.find(file => file.name === name)!);
    const parameters = restore(bytes);
    expect(parameters.length).toBe(form(1).parameters.length);
    expect(Buffer.compare(quantise(parameters), bytes)).toBe(0);
  },
);

describe('loss', () => {
  test('is least at the scale that made the results', () => {
    const scores = Int16Array.from({ length: 400 }, (_, at) => at - 200);
    const results = Float32Array.from(scores, score => 1 / (1 + Math.exp(-score / 70)));
    const part = Int32Array.from(scores.keys());
    expect(fitScale(part, results, scores)).toBeCloseTo(70, 0);
    expect(meanSquaredError(part, results, at => scores[at]! / 70)).toBeCloseTo(0, 8);
  });
});

describe('what is due', () => {
  const game = games.find(({ moves: turns }) => turns.length > 12)!;
  const momentsWith = (truth: (position: Position) => number | undefined): TrainingPosition[] => {
    const moments: TrainingPosition[] = [];
    replayFile(text([game]), truth, moment =>
      moments.push({ ...moment, position: { ...moment.position } as Position }),
    );
    return moments;
  };

  test('is how the game ended, where nothing is known', () => {
    for (const { halfPoints: halves, correctedHalfPoints: due } of momentsWith(noTables)) expect(due).toBe(halves);
  });

  test('is what is known first from a position on, for the side that is to move there', () => {
    let asked = 0;
    const [early, late] = [5, 9];
    const moments = momentsWith(() => {
      asked++;
      return asked === early + 1 ? 2 : asked === late + 1 ? 1 : undefined;
    });
    const winner = moments[early]!.position.side;
    for (const [at, { correctedHalfPoints: due, halfPoints: halves, position }] of moments.entries()) {
      if (at <= early) expect(due).toBe(position.side === winner ? 2 : 0);
      else expect(due).toBe(at <= late ? 1 : halves);
    }
  });
});
