// Compares tables with counts made elsewhere, space by space: node scripts/tables-check.mjs FOLDER COUNTS [VARIANT...]
// COUNTS is JSON: {"rules": {VARIANT: [[own men, own kings, other men, other kings, positions, won, drawn, lost, positions
// with a capture, longest win, longest loss]]}}; 0 also where there is no win or loss. FOLDER holds what `alquerque tables
// build` made; the longest are compared where there are tables with --distances too. Says how many spaces agree, differ,
// and are missing.
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

const LONGEST = 9;

/** The rows of the tables of a kind, by their spaces. */
function built(variant, ...kind) {
  const words = [PROGRAM, 'tables', 'list', '--json', '--full', '--path', folder, '--variant', variant, ...kind];
  const rows = JSON.parse(execFileSync(process.execPath, words).toString());
  return new Map(
    rows.map(({ space, classes, win, draw, loss, captures, longest, longestLoss }) => [
      space.join(),
      [classes, win, draw, loss, captures, ...(kind.length > 0 ? [longest ?? 0, longestLoss ?? 0] : [])].join(' '),
    ]),
  );
}

function compare(variant, name, ours, columns) {
  let same = 0;
  let missing = 0;
  let different = 0;
  for (const row of rules[variant]) {
    const found = ours.get(row.slice(0, 4).join());
    const wanted = row.slice(4, columns).join(' ');
    if (found === undefined) missing++;
    else if (found === wanted) same++;
    else {
      different++;
      console.log(`${variant} ${row.slice(0, 4)}: ${found}, not ${wanted}`);
    }
  }
  console.log(`${variant}, ${name}: ${same} spaces agree, ${different} differ, ${missing} are not built`);
  if (different > 0) process.exitCode = 1;
}

for (const variant of variants) {
  if (!rules[variant]) throw new Error(`${file}: no counts for ${variant}`);
  compare(variant, 'by values', built(variant), LONGEST);
  compare(variant, 'by plies', built(variant, '--distances'), LONGEST + 2);
}
