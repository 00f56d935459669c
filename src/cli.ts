/** The program: which front door was opened. A thread of the engine runs this same file. */
import { isMainThread } from 'node:worker_threads';
import { description, version } from '../package.json';
import { createEngine } from './engine/index';
import { runWorker } from './engine/worker';
import { converse } from './uci/stdio';

/** The commands are loaded only when one was given, so that they cost the engine no time at its start. */
async function runCommand(): Promise<void> {
  // Whoever reads the output may have seen enough of it.
  process.stdout.on('error', () => process.exit());
  const { Command } = await import('commander');
  const commands = await Promise.all([
    import('./perft/command').then(room => room.perftCommand()),
    import('./bench/command').then(room => room.benchCommand()),
    import('./match/command').then(room => room.matchCommand()),
    import('./play/command').then(room => room.playCommand()),
  ]);
  const program = new Command('alquerque')
    .description(
      `${description}\n\nWithout a command: the engine, in a UCI-like protocol on standard input and output.`,
    )
    .version(version)
    .enablePositionalOptions();
  for (const command of commands) program.addCommand(command);
  await program.parseAsync();
}

/** What the system refuses is told in a line; anything else is a fault of the program. */
function complain(error: unknown): void {
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}

if (!isMainThread) runWorker();
else if (process.argv.length > 2) runCommand().catch(complain);
else converse(createEngine());
