/** `train generate`: games of the engine against itself, into a file. */
import { Command } from 'commander';
import { equip } from '../../engine/equip';
import { ok } from '../../games/game';
import { VARIANTS } from '../../games/index';
import { readRuleset } from '../../games/ruleset';
import { wholeNumber } from '../../shell/arguments';
import { readShard, type Shard, shardPath } from '../../shell/shard';
import { type Settings, writeGame } from '../games';
import { noTruth, truthFrom } from '../truth';
import { GameFile } from './file';
import { playGame, UNDECIDED } from './play';
import { Thinker } from './thinker';

interface Options {
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
    .option('--seed <n>', 'other seeds make other games', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--games <n>', 'how many games in all parts together', wholeNumber(1, 10_000_000), 10_000)
    .option('--nodes <n>', 'how long to think about a turn', wholeNumber(1, 10_000_000), 800)
    .option('--within <n>', 'centimen: how near to even a game begins', wholeNumber(0, 10_000), UNDECIDED)
    .option('--tables <folder>', 'games that reach an ending in the tables there end soon, as due')
    .option('--out <file>', 'where to (default: games/VARIANT-SEED.txt, the part in its name)')
    .action((variant: string, options: Options) => {
      if (!VARIANTS.includes(variant)) command.error(`error: unknown variant '${variant}'`);
      const shard = readShard(options.shard, process.env);
      if (!shard.ok) return command.error(`error: ${shard.error}`);
      const fault = generate(variant, shard.value, options);
      if (fault !== undefined) command.error(`error: ${fault}`);
    });
}

/** Says what was wrong, if anything. */
function generate(
  variant: string,
  shard: Shard,
  { seed, games, nodes, within, tables, out }: Options,
): string | undefined {
  const choice = readRuleset(variant, []);
  if (!choice.ok) return choice.error;
  const { index, count } = shard;
  const settings: Settings = {
    variant,
    seed,
    nodes,
    games,
    shard: `${index}/${count}`,
    ...(within !== UNDECIDED && { within }),
    ...(tables !== undefined && { tables: true }),
  };
  const truth = tables === undefined ? ok(noTruth) : truthFrom(variant, tables);
  if (!truth.ok) return truth.error;
  const file = GameFile.open(shardPath(out ?? `games/${variant}-${seed}.txt`, shard), settings);
  if (!file.ok) return file.error;
  const { last } = file.value;
  const rules = equip(choice.value.rules);
  const thinker = new Thinker(nodes);
  for (let number = last < 0 ? index - 1 : last + count; number < games; number += count) {
    file.value.add(writeGame(playGame(rules, seed, number, thinker, within, truth.value)));
  }
  file.value.close();
  return undefined;
}
