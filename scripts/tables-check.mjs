// npm run build && node scripts/tables-check.mjs FOLDER COUNTS [VARIANT...]: compare draughts tables with the counts of
// another program, class by class.
//
// FOLDER holds tables of `alquerque tables build`. COUNTS is a JSON file: {"rules": {VARIANT: [[own men, own kings, other
// men, other kings, positions, wins, draws, losses, positions with a capture, longest win, longest loss], ...]}}, with 0 if
// there is no win or loss. Longest wins and losses are compared for tables built with --distances.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER COUNTS [VARIANT...]');

const [folder, file, ...named] = process.argv.slice(2);
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;
const { rules } = JSON.parse(readFileSync(file, 'utf8'));
const variants = named.length > 0 ? named : Object.keys(rules);

/** First column of COUNTS with distances. */
const DISTANCE_COLUMN = 9;

/** Counts of our tables by material class. */
function ourCounts(variant, ...kind) {
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
  let equal = 0;
  let missing = 0;
  let different = 0;
  for (const row of rules[variant]) {
    const found = ours.get(row.slice(0, 4).join());
    const expected = row.slice(4, columns).join(' ');
    if (found === undefined) missing++;
    else if (found === expected) equal++;
    else {
      different++;
      console.log(`${variant} ${row.slice(0, 4)}: expected ${expected}, got ${found}`);
    }
  }
  console.log(`${variant}, ${name}: ${equal} classes agree, ${different} differ, ${missing} not built`);
  if (different > 0) process.exitCode = 1;
}

for (const variant of variants) {
  if (!rules[variant]) throw new Error(`${file}: no counts for ${variant}`);
  compare(variant, 'WDL tables', ourCounts(variant), DISTANCE_COLUMN);
  compare(variant, 'DTM tables', ourCounts(variant, '--distances'), DISTANCE_COLUMN + 2);
}
