// What a script needs to be told.
import { basename } from 'node:path';
import { argv, exit } from 'node:process';

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
