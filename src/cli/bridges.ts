import { Command, InvalidArgumentError } from 'commander';
import { createSearchEngine } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { findVariant, readRuleset } from '../games/registry';
import type { HostProtocolFactory } from '../uci/bridges/bridge';
import { BRIDGES } from '../uci/bridges/index';
import { JOCLY_GAMES, JoclyProtocol } from '../uci/bridges/jocly';
import { UgiProtocol } from '../uci/bridges/ugi';
import { runBridge } from '../uci/stdio';
import { splitPair } from '../util/text';
import { exitWithUsageError, parseVariantName, variantOption } from './arguments';

const bridgeAction = (createProtocol: HostProtocolFactory) => (): void =>
  runBridge(createProtocol, createSearchEngine(nodeHost()));

export function bridgeCommands(): Command[] {
  const withOptions = [ugiCommand(), joclyCommand()];
  const others = Object.entries(BRIDGES)
    .filter(([name]) => withOptions.every(command => command.name() !== name))
    .map(([name, { description, create }]) => new Command(name).description(description).action(bridgeAction(create)));
  return [...others, ...withOptions];
}

const ugiCommand = (): Command =>
  new Command('ugi')
    .description(BRIDGES.ugi!.description)
    .addOption(variantOption())
    .action(({ variant }: { readonly variant: string }) => bridgeAction(links => new UgiProtocol(links, variant))());

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
