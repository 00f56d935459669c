/** `train openings`: finds openings that both sides win, for variants in which one side is favoured. */
import { Command } from 'commander';
import { integerArgument } from '../cli/arguments';
import { attachWeights } from '../engine/weights';
import { positionFromText } from '../games/position-from-text';
import { readRuleset, VARIANT_NAMES } from '../games/registry';
import type { Position, Rules } from '../games/rules';
import type { Opening } from '../match/openings/book';
import { randomOpenings } from '../match/openings/random';
import { parseShard, type Shard } from '../util/shard';
import { playToEnd, SelfPlayer } from './self-play';

interface BalanceTest {
  readonly games: number;
  /** Points that each side must score. */
  readonly least: number;
  /** Nodes per move of the first game. */
  readonly nodes: number;
}

/**
 * Growth of the nodes from game to game, as a share of the first game's. All games differ, clear wins are detected cheaply,
 * and the deepest games decide.
 */
const NODES_GROWTH = 0.5;

/**
 * True if both sides score enough points in self-play. `createPosition` returns a new position for each game. Stops as
 * soon as one side can no longer reach its points.
 */
export function isBalanced(
  rules: Rules,
  createPosition: () => Position,
  { games, least, nodes }: BalanceTest,
): boolean {
  let points = 0;
  for (let played = 0; played < games; played++) {
    const player = new SelfPlayer(Math.round(nodes * (1 + played * NODES_GROWTH)));
    points += playToEnd(rules, createPosition(), player).halfPoints / 2;
    const gamesLeft = games - played - 1;
    if (Math.min(points, played + 1 - points) + gamesLeft < least) return false;
  }
  return true;
}

interface OpeningOptions extends BalanceTest {
  readonly plies: number;
  readonly openings: number;
  readonly around: number;
  readonly within: number;
  readonly seed: number;
  readonly shard: string;
}

/** Nodes of the search that screens an opening before any game is played. */
const SCREENING_NODES = 3000;

export function openingsCommand(): Command {
  const command = new Command('openings');
  return command
    .description('Print random openings that both sides win in self-play')
    .argument('<variant>', 'variant to play')
    .option('--plies <n>', 'random moves of an opening', integerArgument(0, 100), 6)
    .option('--openings <n>', 'number of openings to find in this shard', integerArgument(1, 100_000), 50)
    .option('--games <n>', 'games per candidate', integerArgument(1, 1000), 16)
    .option('--least <n>', 'points that each side must score', integerArgument(0, 1000), 6)
    .option('--nodes <n>', 'nodes per move of the first game', integerArgument(1, 10_000_000), 2000)
    .option('--around <n>', 'wanted score of the first side in centipawns', integerArgument(-10_000, 10_000), 0)
    .option('--within <n>', 'allowed distance from it in centipawns', integerArgument(0, 10_000), 150)
    .option('--seed <n>', 'seed of the openings', integerArgument(0, 2 ** 31 - 1), 1)
    .option('--shard <i/n>', 'shard i of n of the candidates', '1/1')
    .action((variant: string, options: OpeningOptions) => {
      if (!VARIANT_NAMES.includes(variant)) command.error(`error: unknown variant '${variant}'`);
      const shard = parseShard(options.shard, process.env);
      if (!shard.ok) return command.error(`error: ${shard.error}`);
      if (2 * options.least > options.games)
        return command.error(
          `error: --least: expected at most half of --games (${options.games}), got ${options.least}`,
        );
      const ruleset = readRuleset(variant, []);
      if (!ruleset.ok) return command.error(`error: ${ruleset.error}`);
      for (const { moves } of balancedOpenings(attachWeights(ruleset.value.rules), shard.value, options))
        console.log(moves.join(' '));
    });
}

function* balancedOpenings(rules: Rules, { index, count }: Shard, options: OpeningOptions): Generator<Opening> {
  const screener = new SelfPlayer(SCREENING_NODES);
  let number = 0;
  let found = 0;
  for (const opening of randomOpenings(rules, options.plies, options.seed)) {
    if (number++ % count !== index - 1) continue;
    const position = openingPosition(rules, opening);
    const { score } = screener.chooseMove(position);
    const firstSideScore = position.side === 0 ? score : -score;
    if (Math.abs(firstSideScore - options.around) > options.within) continue;
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
