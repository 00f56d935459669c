// node scripts/probe-speed.mjs VARIANT FOLDER [PIECES] [MEGABYTES]: measure probes of tables on disk.
//
// Probes random positions of PIECES (default 6) pieces in the tables of FOLDER, in microseconds. In draughts these are quiet
// ones and some with captures; in morris PIECES is the number of men of each side, such as 8 or 3-9. They are probed
// warm, with all blocks in a cache of MEGABYTES (default 128); then cold, with a cache that holds next to nothing, so that
// every block is read from the system's page cache and decoded. Warm probes are timed by the clock, since a median is not
// disturbed by other processes; cold ones by CPU time. Also prints the memory that the process has taken since its start.
import { variants } from '../dist/lib/index.js';
import { importSource } from './bundle.mjs';
import { randomEnding, randomFrom } from './random-endings.mjs';
import { requireArguments } from './usage.mjs';

requireArguments('VARIANT FOLDER [PIECES] [MEGABYTES]');

const [variant, folder, pieces = '6', megabytes = '128'] = process.argv.slice(2);
const POSITIONS = 4000;
const COLD_MEGABYTES = 0.25;

const { registerSolvers, rulesOf, loadTables, openTables, DiskAccess, UNKNOWN } = await importSource(`
  export { UNKNOWN } from './games/tablebase';
  export { rulesOf } from './games/registry';
  export { registerSolvers } from './games/solvers';
  export { DiskAccess, openTables } from './tablebase/disk-table';
  export { loadTables } from './tablebase/store';`);

registerSolvers();
const isMorris = variants().find(({ name }) => name === variant).family === 'morris';
const rules = rulesOf(variant, isMorris ? {} : { ThreefoldRepetitionRule: true, NMoveRule: 20 }).value;
const tablebase = rulesOf(variant).value.tablebase().value;

function openProber(memory) {
  const access = new DiskAccess(error => console.error(error));
  const set = loadTables(tablebase, folder, memory, console.error);
  return { access, prober: tablebase.createProber(openTables(tablebase, set.snapshot().tables, access)) };
}

const random = randomFrom(1);
const [fewest, most = fewest] = pieces.split('-').map(Number);
const samples = isMorris ? { quiet: [] } : { quiet: [], capture: [] };
while (Object.values(samples).some(({ length }) => length < POSITIONS)) {
  const read = rules.readFen(randomEnding(variant, random, fewest, most));
  if (!read.ok) continue;
  const sample = samples[read.value.mustCapture() ? 'capture' : 'quiet'];
  if (sample.length < POSITIONS) sample.push(read.value);
}

const quantile = (sorted, part) => sorted[Math.floor(sorted.length * part)].toFixed(2);
const report = (what, times) => {
  const sorted = [...times].sort((a, b) => a - b);
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map(part => quantile(sorted, part));
  console.log(`${variant}, ${pieces} pieces, ${what}: p50 ${p50}, p90 ${p90}, p99 ${p99} us`);
};

const cpuMicroseconds = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const memoryBefore = process.memoryUsage.rss();
const warm = openProber(Number(megabytes));
const cold = openProber(COLD_MEGABYTES);
const mb = bytes => (bytes / 2 ** 20).toFixed(0);
for (const [name, positions] of Object.entries(samples)) {
  let known = 0;
  for (const position of positions) if (warm.prober.probe(position) !== UNKNOWN) known++;
  const best = positions.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 20; round++)
    for (const [at, position] of positions.entries()) {
      const start = process.hrtime.bigint();
      warm.prober.probe(position);
      best[at] = Math.min(best[at], Number(process.hrtime.bigint() - start) / 1000);
    }
  report(`${name}, warm, ${known} of ${positions.length} known`, best);
  // Opens all tables and compiles the code.
  for (const position of positions) cold.prober.probe(position);
  const { reads } = cold.access;
  const times = positions.map(position => {
    const start = cpuMicroseconds();
    cold.prober.probe(position);
    return cpuMicroseconds() - start;
  });
  report(`${name}, cold, ${((cold.access.reads - reads) / positions.length).toFixed(2)} blocks a probe`, times);
}
console.log(
  `memory: ${mb(process.memoryUsage.rss() - memoryBefore)} MB more than before, ${warm.access.reads} blocks read`,
);
