/** `train fit`: fits a model to self-play games. */
import { dirname } from 'node:path';
import { Command } from 'commander';
import { integerArgument } from '../cli/arguments';
import type { NetShape } from '../games/draughts/net/layout';
import { rulesOf } from '../games/registry';
import { MATE_BOUND } from '../search/score';
import { createFolder, writeFileAtomic } from '../util/node/atomic-file';
import { Random } from '../util/random';
import { fail, ok, type Result } from '../util/result';
import { type FitReport, type FitResult, IN_USE_WEIGHTS, readTrainedModel, type TrainedModel } from './checkpoint';
import type { GenerationSettings } from './game-file';
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
import { fitNets, rateAt } from './nets/fit';
import { initialParameters } from './nets/parameters';
import { PositionStream } from './nets/positions';
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
class Dataset {
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
  readonly rounds?: number;
  readonly threads: number;
  readonly from?: string;
  readonly tables?: string;
  readonly out?: string;
}

/** Epochs and initial learning rates of tables and of nets. A fit that starts from parameters has half the rate. */
const TABLE_SCHEDULE = { epochs: 24, rate: 0.002 };
const NET_SCHEDULE = { epochs: 10, rate: 0.003 };

export function fitCommand(): Command {
  const command = new Command('fit');
  return command
    .description('Fit a model to self-play games')
    .argument('<model>', MODEL_KINDS.map(({ name }) => name).join(', '))
    .argument('<games...>', 'files of `train generate`; for draughts, files of `train pack`')
    .option('--seed <n>', 'seed of initial parameters and position order', integerArgument(0, 2 ** 31 - 1), 1)
    .option('--rounds <n>', 'number of epochs (default: 24; 10 for draughts)', integerArgument(1, 1000))
    .option('--threads <n>', 'threads for draughts; their number changes the rounding', integerArgument(1, 64), 2)
    .option('--from <file>', `start from parameters of \`train fit\`, or from ${IN_USE_WEIGHTS}`)
    .option('--tables <folder>', 'tablebases that correct results; for draughts, an option of `train pack`')
    .option('--out <file>', 'output file (default: games/MODEL.json)')
    .action((name: string, paths: readonly string[], options: FitOptions) => {
      const error = runFit(name, paths, options);
      if (error !== undefined) command.error(`error: ${error}`);
    });
}

/** A fit that is ready to run. */
interface Fit {
  readonly kind: ModelKind;
  readonly paths: readonly string[];
  readonly options: FitOptions;
  /** Parameters to start from, if any. */
  readonly start: Float32Array | undefined;
}

interface Fitted {
  readonly parameters: Float32Array;
  readonly report: FitReport;
  readonly sources: readonly GenerationSettings[];
}

/** Runs the command. Returns an error text, if any. */
function runFit(name: string, paths: readonly string[], options: FitOptions): string | undefined {
  const kind = findModelKind(name);
  if (!kind) return `unknown model '${name}'`;
  const start = startingModel(options.from, kind);
  if (!start.ok) return start.error;
  const outPath = options.out ?? `games/${name}.json`;
  // Fails now rather than after hours of work if the folder cannot be created.
  createFolder(dirname(outPath));
  const fit: Fit = { kind, paths, options, start: start.value?.parameters };
  const { epochs: rounds } = scheduleOf(fit);
  const before = start.value?.games ?? [];
  const save = ({ report, sources, parameters }: Fitted): void => {
    const coded = Buffer.from(parameters.buffer, parameters.byteOffset, parameters.byteLength).toString('base64');
    const result: FitResult = { name, seed: options.seed, rounds, report, before, sources, parameters: coded };
    writeFileAtomic(outPath, `${JSON.stringify(result)}\n`);
  };
  const report =
    typeof kind.trains === 'function' ? fitTables(fit, kind.trains(), save) : fitDraughts(fit, kind.trains, save);
  if (!report.ok) return report.error;
  const { positions, heldOut, losses, scale } = report.value;
  console.log(`positions ${positions}, held out ${heldOut}`);
  console.log('mean squared error on held-out games:');
  console.log(`evaluation in use ${losses.present.toFixed(5)}`);
  console.log(`search            ${losses.search.toFixed(5)}`);
  console.log(`trained model     ${losses.learnt.toFixed(5)}`);
  console.log(`cp per logit      ${scale.toFixed(1)}`);
  return undefined;
}

function scheduleOf({ kind, options, start }: Fit): FitSchedule {
  const { epochs, rate } = typeof kind.trains === 'function' ? TABLE_SCHEDULE : NET_SCHEDULE;
  return { epochs: options.rounds ?? epochs, rate: start ? rate / 2 : rate };
}

const NOTHING_HELD_OUT = 'no game is held out';

function fitTables(fit: Fit, model: Model, save: (fitted: Fitted) => void): Result<FitReport> {
  const { kind, paths, options, start } = fit;
  if (start) model.parameters.set(start);
  const dataset = new Dataset();
  const sources = [];
  for (const path of paths) {
    const games = readTrainingFile(path);
    if (!games.ok) return games;
    const { variant } = games.value.settings;
    const rules = rulesOf(variant);
    if (rules.ok && rules.value.weights !== kind.name)
      return fail(`${path}: ${variant} does not use the model ${kind.name}`);
    sources.push(games.value.settings);
    const probe = options.tables === undefined ? ok(noTables) : openResultProbe(variant, options.tables);
    if (!probe.ok) return probe;
    dataset.add(games.value, probe.value, model);
  }
  if (dataset.indices(false).length === 0) return fail('the games contain no position to train on');
  if (dataset.indices(true).length === 0) return fail(`${NOTHING_HELD_OUT}: its number must end in 0`);
  const report = fitModel(dataset, model, scheduleOf(fit), options.seed, line => console.log(line));
  save({ parameters: model.parameters, report, sources });
  return ok(report);
}

/** Fits nets. They are saved after each epoch. */
function fitDraughts(fit: Fit, shape: NetShape, save: (fitted: Fitted) => void): Result<FitReport> {
  const { kind, paths, options, start } = fit;
  if (options.tables !== undefined) return fail('--tables: for draughts, give it to `train pack`');
  const stream = PositionStream.open(paths, kind.name);
  if (!stream.ok) return stream;
  if (stream.value.training === 0) return fail('the games contain no position to train on');
  if (stream.value.heldOut.length === 0) return fail(NOTHING_HELD_OUT);
  const { seed, threads } = options;
  const { sources } = stream.value;
  let last: FitReport | undefined;
  fitNets(
    kind.name,
    shape,
    start ?? initialParameters(shape, seed),
    stream.value,
    { ...scheduleOf(fit), seed, threads, resultWeight: RESULT_WEIGHT },
    line => console.log(line),
    fitted => {
      last = fitted.report;
      save({ ...fitted, sources });
    },
  );
  return ok(last!);
}

/** Model of `--from`, if given. The parameters of a single net are repeated for each net of the model. */
function startingModel(from: string | undefined, kind: ModelKind): Result<TrainedModel | undefined> {
  if (from === undefined) return ok(undefined);
  const start = readTrainedModel(from, kind);
  if (!start.ok) return start;
  const { parameters } = start.value;
  if (kind.size % parameters.length !== 0)
    return fail(`${from}: expected ${kind.size} parameters for ${kind.name}, got ${parameters.length}`);
  const repeated = Float32Array.from({ length: kind.size }, (_, index) => parameters[index % parameters.length]!);
  return ok({ ...start.value, parameters: repeated });
}
