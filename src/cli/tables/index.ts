/** `alquerque tables remove`. */
import { Command } from 'commander';
import { ok, type Result } from '../../util/result';
import { buildCommand } from './build';
import { listCommand } from './list';
import { longestCommand } from './longest';
import { probeCommand } from './probe';
import { addSelectionOptions, type SelectionOptions, selectExisting } from './selection';
import { verifyCommand } from './verify';

function removeCommand(): Command {
  const command = addSelectionOptions(new Command('remove'))
    .description('removes tables of a variant, and so of all that share them')
    .argument('[spaces...]', 'which, as `list` names them (default: all)');
  return command.action((spaces: string[], options: SelectionOptions) => {
    const done = removeTables(command, spaces, options);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

/** Tables that tell plies go with those of the same spaces that tell values. */
function removeTables(command: Command, spaces: readonly string[], options: SelectionOptions): Result<true> {
  const choices = selectExisting(command, spaces, options);
  if (!choices.ok) return choices;
  for (const { folder } of choices.value) {
    const removed = folder.names().filter(name => spaces.length === 0 || spaces.includes(name));
    for (const name of removed) folder.remove(name);
    console.log(`removed ${removed.length} tables from ${folder.path}`);
  }
  return ok(true);
}

/** `alquerque tables`: endings solved, kept in files, looked into. */

export function tablesCommand(): Command {
  const command = new Command('tables').description('builds and reads tables of endings').enablePositionalOptions();
  const parts = [buildCommand(), listCommand(), longestCommand(), verifyCommand(), probeCommand(), removeCommand()];
  for (const part of parts) command.addCommand(part);
  return command;
}
