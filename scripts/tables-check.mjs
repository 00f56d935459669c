// Compares tables with counts made elsewhere, space by space: node scripts/tables-check.mjs FOLDER COUNTS [VARIANT...]
// COUNTS is JSON: {"rules": {VARIANT: [[own men, own kings, other men, other kings, positions, won, drawn, lost, ...]]}}.
// FOLDER holds what `alquerque tables build` made. Says how many spaces agree, differ, and are missing.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [folder, file, ...named] = process.argv.slice(2);
if (file === undefined) {
  console.error('error: tables-check.mjs FOLDER COUNTS [VARIANT...]');
  process.exit(2);
}
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;
const { rules } = JSON.parse(readFileSync(file, 'utf8'));
const variants = named.length > 0 ? named : Object.keys(rules);

function built(variant) {
  const words = [PROGRAM, 'tables', 'list', '--json', '--path', folder, '--variant', variant];
  const rows = JSON.parse(execFileSync(process.execPath, words).toString());
  return new Map(
    rows.map(({ space, classes, win, draw, loss }) => [space.join(), [classes, win, draw, loss].join(' ')]),
  );
}

for (const variant of variants) {
  if (!rules[variant]) throw new Error(`${file}: no counts for ${variant}`);
  const ours = built(variant);
  let same = 0;
  let missing = 0;
  let different = 0;
  for (const row of rules[variant]) {
    const found = ours.get(row.slice(0, 4).join());
    const wanted = row.slice(4, 8).join(' ');
    if (found === undefined) missing++;
    else if (found === wanted) same++;
    else {
      different++;
      console.log(`${variant} ${row.slice(0, 4)}: ${found}, not ${wanted}`);
    }
  }
  console.log(`${variant}: ${same} spaces agree, ${different} differ, ${missing} are not built`);
  if (different > 0) process.exitCode = 1;
}
