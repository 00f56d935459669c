/** All positions to learn from, and what is known of each. */

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

/** Of so many games one is held out, to be judged by. */
const HELD_OUT_EVERY = 10;

export class Dataset {
  /** How the game ended for the side to move: 0, 0.5 or 1. */
  readonly results = new GrowableArray(Float32Array);
  /** How it would have ended by best play from where a table knows. */
  readonly correctedResults = new GrowableArray(Float32Array);
  /** What the search and the evaluation in use say, in centimen for the side to move. */
  readonly searchScores = new GrowableArray(Int16Array);
  readonly evalScores = new GrowableArray(Int16Array);
  private readonly heldOut = new GrowableArray(Uint8Array);

  add(games: TrainingFile, truth: ResultProbe, form: Model): void {
    replayFile(games, truth, moment => {
      if (isTrainable(moment) && form.addPosition(moment.position)) this.note(moment);
    });
  }

  private note({ position, halfPoints: halves, correctedHalfPoints: due, score, game }: TrainingPosition): void {
    this.results.push(halves / 2);
    this.correctedResults.push(due / 2);
    this.searchScores.push(score);
    this.evalScores.push(position.evaluate());
    this.heldOut.push(game % HELD_OUT_EVERY === 0 ? 1 : 0);
  }

  /** The positions of the games that are learnt from, or of those held out. */
  indices(heldOut: boolean): Int32Array {
    const wanted = heldOut ? 1 : 0;
    const held = this.heldOut.values();
    return Int32Array.from(held.keys()).filter(at => held[at] === wanted);
  }
}

/** A position that is decided, or where something is about to be taken, is none that an evaluation is asked about. */
export const isTrainable = ({ position, score }: Pick<TrainingPosition, 'position' | 'score'>): boolean =>
  Math.abs(score) < MATE_BOUND && !position.mustCapture();

/** From positions to parameters. */

/** What a position is taught to be worth: so much of the game's result, the rest of what the search said. */
const RESULT_WEIGHT = 0.5;

export function fitModel(
  corpus: Dataset,
  form: Model,
  { epochs: rounds, rate }: FitSchedule,
  seed: number,
  tell: (line: string) => void,
): FitReport {
  const results = corpus.results.values();
  const dues = corpus.correctedResults.values();
  const searched = corpus.searchScores.values();
  const present = corpus.evalScores.values();
  const taught = corpus.indices(false);
  const heldOut = corpus.indices(true);

  const scale = fitScale(taught, results, searched);
  const targets = dues.map((due, at) => RESULT_WEIGHT * due + (1 - RESULT_WEIGHT) * sigmoid(searched[at]! / scale));
  const random = new Random(seed);
  for (let round = 0; round < rounds; round++) {
    shuffle(taught, random);
    form.trainEpoch(taught, targets, rateAt(round / rounds, rate));
    if (round % 4 === 3)
      tell(`round ${round + 1}: ${meanSquaredError(heldOut, results, at => form.logit(at)).toFixed(5)}`);
  }

  const scored = (scores: Int16Array): number => {
    const best = fitScale(taught, results, scores);
    return meanSquaredError(heldOut, results, at => scores[at]! / best);
  };
  return {
    positions: taught.length,
    heldOut: heldOut.length,
    losses: {
      present: scored(present),
      search: scored(searched),
      learnt: meanSquaredError(heldOut, results, at => form.logit(at)),
    },
    scale: deviation(heldOut, at => present[at]!) / deviation(heldOut, at => form.logit(at)),
  };
}

/** Falls from the first rate to nothing along half a wave. */
const rateAt = (done: number, first: number): number => (first * (1 + Math.cos(Math.PI * done))) / 2;

function shuffle(part: Int32Array, random: Random): void {
  for (let last = part.length - 1; last > 0; last--) {
    const other = random.nextInt(last + 1);
    const value = part[last]!;
    part[last] = part[other]!;
    part[other] = value;
  }
}

/** `train fit`: from games to parameters. */

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
    .description('learns the weights of a kind of game from files of games')
    .argument('<kind>', MODEL_KINDS.map(({ name }) => name).join(', '))
    .argument('<games...>', 'files that `train generate` wrote')
    .option('--seed <n>', 'of the first parameters and of the order of positions', integerArgument(0, 2 ** 31 - 1), 1)
    .option('--rounds <n>', 'how often all positions are gone over', integerArgument(1, 1000), 24)
    .option(
      '--from <file>',
      `begin with the parameters that \`train fit\` wrote there, or with those ${IN_USE_WEIGHTS}`,
    )
    .option('--tables <folder>', 'correct results by the tables of endings there')
    .option('--out <file>', 'where to (default: games/KIND.json)')
    .action((name: string, paths: readonly string[], options: FitOptions) => {
      const fault = runFit(name, paths, options);
      if (fault !== undefined) command.error(`error: ${fault}`);
    });
}

/** Says what was wrong, if anything. */
function runFit(
  name: string,
  paths: readonly string[],
  { seed, rounds, from, tables, out }: FitOptions,
): string | undefined {
  const kind = findModelKind(name);
  if (!kind) return `unknown kind '${name}'`;
  const form = kind.create(seed);
  const start = initialParameters(from, kind, form.parameters.length);
  if (!start.ok) return start.error;
  if (start.value) form.parameters.set(start.value.parameters);
  const to = out ?? `games/${name}.json`;
  // Hours of work are not to be lost for want of a folder.
  createFolder(dirname(to));
  const corpus = new Dataset();
  const sources = [];
  for (const path of paths) {
    const games = readTrainingFile(path);
    if (!games.ok) return games.error;
    const { variant } = games.value.settings;
    const rules = rulesOf(variant);
    if (rules.ok && rules.value.weights !== name) return `${path}: ${name} does not serve games of ${variant}`;
    sources.push(games.value.settings);
    const truth = tables === undefined ? ok(noTables) : openResultProbe(variant, tables);
    if (!truth.ok) return truth.error;
    corpus.add(games.value, truth.value, form);
  }
  if (corpus.indices(false).length === 0) return 'there is no position to learn from';
  if (corpus.indices(true).length === 0) return 'no game is held out: that is each whose number ends in 0';
  const report = fitModel(
    corpus,
    form,
    { epochs: rounds, rate: from === undefined ? LEARNING_RATE : LEARNING_RATE / 2 },
    seed,
    line => console.log(line),
  );
  const { positions, heldOut, losses, scale } = report;
  console.log(`positions ${positions}, held out ${heldOut}`);
  console.log('mean squared distance from the results of the held-out games:');
  console.log(`evaluation in use ${losses.present.toFixed(5)}`);
  console.log(`search            ${losses.search.toFixed(5)}`);
  console.log(`learnt            ${losses.learnt.toFixed(5)}`);
  console.log(`centimen a logit  ${scale.toFixed(1)}`);
  const parameters = Buffer.from(form.parameters.buffer).toString('base64');
  const learnt: FitResult = { name, seed, rounds, report, before: start.value?.games ?? [], sources, parameters };
  writeFileAtomic(to, `${JSON.stringify(learnt)}\n`);
  return undefined;
}

/** What `--from` names, if anything: as many parameters as the kind has, or those of one net for each of its nets. */
function initialParameters(
  from: string | undefined,
  kind: ModelKind,
  length: number,
): Result<TrainedModel | undefined> {
  if (from === undefined) return ok(undefined);
  const start = readTrainedModel(from, kind);
  if (!start.ok) return start;
  const { parameters } = start.value;
  if (length % parameters.length !== 0) return fail(`${from}: these are not as many parameters as ${kind.name} has`);
  const each = Float32Array.from({ length }, (_, at) => parameters[at % parameters.length]!);
  return ok({ ...start.value, parameters: each });
}
