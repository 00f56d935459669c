// Our solver of draughts beside another one, in processor time for solving alone:
//   node scripts/draughts-yardstick.mjs YARDSTICK [PIECES] [NAME=VARIANT...]
// YARDSTICK is a program for Node that solves all spaces of the rules NAME (`english 6`) and prints for each number of
// pieces 'N pieces: positions P wins W draws D losses L ...; T s,'. Both solve up to PIECES (6 if not told) on one
// thread, one after the other; where no pairs are told, english=english-draughts, damas=damas-espanolas and
// russian=russian-draughts. Counts must be the same. Wants an idle machine. Tables of plies to the end, which the
// yardstick does not make, are in the time by the clock alone.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const USUAL = ['english=english-draughts', 'damas=damas-espanolas', 'russian=russian-draughts'];
const [yardstick, pieces = '6', ...named] = process.argv.slice(2);
if (yardstick === undefined) {
  console.error('error: draughts-yardstick.mjs YARDSTICK [PIECES] [NAME=VARIANT...]');
  process.exit(2);
}
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;

const run = (...words) => execFileSync(process.execPath, words).toString();
const sum = numbers => numbers.reduce((total, number) => total + number, 0);

function theirs(name) {
  const out = run(yardstick, name, pieces, '--quiet');
  const lines = [...out.matchAll(/pieces: positions (\d+) wins (\d+) draws (\d+) losses (\d+) .*; ([\d.]+) s,/g)];
  return {
    counts: [1, 2, 3, 4].map(column => sum(lines.map(line => Number(line[column])))),
    time: sum(lines.map(line => Number(line[5]))),
  };
}

function ours(variant) {
  const folder = mkdtempSync(join(tmpdir(), 'alquerque-yardstick-'));
  const words = ['--variant', variant, '--path', folder];
  const begun = performance.now();
  const out = run(PROGRAM, 'tables', 'build', '--men', pieces, ...words);
  const clock = (performance.now() - begun) / 1000;
  const [values] = out.split(/^built /m);
  const rows = JSON.parse(run(PROGRAM, 'tables', 'list', '--json', ...words));
  rmSync(folder, { recursive: true });
  return {
    counts: ['classes', 'win', 'draw', 'loss'].map(key => sum(rows.map(row => row[key]))),
    time: sum([...values.matchAll(/: ([\d.]+) s to solve/g)].map(([, time]) => Number(time))),
    clock,
  };
}

for (const pair of named.length > 0 ? named : USUAL) {
  const [name, variant] = pair.split('=');
  const [other, own] = [theirs(name), ours(variant)];
  if (own.counts.join() !== other.counts.join())
    throw new Error(`${variant}: the counts differ: ${own.counts.join(' ')}, not ${other.counts.join(' ')}`);
  console.log(
    `${variant}, ${pieces} pieces: ${own.time.toFixed(1)} s, the yardstick ${other.time.toFixed(1)} s: ` +
      `${(own.time / other.time).toFixed(2)}; ${own.clock.toFixed(1)} s by the clock with files`,
  );
}
