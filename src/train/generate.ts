/** `train generate`: writes self-play games to a file. */
import { Command } from 'commander';
import { integerArgument } from '../cli/arguments';
import { attachWeights } from '../engine/weights';
import { readRuleset, VARIANT_NAMES } from '../games/registry';
import { loadOpenings } from '../match/openings/book';
import { ok } from '../util/result';
import { parseShard, type Shard, shardPath } from '../util/shard';
import { type GenerationSettings, TrainingFileWriter, writeTrainingGame } from './game-file';
import { noTables, openResultProbe } from './replay';
import { MAX_OPENING_SCORE, NO_BALLOTS, playTrainingGame, SelfPlayer } from './self-play';

interface GenerateOptions {
  readonly shard: string;
  readonly seed: number;
  readonly games: number;
  readonly nodes: number;
  readonly within: number;
  readonly openings?: string;
  readonly tables?: string;
  readonly out?: string;
}

export function generateCommand(): Command {
  const command = new Command('generate');
  return command
    .description('Play self-play games and record every move with its score')
    .argument('<variant>', 'variant to play')
    .option('--shard <i/n>', 'shard i of n; all shards together are the same games for any n', '1/1')
    .option('--seed <n>', 'seed of the games', integerArgument(0, 2 ** 31 - 1), 1)
    .option('--games <n>', 'number of games in all shards', integerArgument(1, 10_000_000), 10_000)
    .option('--nodes <n>', 'nodes per move', integerArgument(1, 10_000_000), 800)
    .option('--within <n>', 'largest score of an opening in centipawns', integerArgument(0, 10_000), MAX_OPENING_SCORE)
    .option('--openings <list>', 'openings before the random moves: a file, or a shipped list (english-3move, ...)')
    .option('--tables <folder>', 'tablebases that end games early with their result')
    .option('--out <file>', 'output file, the shard is added to its name (default: games/VARIANT-SEED.txt)')
    .action((variant: string, options: GenerateOptions) => {
      if (!VARIANT_NAMES.includes(variant)) command.error(`error: unknown variant '${variant}'`);
      const shard = parseShard(options.shard, process.env);
      if (!shard.ok) return command.error(`error: ${shard.error}`);
      const error = runGenerate(variant, shard.value, options);
      if (error !== undefined) command.error(`error: ${error}`);
    });
}

/** Runs the command. Returns an error text, if any. */
function runGenerate(
  variant: string,
  shard: Shard,
  { seed, games, nodes, within, openings, tables, out }: GenerateOptions,
): string | undefined {
  const ruleset = readRuleset(variant, []);
  if (!ruleset.ok) return ruleset.error;
  const { index, count } = shard;
  const settings: GenerationSettings = {
    variant,
    seed,
    nodes,
    games,
    shard: `${index}/${count}`,
    ...(within !== MAX_OPENING_SCORE && { within }),
    ...(openings !== undefined && { openings }),
    ...(tables !== undefined && { tables: true }),
  };
  const ballots = openings === undefined ? ok(NO_BALLOTS) : loadOpenings(openings, variant, [], undefined);
  if (!ballots.ok) return ballots.error;
  const probe = tables === undefined ? ok(noTables) : openResultProbe(variant, tables);
  if (!probe.ok) return probe.error;
  const file = TrainingFileWriter.open(shardPath(out ?? `games/${variant}-${seed}.txt`, shard), settings);
  if (!file.ok) return file.error;
  const { lastNumber } = file.value;
  const rules = attachWeights(ruleset.value.rules);
  const player = new SelfPlayer(nodes);
  for (let number = lastNumber < 0 ? index - 1 : lastNumber + count; number < games; number += count) {
    const game = playTrainingGame(rules, seed, number, player, within, probe.value, ballots.value);
    file.value.add(writeTrainingGame(game));
  }
  file.value.close();
  return undefined;
}
