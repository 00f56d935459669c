/** `train generate`: games of the engine against itself, into a file. */
import { Command } from 'commander';
import { integerArgument } from '../cli/arguments';
import { attachWeights } from '../engine/weights';
import { readRuleset, VARIANTS } from '../games/registry';
import { ok } from '../util/result';
import { parseShard, type Shard, shardPath } from '../util/shard';
import { type GenerationSettings, TrainingFileWriter, writeTrainingGame } from './game-file';
import { noTables, openResultProbe } from './replay';
import { MAX_OPENING_SCORE, playTrainingGame, SelfPlayer } from './self-play';

interface GenerateOptions {
  readonly shard: string;
  readonly seed: number;
  readonly games: number;
  readonly nodes: number;
  readonly within: number;
  readonly tables?: string;
  readonly out?: string;
}

export function generateCommand(): Command {
  const command = new Command('generate');
  return command
    .description('plays games of a variant against itself and keeps every turn with its score')
    .argument('<variant>', 'which game')
    .option('--shard <i/n>', 'play part i of n of the games; the parts together are the same for any n', '1/1')
    .option('--seed <n>', 'other seeds make other games', integerArgument(0, 2 ** 31 - 1), 1)
    .option('--games <n>', 'how many games in all parts together', integerArgument(1, 10_000_000), 10_000)
    .option('--nodes <n>', 'how long to think about a turn', integerArgument(1, 10_000_000), 800)
    .option('--within <n>', 'centimen: how near to even a game begins', integerArgument(0, 10_000), MAX_OPENING_SCORE)
    .option('--tables <folder>', 'games that reach an ending in the tables there end soon, as due')
    .option('--out <file>', 'where to (default: games/VARIANT-SEED.txt, the part in its name)')
    .action((variant: string, options: GenerateOptions) => {
      if (!VARIANTS.includes(variant)) command.error(`error: unknown variant '${variant}'`);
      const shard = parseShard(options.shard, process.env);
      if (!shard.ok) return command.error(`error: ${shard.error}`);
      const fault = runGenerate(variant, shard.value, options);
      if (fault !== undefined) command.error(`error: ${fault}`);
    });
}

/** Says what was wrong, if anything. */
function runGenerate(
  variant: string,
  shard: Shard,
  { seed, games, nodes, within, tables, out }: GenerateOptions,
): string | undefined {
  const choice = readRuleset(variant, []);
  if (!choice.ok) return choice.error;
  const { index, count } = shard;
  const settings: GenerationSettings = {
    variant,
    seed,
    nodes,
    games,
    shard: `${index}/${count}`,
    ...(within !== MAX_OPENING_SCORE && { within }),
    ...(tables !== undefined && { tables: true }),
  };
  const truth = tables === undefined ? ok(noTables) : openResultProbe(variant, tables);
  if (!truth.ok) return truth.error;
  const file = TrainingFileWriter.open(shardPath(out ?? `games/${variant}-${seed}.txt`, shard), settings);
  if (!file.ok) return file.error;
  const { lastNumber: last } = file.value;
  const rules = attachWeights(choice.value.rules);
  const thinker = new SelfPlayer(nodes);
  for (let number = last < 0 ? index - 1 : last + count; number < games; number += count) {
    file.value.add(writeTrainingGame(playTrainingGame(rules, seed, number, thinker, within, truth.value)));
  }
  file.value.close();
  return undefined;
}
