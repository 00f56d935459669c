import { Command } from 'commander';
import { createSearchEngine } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { type Ruleset, readRuleset } from '../games/registry';
import { openTableStore } from '../tablebase/store';
import { nodesLine } from '../uci/format';
import { exitWithError, integerArgument, variantOption } from './arguments';

const MAX_BENCH_DEPTH = 100;

export function benchCommand(): Command {
  const command = new Command('bench');
  return command
    .description('Search a fixed set of positions on one thread and print the node count')
    .argument('[depth]', 'search depth (default: depends on the family)', integerArgument(1, MAX_BENCH_DEPTH))
    .addOption(variantOption())
    .action(async (depth: number | undefined, { variant }: { variant: string }) => {
      const choice = readRuleset(variant, []);
      if (choice.ok) await searchBenchPositions(choice.value, depth);
      else exitWithError(command, choice.error);
    });
}

function searchBenchPositions({ variant, values, rules }: Ruleset, depth: number | undefined): Promise<void> {
  const engine = createSearchEngine(nodeHost(openTableStore));
  return new Promise(resolve => {
    const done = (nodes: number, time: number): void => {
      engine.close();
      console.log(nodesLine(nodes, time));
      resolve();
    };
    engine.bench({ variant, values, fen: rules.startFen, moves: [] }, depth, { done });
  });
}
