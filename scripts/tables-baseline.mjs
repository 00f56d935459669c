// npm run build && node scripts/tables-baseline.mjs BASELINE [MEN]: compare the morris solver with another one, by CPU time
// for solving. Run it on an idle machine.
//
// BASELINE is a program for Node that solves the classes given as arguments ('3-3 4-3 ...', with their mirror images) and
// prints 'unit CLASS: ... setup S init S retro S' for each, in seconds of CPU time. Both solve nine men's morris up to MEN
// (default 11) men on one thread, one after the other. Our wall-clock time with files is shown as well.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireArguments } from './usage.mjs';

requireArguments('BASELINE [MEN]');

const [baseline, men = '11'] = process.argv.slice(2);
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;
const [MIN_MEN, MAX_MEN] = [3, 9];

const classes = [];
for (let sum = 2 * MIN_MEN; sum <= Number(men); sum++)
  for (let fewer = sum >> 1; fewer >= Math.max(MIN_MEN, sum - MAX_MEN); fewer--)
    classes.push(`${sum - fewer}-${fewer}`);

const run = (...words) => execFileSync(process.execPath, words).toString();
const seconds = text => Number(text).toFixed(2).padStart(8);
const rows = new Map(classes.map(name => [name, { theirs: 0, ours: 0, whole: 0 }]));

for (const line of run(baseline, ...classes).split('\n')) {
  const parts = /^unit (\S+):.* setup ([\d.]+) init ([\d.]+) retro ([\d.]+)/.exec(line);
  if (parts) rows.get(parts[1]).theirs = parts.slice(2).reduce((sum, part) => sum + Number(part), 0);
}
const folder = mkdtempSync(join(tmpdir(), 'alquerque-baseline-'));
for (const line of run(PROGRAM, 'tables', 'build', '--men', men, '--path', folder).split('\n')) {
  const parts = /^(\d+-\d+).*: solved in ([\d.]+) s CPU, .* ([\d.]+) s with files/.exec(line);
  if (parts) Object.assign(rows.get(parts[1]), { ours: Number(parts[2]), whole: Number(parts[3]) });
}
rmSync(folder, { recursive: true });

console.log('class   baseline      ours  ratio  with files');
const show = (name, { theirs, ours, whole }) =>
  console.log(
    `${name.padEnd(5)}  ${seconds(theirs)}s ${seconds(ours)}s  ${(ours / theirs).toFixed(2)}  ${seconds(whole)}s`,
  );
for (const [name, row] of rows) show(name, row);
const sum = key => [...rows.values()].reduce((total, row) => total + row[key], 0);
show('all', { theirs: sum('theirs'), ours: sum('ours'), whole: sum('whole') });
