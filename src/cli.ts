/** The program: which front door was opened. A thread of the engine runs this same file. */
import { Command } from 'commander';
import { description, version } from '../package.json';
import { benchCommand } from './bench/command';
import { createEngine } from './engine/index';
import { isThread, nodeHost, runThread } from './engine/node';
import { matchCommand } from './match/command';
import { perftCommand } from './perft/command';
import { playCommand } from './play/command';
import { isClerk, runClerk } from './serve/clerk';
import { serveCommand } from './serve/command';
import { FileTrouble } from './shell/files';
import { isSolver, runSolver } from './tables/thread';
import { tablesCommand } from './tabulate/command';
import { converse } from './uci/stdio';

async function runCommand(): Promise<void> {
  // Whoever reads the output may have seen enough of it.
  process.stdout.on('error', () => process.exit());
  const program = new Command('alquerque')
    .description(
      `${description}\n\nWithout a command: the engine, in a UCI-like protocol on standard input and output.`,
    )
    .version(version)
    .enablePositionalOptions();
  for (const command of [
    perftCommand(),
    benchCommand(),
    matchCommand(),
    playCommand(),
    serveCommand(),
    tablesCommand(),
  ])
    program.addCommand(command);
  await program.parseAsync();
}

/** What the system refuses, memory too, is told in a line; anything else is a fault of the program. */
function complain(error: unknown): void {
  const refused =
    error instanceof FileTrouble || error instanceof RangeError || (error instanceof Error && 'syscall' in error);
  if (!refused) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}

if (isSolver) runSolver();
else if (isClerk) runClerk();
else if (isThread) runThread();
else if (process.argv.length > 2) runCommand().catch(complain);
else converse(createEngine(nodeHost()));
