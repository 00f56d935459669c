/** `alquerque tables`: endings solved, kept in files, looked into. */
import { Command } from 'commander';
import { buildCommand } from './build';
import { listCommand } from './list';
import { longestCommand } from './longest';
import { probeCommand } from './probe';
import { removeCommand } from './remove';
import { verifyCommand } from './verify';

export function tablesCommand(): Command {
  const command = new Command('tables').description('builds and reads tables of endings').enablePositionalOptions();
  const parts = [buildCommand(), listCommand(), longestCommand(), verifyCommand(), probeCommand(), removeCommand()];
  for (const part of parts) command.addCommand(part);
  return command;
}
