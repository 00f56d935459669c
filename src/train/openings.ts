/** Whether both sides win from a position, when the engine plays itself. */

import { Command } from 'commander';
import { integerArgument } from '../cli/arguments';
import { attachWeights } from '../engine/weights';
import { positionFromText } from '../games/position-from-text';
import { readRuleset, VARIANTS } from '../games/registry';
import type { Position, Rules } from '../games/rules';
import type { Opening } from '../match/openings/book';
import { randomOpenings } from '../match/openings/random';
import { parseShard, type Shard } from '../util/shard';
import { playToEnd, SelfPlayer } from './self-play';

interface BalanceTest {
  readonly games: number;
  /** Points that each side must have in these games. */
  readonly least: number;
  /** Nodes for a turn of the first game. */
  readonly nodes: number;
}

/**
 * Each game thinks longer than the one before, by half of the first: so no two are the same, what is plainly won is soon
 * left aside, and those that are thought through most decide.
 */
const NODES_GROWTH = 0.5;

/** `set` gives the position anew for each game. Ends as soon as one side cannot have its points any more. */
export function isBalanced(rules: Rules, set: () => Position, { games, least, nodes }: BalanceTest): boolean {
  let points = 0;
  for (let played = 0; played < games; played++) {
    const thinker = new SelfPlayer(Math.round(nodes * (1 + played * NODES_GROWTH)));
    points += playToEnd(rules, set(), thinker).halfPoints / 2;
    const left = games - played - 1;
    if (Math.min(points, played + 1 - points) + left < least) return false;
  }
  return true;
}

/** `train openings`: openings that both sides win, for games in which one side has it easier. */

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
