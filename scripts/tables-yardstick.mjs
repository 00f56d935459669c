// Our solver of morris beside another one, in processor time for solving alone: node scripts/tables-yardstick.mjs YARDSTICK [MEN]
// YARDSTICK is a program for Node that solves the spaces named to it ('3-3 4-3 ...', mirrors included) and prints of each
// 'setup S init S retro S', seconds of processor time. Both solve nine men's morris up to MEN men together (11 if not
// told) on one thread, one after the other; what writing our files takes is told beside it. Wants an idle machine.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireArguments } from './usage.mjs';

requireArguments('YARDSTICK [MEN]');

const [yardstick, men = '11'] = process.argv.slice(2);
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;
const [FEWEST, MOST] = [3, 9];

const spaces = [];
for (let sum = 2 * FEWEST; sum <= Number(men); sum++)
  for (let fewer = sum >> 1; fewer >= Math.max(FEWEST, sum - MOST); fewer--) spaces.push(`${sum - fewer}-${fewer}`);

const run = (...words) => execFileSync(process.execPath, words).toString();
const seconds = text => Number(text).toFixed(2).padStart(8);
const rows = new Map(spaces.map(space => [space, { theirs: 0, ours: 0, whole: 0 }]));

for (const line of run(yardstick, ...spaces).split('\n')) {
  const parts = /^unit (\S+):.* setup ([\d.]+) init ([\d.]+) retro ([\d.]+)/.exec(line);
  if (parts) rows.get(parts[1]).theirs = parts.slice(2).reduce((sum, part) => sum + Number(part), 0);
}
const folder = mkdtempSync(join(tmpdir(), 'alquerque-yardstick-'));
for (const line of run(PROGRAM, 'tables', 'build', '--men', men, '--path', folder).split('\n')) {
  const parts = /^(\d+-\d+).*: solved in ([\d.]+) s CPU, .* ([\d.]+) s with files/.exec(line);
  if (parts) Object.assign(rows.get(parts[1]), { ours: Number(parts[2]), whole: Number(parts[3]) });
}
rmSync(folder, { recursive: true });

console.log('space  yardstick      ours  of it  clock with file');
const show = (name, { theirs, ours, whole }) =>
  console.log(
    `${name.padEnd(5)}  ${seconds(theirs)}s ${seconds(ours)}s  ${(ours / theirs).toFixed(2)}  ${seconds(whole)}s`,
  );
for (const [name, row] of rows) show(name, row);
const sum = key => [...rows.values()].reduce((total, row) => total + row[key], 0);
show('all', { theirs: sum('theirs'), ours: sum('ours'), whole: sum('whole') });
