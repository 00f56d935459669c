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
import { splitPair } from '../util/text';
import { exitWithUsageError, parseVariantName } from './arguments';

const bridgeAction = (createProtocol: HostProtocolFactory) => (): void =>
  runBridge(createProtocol, createSearchEngine(nodeHost()));

export function bridgeCommands(): Command[] {
  return [
    new Command('hub')
      .description('Run the Hub protocol (draughts)')
      .action(bridgeAction(links => new HubProtocol(links))),
    new Command('gbgp')
      .description("Run the GBGP protocol (nine and twelve men's morris)")
      .action(bridgeAction(links => new GbgpProtocol(links))),
    new Command('opentafl')
      .description("Run OpenTafl's engine protocol (Brandubh)")
      .action(bridgeAction(links => new OpenTaflProtocol(links))),
    joclyCommand(),
    new Command('referee')
      .description('Play under a single-move referee (Lasker morris)')
      .action(bridgeAction(links => new RefereeProtocol(links))),
  ];
}

interface JoclyOptions {
  readonly variant: string;
  readonly option?: readonly string[];
}

/** Checks the name of a JoclyBoard game or a morris variant. */
function parseJoclyGame(name: string): string {
  if (name in JOCLY_GAMES || findVariant(parseVariantName(name))!.family.family === 'morris') return name;
  throw new InvalidArgumentError(`Expected a variant of morris, got ${name}.`);
}

function joclyCommand(): Command {
  const command = new Command('jocly');
  return command
    .description("Run JoclyBoard's engine protocol (morris)")
    .option(
      '--variant <name>',
      `${Object.keys(JOCLY_GAMES).join(', ')} or any morris variant`,
      parseJoclyGame,
      '9-men-morris',
    )
    .option('--option <name=value...>', 'rule options that differ from the variant')
    .action(({ variant, option = [] }: JoclyOptions) => {
      const game = JOCLY_GAMES[variant];
      const given = option.map(splitPair);
      const options = [...Object.entries(game?.options ?? {}), ...given];
      const name = game?.variant ?? variant;
      const rules = readRuleset(
        name,
        options.map(pair => pair.join('=')),
      );
      if (!rules.ok) exitWithUsageError(command, rules.error);
      bridgeAction(links => new JoclyProtocol(links, name, options))();
    });
}
