/** `alquerque bench`: the signature of the search, and its speed. */
import { Command } from 'commander';
import { createEngine } from '../engine/index';
import { nodeHost } from '../engine/node';
import { type Ruleset, readRuleset } from '../games/ruleset';
import { variantOption, wholeNumber } from '../shell/arguments';
import { nodesLine } from '../shell/report';

const DEEPEST = 100;

export function benchCommand(): Command {
  const command = new Command('bench');
  return command
    .description("searches a fixed set of a variant's positions on one thread")
    .argument('[depth]', "how deep (default: the game's own depth)", wholeNumber(1, DEEPEST))
    .addOption(variantOption())
    .action(async (depth: number | undefined, { variant }: { variant: string }) => {
      const choice = readRuleset(variant, []);
      if (choice.ok) await bench(choice.value, depth);
      else command.error(`error: ${choice.error}`);
    });
}

function bench({ variant, values, rules }: Ruleset, depth: number | undefined): Promise<void> {
  const engine = createEngine(nodeHost());
  return new Promise(resolve => {
    const done = (nodes: number, time: number): void => {
      engine.close();
      console.log(nodesLine(nodes, time));
      resolve();
    };
    engine.bench({ variant, values, fen: rules.startFen, moves: [] }, depth, { done });
  });
}
