/** `train fit`: from games to parameters. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { ok } from '../../games/game';
import { wholeNumber } from '../../shell/arguments';
import { WEIGHTS } from '../../weights/index';
import { unpack } from '../../weights/packed';
import { findKind, KINDS, type Kind } from '../forms';
import { gamesOf, type Learnt, parametersOf } from '../learnt';
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

/** In place of a file: the weights of the program itself. */
const IN_USE = 'in-use';

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
  const start = from === undefined ? undefined : from === IN_USE ? startInUse(kind) : startIn(from);
  if (start) form.parameters.set(start.parameters);
  const corpus = new Corpus();
  const sources = [];
  for (const path of paths) {
    const games = readGames(path);
    if (!games.ok) return games.error;
    sources.push(games.value.settings);
    const truth = tables === undefined ? ok(noTruth) : truthFrom(games.value.settings.variant, tables);
    if (!truth.ok) return truth.error;
    corpus.add(games.value, truth.value, form);
  }
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
  const learnt: Learnt = { name, seed, rounds, report, before: start?.games ?? [], sources, parameters };
  writeFileSync(out ?? `games/${name}.json`, `${JSON.stringify(learnt)}\n`);
  return undefined;
}

/** What a fit begins with, and the games that it was learnt from. */
interface Start {
  readonly parameters: Float32Array;
  readonly games: readonly string[];
}

function startIn(file: string): Start {
  const learnt = JSON.parse(readFileSync(file, 'utf8')) as Learnt;
  return { parameters: parametersOf(learnt), games: gamesOf(learnt) };
}

function startInUse({ name, restore }: Kind): Start {
  const used = WEIGHTS.find(file => file.name === name);
  if (!used) throw new Error(`nothing was learnt for ${name} yet`);
  return { parameters: restore(unpack(used).bytes), games: used.games };
}
