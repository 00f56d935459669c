/** The dialects as commands of the shell, for hosts that start an engine by a word. */
import { Command, InvalidArgumentError } from 'commander';
import { createSearchEngine } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { findVariant, readRuleset } from '../games/registry';
import type { HostProtocolFactory } from '../uci/bridges/bridge';
import { GbgpProtocol } from '../uci/bridges/gbgp';
import { HubProtocol } from '../uci/bridges/hub';
import { JOCLY_GAMES, JoclyProtocol } from '../uci/bridges/jocly';
import { OpenTaflProtocol } from '../uci/bridges/opentafl';
import { RefereeProtocol } from '../uci/bridges/referee';
import { runBridge } from '../uci/stdio';
import { exitWithUsageError, parseVariantName } from './arguments';

const bridgeAction = (make: HostProtocolFactory) => (): void => runBridge(make, createSearchEngine(nodeHost()));

export function bridgeCommands(): Command[] {
  return [
    new Command('hub')
      .description('speaks Hub (draughts) on standard input and output')
      .action(bridgeAction(wires => new HubProtocol(wires))),
    new Command('gbgp')
      .description("speaks GBGP (nine and twelve men's morris)")
      .action(bridgeAction(wires => new GbgpProtocol(wires))),
    new Command('opentafl')
      .description("speaks OpenTafl's protocol (Brandubh)")
      .action(bridgeAction(wires => new OpenTaflProtocol(wires))),
    joclyCommand(),
    new Command('referee')
      .description('speaks to a referee of single moves (Lasker morris)')
      .action(bridgeAction(wires => new RefereeProtocol(wires))),
  ];
}

interface JoclyOptions {
  readonly variant: string;
  readonly option?: readonly string[];
}

/** The name of a game of JoclyBoard, or of a variant of ours. */
function parseJoclyGame(name: string): string {
  if (name in JOCLY_GAMES || findVariant(parseVariantName(name))!.family.family === 'morris') return name;
  throw new InvalidArgumentError(`JoclyBoard is spoken to in morris, and ${name} is none.`);
}

function joclyCommand(): Command {
  const command = new Command('jocly');
  return command
    .description('speaks to JoclyBoard (morris)')
    .option(
      '--variant <name>',
      `${Object.keys(JOCLY_GAMES).join(', ')} or a variant of morris`,
      parseJoclyGame,
      '9-men-morris',
    )
    .option('--option <name=value...>', 'change a rule of the variant')
    .action(({ variant, option = [] }: JoclyOptions) => {
      const game = JOCLY_GAMES[variant];
      const given = option.map((pair): [string, string] => [pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1)]);
      const options = [...Object.entries(game?.options ?? {}), ...given];
      const name = game?.variant ?? variant;
      const rules = readRuleset(
        name,
        options.map(pair => pair.join('=')),
      );
      if (!rules.ok) exitWithUsageError(command, rules.error);
      bridgeAction(wires => new JoclyProtocol(wires, name, options))();
    });
}
