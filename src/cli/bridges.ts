import { Command, InvalidArgumentError } from 'commander';
import { createSearchEngine } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import { findVariant, readRuleset } from '../games/registry';
import { openTableStore } from '../tablebase/store';
import type { HostProtocolFactory } from '../uci/bridges/bridge';
import { BRIDGES, runBridge } from '../uci/bridges/index';
import {
  JOCLY_BRANDUBH,
  JOCLY_BRANDUBH_OPTIONS,
  JOCLY_DRAUGHTS,
  JOCLY_MORRIS,
  JoclyBrandubhProtocol,
  JoclyDraughtsProtocol,
  JoclyProtocol,
  joclyDraughtsGame,
} from '../uci/bridges/jocly';
import { UgiProtocol } from '../uci/bridges/ugi';
import { splitPair } from '../util/text';
import { exitWithUsageError, parseVariantName, variantOption } from './arguments';

const bridgeAction = (createProtocol: HostProtocolFactory) => (): void =>
  runBridge(createProtocol, createSearchEngine(nodeHost(openTableStore)));

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

const JOCLY_NAMES = [...Object.keys(JOCLY_MORRIS), ...Object.keys(JOCLY_DRAUGHTS), JOCLY_BRANDUBH];

/** Checks the name of a JoclyBoard game or of one of our variants. */
function parseJoclyGame(name: string): string {
  if (JOCLY_NAMES.includes(name) || findVariant(parseVariantName(name))!.family.family !== 'brandubh') return name;
  throw new InvalidArgumentError(`Expected ${JOCLY_BRANDUBH} or a variant of morris or draughts, got ${name}.`);
}

/** Variant and rule options of a game. */
function joclyRules(game: string): readonly [variant: string, options: readonly (readonly [string, string])[]] {
  if (game === JOCLY_BRANDUBH) return ['brandubh', Object.entries(JOCLY_BRANDUBH_OPTIONS)];
  const morris = JOCLY_MORRIS[game];
  return morris ? [morris.variant, Object.entries(morris.options)] : [joclyDraughtsGame(game).variant, []];
}

function joclyCommand(): Command {
  const command = new Command('jocly');
  return command
    .description("Run JoclyBoard's engine protocols (morris, draughts, Brandubh)")
    .option(
      '--variant <name>',
      `${JOCLY_NAMES.join(', ')} or any variant of morris and draughts`,
      parseJoclyGame,
      '9-men-morris',
    )
    .option('--option <name=value...>', 'rule options that differ from the variant')
    .action(({ variant, option = [] }: JoclyOptions) => {
      const [name, own] = joclyRules(variant);
      const options = [...own, ...option.map(splitPair)];
      const rules = readRuleset(
        name,
        options.map(pair => pair.join('=')),
      );
      if (!rules.ok) return exitWithUsageError(command, rules.error);
      const { family } = findVariant(name)!.family;
      bridgeAction(links => {
        if (family === 'draughts') return new JoclyDraughtsProtocol(links, joclyDraughtsGame(variant), options);
        if (family === 'brandubh') return new JoclyBrandubhProtocol(links, rules.value.values);
        return new JoclyProtocol(links, name, options);
      })();
    });
}
