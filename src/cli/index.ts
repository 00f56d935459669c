/** Command line. Loaded only when a command is given, so that front ends do not wait for it. */
import { Command } from 'commander';
import { description, version } from '../../package.json';
import { FileError } from '../util/node/atomic-file';
import { exitOnOutputErrors } from '../util/node/console';
import { analyseCommand } from './analyse';
import { exitWithUsageError, printError, suggestion, useUsageExitCode } from './arguments';
import { benchCommand } from './bench';
import { bridgeCommands } from './bridges';
import { gamesCommand } from './games';
import { matchCommand } from './match';
import { perftCommand } from './perft';
import { playCommand } from './play';
import { serveCommand } from './serve';
import { tablesCommand } from './tables/index';
import { variantsCommand } from './variants';

export { runShell } from './shell';

export const runCli = (): Promise<void> => runCommand().catch(reportError);

async function runCommand(): Promise<void> {
  exitOnOutputErrors();
  const program = new Command('alquerque')
    .description(
      `${description}\n\nWithout a command, run the engine: a UCI-like protocol on standard input and output.`,
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
  await program.parseAsync(withoutEmptyArguments(process.argv));
}

/** Hosts pass empty arguments to a bridge, before its name or after it; other commands take them as they are. */
function withoutEmptyArguments(argv: readonly string[]): string[] {
  const [name, ...rest] = argv.slice(2).filter(word => word !== '');
  const isBridge = name !== undefined && bridgeCommands().some(command => command.name() === name);
  return isBridge ? [...argv.slice(0, 2), name, ...rest] : [...argv];
}

function helpCommand(program: Command): Command {
  const command = new Command('help');
  return command
    .description('Show help for a command')
    .argument('[command]', 'command name')
    .action((name: string | undefined) => {
      const target = name === undefined ? program : program.commands.find(known => known.name() === name);
      const names = program.commands.map(known => known.name());
      if (target) target.outputHelp();
      else exitWithUsageError(command, `unknown command '${name}'${suggestion(`${name}`, names)}`);
    });
}

/** Reports errors of the system, such as missing files and memory, in one line; anything else is a bug and is thrown. */
function reportError(error: unknown): void {
  const isSystemError =
    error instanceof FileError || error instanceof RangeError || (error instanceof Error && 'syscall' in error);
  if (!isSystemError) throw error;
  printError(error.message);
  process.exitCode = 1;
}
