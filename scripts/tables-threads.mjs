// npm run build && node scripts/tables-threads.mjs VARIANT MEN [ROUNDS]: measure the speed-up of the solver with two
// threads. Run it on an idle machine with two processors.
//
// Takes the minimum time of each group over all rounds. Groups that one thread solves in half a second are left out, and
// so are DTM tables, which one thread builds.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireArguments } from './usage.mjs';

requireArguments('VARIANT MEN [ROUNDS]');

const [variant, men, rounds = '1'] = process.argv.slice(2);
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;
const MIN_SECONDS = 0.5;

/** Wall-clock seconds of each group. */
function solve(threads) {
  const folder = mkdtempSync(join(tmpdir(), 'alquerque-threads-'));
  const words = ['tables', 'build', '--variant', variant, '--men', men, '--threads', threads, '--path', folder];
  const out = execFileSync(process.execPath, [PROGRAM, ...words]).toString();
  rmSync(folder, { recursive: true });
  const [values] = out.split(/^built /m);
  const lines = [...values.matchAll(/^(.*): solved in [\d.]+ s CPU, ([\d.]+) s elapsed/gm)];
  return new Map(lines.map(([, group, clock]) => [group, Number(clock)]));
}

/** Minimum times of each group, with one thread and with two. */
const minTimes = [new Map(), new Map()];
for (let round = 1; round <= Number(rounds); round++) {
  minTimes.forEach((times, i) => {
    for (const [group, clock] of solve(`${i + 1}`)) times.set(group, Math.min(clock, times.get(group) ?? clock));
  });
}
const [one, two] = minTimes;
let [totalOne, totalTwo] = [0, 0];
for (const [group, clock] of one) {
  if (clock < MIN_SECONDS) continue;
  console.log(
    `${group}: ${clock} s, with two threads ${two.get(group)} s, speed-up ${(clock / two.get(group)).toFixed(2)}`,
  );
  totalOne += clock;
  totalTwo += two.get(group);
}
console.log(
  `all: ${totalOne.toFixed(1)} s, with two threads ${totalTwo.toFixed(1)} s, speed-up ${(totalOne / totalTwo).toFixed(2)}`,
);
