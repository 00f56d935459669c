// npm run build && node scripts/draughts-baseline.mjs BASELINE [PIECES] [NAME=VARIANT...]: compare the draughts solver with
// another one, by CPU time for solving. Run it on an idle machine.
//
// BASELINE is a program for Node. Called as `BASELINE NAME PIECES --quiet`, it solves all material classes of the rules
// NAME and prints 'N pieces: positions P wins W draws D losses L ...; T s,' for each number of pieces. Both solve up to
// PIECES (default 6) on one thread, one after the other, and must count the same wins, draws and losses. The default
// pairs are english=english-draughts, damas=damas-espanolas and russian=russian-draughts. Our tables with distances, which
// the baseline does not build, count only in the wall-clock time.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEFAULT_PAIRS = ['english=english-draughts', 'damas=damas-espanolas', 'russian=russian-draughts'];
const [baseline, pieces = '6', ...named] = process.argv.slice(2);
if (baseline === undefined) {
  console.error('usage: node scripts/draughts-baseline.mjs BASELINE [PIECES] [NAME=VARIANT...]');
  process.exit(2);
}
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;

const run = (...words) => execFileSync(process.execPath, words).toString();
const sum = numbers => numbers.reduce((total, number) => total + number, 0);

function theirs(name) {
  const out = run(baseline, name, pieces, '--quiet');
  const lines = [...out.matchAll(/pieces: positions (\d+) wins (\d+) draws (\d+) losses (\d+) .*; ([\d.]+) s,/g)];
  return {
    counts: [1, 2, 3, 4].map(column => sum(lines.map(line => Number(line[column])))),
    time: sum(lines.map(line => Number(line[5]))),
  };
}

function ours(variant) {
  const folder = mkdtempSync(join(tmpdir(), 'alquerque-baseline-'));
  const words = ['--variant', variant, '--path', folder];
  const start = performance.now();
  const out = run(PROGRAM, 'tables', 'build', '--men', pieces, ...words);
  const wallClock = (performance.now() - start) / 1000;
  const [values] = out.split(/^built /m);
  const rows = JSON.parse(run(PROGRAM, 'tables', 'list', '--json', ...words));
  rmSync(folder, { recursive: true });
  return {
    counts: ['classes', 'win', 'draw', 'loss'].map(key => sum(rows.map(row => row[key]))),
    time: sum([...values.matchAll(/: solved in ([\d.]+) s CPU/g)].map(([, time]) => Number(time))),
    wallClock,
  };
}

for (const pair of named.length > 0 ? named : DEFAULT_PAIRS) {
  const [name, variant] = pair.split('=');
  const [other, own] = [theirs(name), ours(variant)];
  if (own.counts.join() !== other.counts.join())
    throw new Error(`${variant}: counts differ: ours ${own.counts.join(' ')}, baseline ${other.counts.join(' ')}`);
  console.log(
    `${variant}, ${pieces} pieces: ${own.time.toFixed(1)} s, baseline ${other.time.toFixed(1)} s, ratio ` +
      `${(own.time / other.time).toFixed(2)}; ${own.wallClock.toFixed(1)} s wall-clock with files`,
  );
}
