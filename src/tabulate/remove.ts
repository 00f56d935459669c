/** `alquerque tables remove`. */
import { Command } from 'commander';
import { ok, type Result } from '../games/game';
import { type ChoiceOptions, choose, withChoice } from './choice';

export function removeCommand(): Command {
  const command = withChoice(new Command('remove'))
    .description('removes tables of a variant, and so of all that share them')
    .argument('[spaces...]', 'which, as `list` names them (default: all)');
  return command.action((spaces: string[], options: ChoiceOptions) => {
    const done = removeTables(spaces, options);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function removeTables(spaces: readonly string[], options: ChoiceOptions): Result<true> {
  const choice = choose(options);
  if (!choice.ok) return choice;
  const { folder } = choice.value;
  const there = folder.names();
  const unknown = spaces.find(name => !there.includes(name));
  if (unknown !== undefined) return { ok: false, error: `${folder.path} has no table ${unknown}` };
  const removed = spaces.length > 0 ? spaces : there;
  for (const name of removed) folder.remove(name);
  console.log(`removed ${removed.length} tables from ${folder.path}`);
  return ok(true);
}
