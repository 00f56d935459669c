/** `alquerque bench`: the signature of the search, and its speed. */
import { Command } from 'commander';
import { createSearchEngine } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { type Ruleset, readRuleset } from '../games/registry';
import { nodesLine } from '../uci/format';
import { integerArgument, variantOption } from './arguments';

const MAX_BENCH_DEPTH = 100;

export function benchCommand(): Command {
  const command = new Command('bench');
  return command
    .description("searches a fixed set of a variant's positions on one thread")
    .argument('[depth]', "how deep (default: the game's own depth)", integerArgument(1, MAX_BENCH_DEPTH))
    .addOption(variantOption())
    .action(async (depth: number | undefined, { variant }: { variant: string }) => {
      const choice = readRuleset(variant, []);
      if (choice.ok) await searchBenchPositions(choice.value, depth);
      else command.error(`error: ${choice.error}`);
    });
}

function searchBenchPositions({ variant, values, rules }: Ruleset, depth: number | undefined): Promise<void> {
  const engine = createSearchEngine(nodeHost());
  return new Promise(resolve => {
    const done = (nodes: number, time: number): void => {
      engine.close();
      console.log(nodesLine(nodes, time));
      resolve();
    };
    engine.bench({ variant, values, fen: rules.startFen, moves: [] }, depth, { done });
  });
}
