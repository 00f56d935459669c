/** `train fit`: fits a model to self-play games. */
import { dirname } from 'node:path';
import { Command } from 'commander';
import { integerArgument } from '../cli/arguments';
import { rulesOf } from '../games/registry';
import { MATE_BOUND } from '../search/score';
import { createFolder, writeFileAtomic } from '../util/node/atomic-file';
import { Random } from '../util/random';
import { fail, ok, type Result } from '../util/result';
import { type FitReport, type FitResult, IN_USE_WEIGHTS, readTrainedModel, type TrainedModel } from './checkpoint';
import { findModelKind, MODEL_KINDS, type ModelKind } from './models/index';
import {
  deviation,
  type FitSchedule,
  fitScale,
  GrowableArray,
  type Model,
  meanSquaredError,
  sigmoid,
} from './models/model';
import {
  noTables,
  openResultProbe,
  type ResultProbe,
  readTrainingFile,
  replayFile,
  type TrainingFile,
  type TrainingPosition,
} from './replay';

/** One game in this number is held out to measure the loss. */
const HELD_OUT_EVERY = 10;

/** All positions used for a fit. Results and scores are for the side to move. */
export class Dataset {
  /** Results of the games: 0, 0.5 or 1. */
  readonly results = new GrowableArray(Float32Array);
  /** Results corrected by tablebases. */
  readonly correctedResults = new GrowableArray(Float32Array);
  /** Scores of the search and of the current evaluation. */
  readonly searchScores = new GrowableArray(Int16Array);
  readonly evalScores = new GrowableArray(Int16Array);
  private readonly heldOut = new GrowableArray(Uint8Array);

  /** Adds the trainable positions of a file to this dataset and to a model. */
  add(games: TrainingFile, probe: ResultProbe, model: Model): void {
    replayFile(games, probe, position => {
      if (isTrainable(position) && model.addPosition(position.position)) this.push(position);
    });
  }

  private push({ position, halfPoints, correctedHalfPoints, score, game }: TrainingPosition): void {
    this.results.push(halfPoints / 2);
    this.correctedResults.push(correctedHalfPoints / 2);
    this.searchScores.push(score);
    this.evalScores.push(position.evaluate());
    this.heldOut.push(game % HELD_OUT_EVERY === 0 ? 1 : 0);
  }

  /** Indices of the training positions, or of those held out. */
  indices(isHeldOut: boolean): Int32Array {
    const wanted = isHeldOut ? 1 : 0;
    const heldOut = this.heldOut.values();
    return Int32Array.from(heldOut.keys()).filter(index => heldOut[index] === wanted);
  }
}

/** True for quiet positions that are not decided: the search evaluates no others. */
export const isTrainable = ({ position, score }: Pick<TrainingPosition, 'position' | 'score'>): boolean =>
  Math.abs(score) < MATE_BOUND && !position.mustCapture();

/** Weight of the game result in the training target; the rest is the expected score of the search. */
const RESULT_WEIGHT = 0.5;

/** Trains a model. `log` receives a line every four epochs. */
export function fitModel(
  dataset: Dataset,
  model: Model,
  { epochs, rate }: FitSchedule,
  seed: number,
  log: (line: string) => void,
): FitReport {
  const results = dataset.results.values();
  const correctedResults = dataset.correctedResults.values();
  const searchScores = dataset.searchScores.values();
  const evalScores = dataset.evalScores.values();
  const training = dataset.indices(false);
  const heldOut = dataset.indices(true);

  const searchScale = fitScale(training, results, searchScores);
  const targets = correctedResults.map(
    (result, index) => RESULT_WEIGHT * result + (1 - RESULT_WEIGHT) * sigmoid(searchScores[index]! / searchScale),
  );
  const random = new Random(seed);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(training, random);
    model.trainEpoch(training, targets, rateAt(epoch / epochs, rate));
    if (epoch % 4 === 3)
      log(`epoch ${epoch + 1}: ${meanSquaredError(heldOut, results, index => model.logit(index)).toFixed(5)}`);
  }

  const lossOfScores = (scores: Int16Array): number => {
    const scale = fitScale(training, results, scores);
    return meanSquaredError(heldOut, results, index => scores[index]! / scale);
  };
  return {
    positions: training.length,
    heldOut: heldOut.length,
    losses: {
      present: lossOfScores(evalScores),
      search: lossOfScores(searchScores),
      learnt: meanSquaredError(heldOut, results, index => model.logit(index)),
    },
    scale: deviation(heldOut, index => evalScores[index]!) / deviation(heldOut, index => model.logit(index)),
  };
}

/** Learning rate by a cosine schedule. `progress` is from 0 to 1. */
const rateAt = (progress: number, initialRate: number): number =>
  (initialRate * (1 + Math.cos(Math.PI * progress))) / 2;

function shuffle(indices: Int32Array, random: Random): void {
  for (let last = indices.length - 1; last > 0; last--) {
    const other = random.nextInt(last + 1);
    const value = indices[last]!;
    indices[last] = indices[other]!;
    indices[other] = value;
  }
}

interface FitOptions {
  readonly seed: number;
  readonly rounds: number;
  readonly from?: string;
  readonly tables?: string;
  readonly out?: string;
}

const LEARNING_RATE = 0.002;

export function fitCommand(): Command {
  const command = new Command('fit');
  return command
    .description('Fit a model to self-play games')
    .argument('<model>', MODEL_KINDS.map(({ name }) => name).join(', '))
    .argument('<games...>', 'files of `train generate`')
    .option('--seed <n>', 'seed of initial parameters and position order', integerArgument(0, 2 ** 31 - 1), 1)
    .option('--rounds <n>', 'number of epochs', integerArgument(1, 1000), 24)
    .option('--from <file>', `start from parameters of \`train fit\`, or from ${IN_USE_WEIGHTS}`)
    .option('--tables <folder>', 'tablebases that correct results')
    .option('--out <file>', 'output file (default: games/MODEL.json)')
    .action((name: string, paths: readonly string[], options: FitOptions) => {
      const error = runFit(name, paths, options);
      if (error !== undefined) command.error(`error: ${error}`);
    });
}

/** Runs the command. Returns an error text, if any. */
function runFit(
  name: string,
  paths: readonly string[],
  { seed, rounds, from, tables, out }: FitOptions,
): string | undefined {
  const kind = findModelKind(name);
  if (!kind) return `unknown model '${name}'`;
  const model = kind.create(seed);
  const start = initialParameters(from, kind, model.parameters.length);
  if (!start.ok) return start.error;
  if (start.value) model.parameters.set(start.value.parameters);
  const outPath = out ?? `games/${name}.json`;
  // Fails now rather than after hours of work if the folder cannot be created.
  createFolder(dirname(outPath));
  const dataset = new Dataset();
  const sources = [];
  for (const path of paths) {
    const games = readTrainingFile(path);
    if (!games.ok) return games.error;
    const { variant } = games.value.settings;
    const rules = rulesOf(variant);
    if (rules.ok && rules.value.weights !== name) return `${path}: ${variant} does not use the model ${name}`;
    sources.push(games.value.settings);
    const probe = tables === undefined ? ok(noTables) : openResultProbe(variant, tables);
    if (!probe.ok) return probe.error;
    dataset.add(games.value, probe.value, model);
  }
  if (dataset.indices(false).length === 0) return 'the games contain no position to train on';
  if (dataset.indices(true).length === 0) return 'no game is held out: its number must end in 0';
  const report = fitModel(
    dataset,
    model,
    { epochs: rounds, rate: from === undefined ? LEARNING_RATE : LEARNING_RATE / 2 },
    seed,
    line => console.log(line),
  );
  const { positions, heldOut, losses, scale } = report;
  console.log(`positions ${positions}, held out ${heldOut}`);
  console.log('mean squared error on held-out games:');
  console.log(`evaluation in use ${losses.present.toFixed(5)}`);
  console.log(`search            ${losses.search.toFixed(5)}`);
  console.log(`trained model     ${losses.learnt.toFixed(5)}`);
  console.log(`cp per logit      ${scale.toFixed(1)}`);
  const parameters = Buffer.from(model.parameters.buffer).toString('base64');
  const result: FitResult = { name, seed, rounds, report, before: start.value?.games ?? [], sources, parameters };
  writeFileAtomic(outPath, `${JSON.stringify(result)}\n`);
  return undefined;
}

/** Parameters of `--from`, if given. Those of a single net are repeated for each net of the model. */
function initialParameters(
  from: string | undefined,
  kind: ModelKind,
  length: number,
): Result<TrainedModel | undefined> {
  if (from === undefined) return ok(undefined);
  const start = readTrainedModel(from, kind);
  if (!start.ok) return start;
  const { parameters } = start.value;
  if (length % parameters.length !== 0)
    return fail(`${from}: expected ${length} parameters for ${kind.name}, got ${parameters.length}`);
  const repeated = Float32Array.from({ length }, (_, index) => parameters[index % parameters.length]!);
  return ok({ ...start.value, parameters: repeated });
}
