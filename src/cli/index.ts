/** The commands of the shell. Their code is loaded when one of them is asked for: a front end that starts the engine does not wait for it. */
import { Command } from 'commander';
import { description, version } from '../../package.json';
import { FileError } from '../util/node/atomic-file';
import { exitOnClosedOutput } from '../util/node/console';
import { analyseCommand } from './analyse';
import { exitWithUsageError, suggestion, useUsageExitCode } from './arguments';
import { benchCommand } from './bench';
import { bridgeCommands } from './bridges';
import { gamesCommand } from './games';
import { matchCommand } from './match';
import { perftCommand } from './perft';
import { playCommand } from './play';
import { serveCommand } from './serve';
import { tablesCommand } from './tables/index';
import { variantsCommand } from './variants';

export const runCli = (): Promise<void> => runCommand().catch(reportError);

async function runCommand(): Promise<void> {
  exitOnClosedOutput();
  const program = new Command('alquerque')
    .description(
      `${description}\n\nWithout a command: the engine, in a UCI-like protocol on standard input and output.`,
    )
    .version(version)
    .helpCommand(false)
    .enablePositionalOptions();
  const commands = [
    playCommand(),
    matchCommand(),
    gamesCommand(),
    analyseCommand(),
    perftCommand(),
    benchCommand(),
    variantsCommand(),
    serveCommand(),
    tablesCommand(),
    ...bridgeCommands(),
  ];
  for (const command of [...commands, helpCommand(program)]) program.addCommand(command);
  useUsageExitCode(program);
  await program.parseAsync();
}

function helpCommand(program: Command): Command {
  const command = new Command('help');
  return command
    .description('shows how a command is used')
    .argument('[command]', 'which one')
    .action((name: string | undefined) => {
      const asked = name === undefined ? program : program.commands.find(known => known.name() === name);
      const names = program.commands.map(known => known.name());
      if (asked) asked.outputHelp();
      else exitWithUsageError(command, `unknown command '${name}'${suggestion(`${name}`, names)}`);
    });
}

/** What the system refuses, memory too, is told in a line; anything else is a fault of the program. */
function reportError(error: unknown): void {
  const refused =
    error instanceof FileError || error instanceof RangeError || (error instanceof Error && 'syscall' in error);
  if (!refused) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
