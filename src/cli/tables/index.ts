/** `alquerque tables`, and its command `remove`. */
import { Command } from 'commander';
import { ok, type Result } from '../../util/result';
import { exitWithError } from '../arguments';
import { bookCommand } from './book';
import { buildCommand } from './build';
import { listCommand } from './list';
import { longestCommand } from './longest';
import { probeCommand } from './probe';
import { puzzlesCommand } from './puzzles';
import { addSelectionOptions, type SelectionOptions, selectExisting } from './selection';
import { verifyCommand } from './verify';

export function tablesCommand(): Command {
  const command = new Command('tables').description('Build and query endgame tablebases').enablePositionalOptions();
  const parts = [
    buildCommand(),
    listCommand(),
    longestCommand(),
    verifyCommand(),
    probeCommand(),
    puzzlesCommand(),
    bookCommand(),
    removeCommand(),
  ];
  for (const part of parts) command.addCommand(part);
  return command;
}

function removeCommand(): Command {
  const command = addSelectionOptions(new Command('remove'))
    .description('Remove tables of a variant and of all variants that share them')
    .argument('[classes...]', 'material classes as in `list` (default: all)');
  return command.action((names: string[], options: SelectionOptions) => {
    const removed = removeTables(command, names, options);
    if (!removed.ok) exitWithError(command, removed.error);
  });
}

/** Removes the tables of these classes, DTM tables included. */
function removeTables(command: Command, names: readonly string[], options: SelectionOptions): Result<true> {
  const selections = selectExisting(command, names, options);
  if (!selections.ok) return selections;
  for (const { folder } of selections.value) {
    const removed = folder.names().filter(name => names.length === 0 || names.includes(name));
    for (const name of removed) folder.remove(name);
    console.log(`removed ${removed.length} tables from ${folder.path}`);
  }
  return ok(true);
}
