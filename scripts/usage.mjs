// Argument checks that scripts share.
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { argv, execPath, exit } from 'node:process';
import { PROGRAM } from './talk.mjs';

/** Prints the usage and exits if arguments are missing. Those in brackets are optional. */
export function requireArguments(usage) {
  const required = usage
    .replace(/\[.*?\]/g, '')
    .split(/\s+/)
    .filter(Boolean).length;
  if (argv.length - 2 >= required) return;
  console.error(`usage: node scripts/${basename(argv[1])} ${usage}`);
  exit(2);
}

/** Exits if the folder has no tables of the variant: the script would search for endings for ever. */
export function requireTables(variant, folder) {
  const words = [PROGRAM, 'tables', 'list', '--json', '--path', folder, '--variant', variant];
  if (JSON.parse(execFileSync(execPath, words).toString()).length > 0) return;
  console.error(`error: ${folder}: no tables of ${variant}; build them with alquerque tables build`);
  exit(2);
}

/** Exits after `count` random endings of which none was suitable. */
export function exitNothingFound(count, what) {
  console.error(`error: none of ${count} random endings is ${what}`);
  exit(2);
}
