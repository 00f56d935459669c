/** `train fit`: from games to parameters. */
import { dirname } from 'node:path';
import { Command } from 'commander';
import { createFolder, writeFileAtomic } from '../../disk/files';
import { fail, ok, type Result } from '../../games/game';
import { rulesOf } from '../../games/index';
import { integerArgument } from '../../shell/arguments';
import { findModelKind, MODEL_KINDS, type ModelKind } from '../forms';
import { type FitResult, IN_USE_WEIGHTS, readTrainedModel, type TrainedModel } from '../learnt';
import { readTrainingFile } from '../replay';
import { noTables, openResultProbe } from '../truth';
import { Dataset } from './corpus';
import { fitModel } from './fit';

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
