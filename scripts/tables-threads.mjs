// How much faster two threads solve than one, by the clock and for solving alone:
//   node scripts/tables-threads.mjs VARIANT MEN [ROUNDS]
// Wants an idle machine with two processors: what else it does now and then is kept out by the least time that a group
// took in any round. Groups that one thread solves in less than half a second are left out, and tables of plies to the
// end, which one thread makes whatever there are.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireArguments } from './usage.mjs';

requireArguments('VARIANT MEN [ROUNDS]');

const [variant, men, rounds = '1'] = process.argv.slice(2);
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;
const LEAST = 0.5;

/** Seconds of the clock by group. */
function solve(threads) {
  const folder = mkdtempSync(join(tmpdir(), 'alquerque-threads-'));
  const words = ['tables', 'build', '--variant', variant, '--men', men, '--threads', threads, '--path', folder];
  const out = execFileSync(process.execPath, [PROGRAM, ...words]).toString();
  rmSync(folder, { recursive: true });
  const [values] = out.split(/^built /m);
  const lines = [...values.matchAll(/^(.*): solved in [\d.]+ s CPU, ([\d.]+) s elapsed/gm)];
  return new Map(lines.map(([, group, clock]) => [group, Number(clock)]));
}

/** The least of all rounds, by group and for one thread and two. */
const least = [new Map(), new Map()];
for (let round = 1; round <= Number(rounds); round++) {
  least.forEach((times, i) => {
    for (const [group, clock] of solve(`${i + 1}`)) times.set(group, Math.min(clock, times.get(group) ?? clock));
  });
}
const [one, two] = least;
let [allOne, allTwo] = [0, 0];
for (const [group, clock] of one) {
  if (clock < LEAST) continue;
  console.log(`${group}: ${clock} s, ${two.get(group)} s with two threads: ${(clock / two.get(group)).toFixed(2)}`);
  allOne += clock;
  allTwo += two.get(group);
}
console.log(`all: ${allOne.toFixed(1)} s, ${allTwo.toFixed(1)} s with two threads: ${(allOne / allTwo).toFixed(2)}`);
