// What a script needs to be told.
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { argv, execPath, exit } from 'node:process';
import { PROGRAM } from './talk.mjs';

/** Ends a script that was not given the words of its usage; those in brackets may be left out. */
export function needWords(usage) {
  const least = usage
    .replace(/\[.*?\]/g, '')
    .split(/\s+/)
    .filter(Boolean).length;
  if (argv.length - 2 >= least) return;
  console.error(`usage: node scripts/${basename(argv[1])} ${usage}`);
  exit(2);
}

/** Ends a script that was told a folder without tables of the variant, where it would look for endings without end. */
export function needTables(variant, folder) {
  const words = [PROGRAM, 'tables', 'list', '--json', '--path', folder, '--variant', variant];
  if (JSON.parse(execFileSync(execPath, words).toString()).length > 0) return;
  console.error(`error: ${folder}: no tables of ${variant} there: alquerque tables build makes them`);
  exit(2);
}

/** Ends a script that has looked at so many endings in vain. */
export function nothingFound(looked, what) {
  console.error(`error: among ${looked} random endings the tables know none ${what}`);
  exit(2);
}
