/** `train openings`: openings that both sides win, for games in which one side has it easier. */
import { Command } from 'commander';
import { attachWeights } from '../../engine/equip';
import { positionFromText } from '../../games/from-text';
import type { Position, Rules } from '../../games/game';
import { VARIANTS } from '../../games/index';
import { readRuleset } from '../../games/ruleset';
import type { Opening } from '../../openings/opening';
import { randomOpenings } from '../../openings/random';
import { integerArgument } from '../../shell/arguments';
import { parseShard, type Shard } from '../../shell/shard';
import { SelfPlayer } from '../generate/thinker';
import { type BalanceTest, isBalanced } from './even';

interface OpeningOptions extends BalanceTest {
  readonly plies: number;
  readonly openings: number;
  readonly around: number;
  readonly within: number;
  readonly seed: number;
  readonly shard: string;
}

/** Nodes of the search that looks at an opening before any game is played. */
const SCREENING_NODES = 3000;

export function openingsCommand(): Command {
  const command = new Command('openings');
  return command
    .description('looks for random openings that both sides win, by games against itself, and prints them')
    .argument('<variant>', 'which game')
    .option('--plies <n>', 'random turns of an opening', integerArgument(0, 100), 6)
    .option('--openings <n>', 'how many to find, in this part', integerArgument(1, 100_000), 50)
    .option('--games <n>', 'how many a candidate has to stand', integerArgument(1, 1000), 16)
    .option('--least <n>', 'points that each side must have in them', integerArgument(0, 1000), 6)
    .option('--nodes <n>', 'how long to think about a turn of the first game', integerArgument(1, 10_000_000), 2000)
    .option(
      '--around <n>',
      'centimen for the side that moves first that a candidate shows',
      integerArgument(-10_000, 10_000),
      0,
    )
    .option('--within <n>', 'centimen either way from there', integerArgument(0, 10_000), 150)
    .option('--seed <n>', 'other seeds draw other openings', integerArgument(0, 2 ** 31 - 1), 1)
    .option('--shard <i/n>', 'look at part i of n of the candidates', '1/1')
    .action((variant: string, options: OpeningOptions) => {
      if (!VARIANTS.includes(variant)) command.error(`error: unknown variant '${variant}'`);
      const shard = parseShard(options.shard, process.env);
      if (!shard.ok) return command.error(`error: ${shard.error}`);
      if (2 * options.least > options.games)
        return command.error(`error: both sides cannot have ${options.least} points in ${options.games} games`);
      const choice = readRuleset(variant, []);
      if (!choice.ok) return command.error(`error: ${choice.error}`);
      for (const { moves } of balancedOpenings(attachWeights(choice.value.rules), shard.value, options))
        console.log(moves.join(' '));
    });
}

function* balancedOpenings(rules: Rules, { index, count }: Shard, options: OpeningOptions): Generator<Opening> {
  const glance = new SelfPlayer(SCREENING_NODES);
  let number = 0;
  let found = 0;
  for (const opening of randomOpenings(rules, options.plies, options.seed)) {
    if (number++ % count !== index - 1) continue;
    const position = openingPosition(rules, opening);
    const { score } = glance.chooseMove(position);
    const first = position.side === 0 ? score : -score;
    if (Math.abs(first - options.around) > options.within) continue;
    if (!isBalanced(rules, () => openingPosition(rules, opening), options)) continue;
    yield opening;
    if (++found === options.openings) return;
  }
}

function openingPosition(rules: Rules, { fen, moves }: Opening): Position {
  const position = positionFromText(rules, fen, moves);
  if (!position.ok) throw new Error(position.error);
  return position.value;
}
