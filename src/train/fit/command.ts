/** `train fit`: from games to parameters. */
import { dirname } from 'node:path';
import { Command } from 'commander';
import { makeFolder, writeAtomically } from '../../disk/files';
import { fail, ok, type Result } from '../../games/game';
import { rulesOf } from '../../games/index';
import { wholeNumber } from '../../shell/arguments';
import { findKind, KINDS, type Kind } from '../forms';
import { IN_USE, type Learnt, readTrained, type Trained } from '../learnt';
import { readGames } from '../replay';
import { noTruth, truthFrom } from '../truth';
import { Corpus } from './corpus';
import { fit } from './fit';

interface Options {
  readonly seed: number;
  readonly rounds: number;
  readonly from?: string;
  readonly tables?: string;
  readonly out?: string;
}

const RATE = 0.002;

export function fitCommand(): Command {
  const command = new Command('fit');
  return command
    .description('learns the weights of a kind of game from files of games')
    .argument('<kind>', KINDS.map(({ name }) => name).join(', '))
    .argument('<games...>', 'files that `train generate` wrote')
    .option('--seed <n>', 'of the first parameters and of the order of positions', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--rounds <n>', 'how often all positions are gone over', wholeNumber(1, 1000), 24)
    .option('--from <file>', `begin with the parameters that \`train fit\` wrote there, or with those ${IN_USE}`)
    .option('--tables <folder>', 'correct results by the tables of endings there')
    .option('--out <file>', 'where to (default: games/KIND.json)')
    .action((name: string, paths: readonly string[], options: Options) => {
      const fault = run(name, paths, options);
      if (fault !== undefined) command.error(`error: ${fault}`);
    });
}

/** Says what was wrong, if anything. */
function run(name: string, paths: readonly string[], { seed, rounds, from, tables, out }: Options): string | undefined {
  const kind = findKind(name);
  if (!kind) return `unknown kind '${name}'`;
  const form = kind.form(seed);
  const start = startFrom(from, kind, form.parameters.length);
  if (!start.ok) return start.error;
  if (start.value) form.parameters.set(start.value.parameters);
  const to = out ?? `games/${name}.json`;
  // Hours of work are not to be lost for want of a folder.
  makeFolder(dirname(to));
  const corpus = new Corpus();
  const sources = [];
  for (const path of paths) {
    const games = readGames(path);
    if (!games.ok) return games.error;
    const { variant } = games.value.settings;
    const rules = rulesOf(variant);
    if (rules.ok && rules.value.weights !== name) return `${path}: ${name} does not serve games of ${variant}`;
    sources.push(games.value.settings);
    const truth = tables === undefined ? ok(noTruth) : truthFrom(variant, tables);
    if (!truth.ok) return truth.error;
    corpus.add(games.value, truth.value, form);
  }
  if (corpus.part(false).length === 0) return 'there is no position to learn from';
  if (corpus.part(true).length === 0) return 'no game is held out: that is each whose number ends in 0';
  const report = fit(corpus, form, { rounds, rate: from === undefined ? RATE : RATE / 2 }, seed, line =>
    console.log(line),
  );
  const { positions, heldOut, losses, scale } = report;
  console.log(`positions ${positions}, held out ${heldOut}`);
  console.log('mean squared distance from the results of the held-out games:');
  console.log(`evaluation in use ${losses.present.toFixed(5)}`);
  console.log(`search            ${losses.search.toFixed(5)}`);
  console.log(`learnt            ${losses.learnt.toFixed(5)}`);
  console.log(`centimen a logit  ${scale.toFixed(1)}`);
  const parameters = Buffer.from(form.parameters.buffer).toString('base64');
  const learnt: Learnt = { name, seed, rounds, report, before: start.value?.games ?? [], sources, parameters };
  writeAtomically(to, `${JSON.stringify(learnt)}\n`);
  return undefined;
}

/** What `--from` names, if anything: as many parameters as the kind has, or those of one net for each of its nets. */
function startFrom(from: string | undefined, kind: Kind, length: number): Result<Trained | undefined> {
  if (from === undefined) return ok(undefined);
  const start = readTrained(from, kind);
  if (!start.ok) return start;
  const { parameters } = start.value;
  if (length % parameters.length !== 0) return fail(`${from}: these are not as many parameters as ${kind.name} has`);
  const each = Float32Array.from({ length }, (_, at) => parameters[at % parameters.length]!);
  return ok({ ...start.value, parameters: each });
}
