/** `alquerque tables`: endings solved, kept in files, looked into. */
import { Command } from 'commander';
import { buildCommand } from './build';
import { listCommand } from './list';
import { verifyCommand } from './verify';

export function tablesCommand(): Command {
  const command = new Command('tables').description('builds and reads tables of endings').enablePositionalOptions();
  for (const part of [buildCommand(), listCommand(), verifyCommand()]) command.addCommand(part);
  return command;
}
