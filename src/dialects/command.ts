/** The dialects as commands of the shell, for hosts that start an engine by a word. */
import { Command, InvalidArgumentError } from 'commander';
import { createEngine } from '../engine/index';
import { nodeHost } from '../engine/node';
import { chooseVariant } from '../games/index';
import { readRuleset } from '../games/ruleset';
import { misuse, readVariantName } from '../shell/arguments';
import type { MakeDialect } from './dialect';
import { Gbgp } from './gbgp';
import { Hub } from './hub';
import { GAMES, Jocly } from './jocly';
import { OpenTafl } from './opentafl';
import { Referee } from './referee';
import { converseIn } from './stdio';

const speak = (make: MakeDialect) => (): void => converseIn(make, createEngine(nodeHost()));

export function dialectCommands(): Command[] {
  return [
    new Command('hub')
      .description('speaks Hub (draughts) on standard input and output')
      .action(speak(wires => new Hub(wires))),
    new Command('gbgp')
      .description("speaks GBGP (nine and twelve men's morris)")
      .action(speak(wires => new Gbgp(wires))),
    new Command('opentafl')
      .description("speaks OpenTafl's protocol (Brandubh)")
      .action(speak(wires => new OpenTafl(wires))),
    joclyCommand(),
    new Command('referee')
      .description('speaks to a referee of single moves (Lasker morris)')
      .action(speak(wires => new Referee(wires))),
  ];
}

interface Options {
  readonly variant: string;
  readonly option?: readonly string[];
}

/** The name of a game of JoclyBoard, or of a variant of ours. */
function readGame(name: string): string {
  if (name in GAMES || chooseVariant(readVariantName(name))!.game.family === 'morris') return name;
  throw new InvalidArgumentError(`JoclyBoard is spoken to in morris, and ${name} is none.`);
}

function joclyCommand(): Command {
  const command = new Command('jocly');
  return command
    .description('speaks to JoclyBoard (morris)')
    .option('--variant <name>', `${Object.keys(GAMES).join(', ')} or a variant of morris`, readGame, '9-men-morris')
    .option('--option <name=value...>', 'change a rule of the variant')
    .action(({ variant, option = [] }: Options) => {
      const game = GAMES[variant];
      const given = option.map((pair): [string, string] => [pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1)]);
      const options = [...Object.entries(game?.options ?? {}), ...given];
      const name = game?.variant ?? variant;
      const rules = readRuleset(
        name,
        options.map(pair => pair.join('=')),
      );
      if (!rules.ok) misuse(command, rules.error);
      speak(wires => new Jocly(wires, name, options))();
    });
}
