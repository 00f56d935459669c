// node scripts/probe-speed.mjs VARIANT FOLDER [PIECES]: measure the CPU time of a probe of a draughts table in memory.
//
// Probes random positions of PIECES (default 5) pieces in the tables of FOLDER. Quiet positions and positions with a
// capture, which the prober plays out, are timed apart, in nanoseconds, the best of some rounds.
import { build } from 'esbuild';
import { randomEnding, randomFrom } from './random-endings.mjs';
import { requireArguments } from './usage.mjs';

requireArguments('VARIANT FOLDER [PIECES]');

const [variant, folder, pieces = '5'] = process.argv.slice(2);
const POSITIONS = 1000;
/** Positions timed together, few enough that interruptions are rare. */
const CHUNK = 250;
const ROUNDS = 100;
/** The default of TableMemory. */
const TABLE_MEMORY_MB = 128;

/** Bundles and imports exports of the sources. */
async function importSource(contents) {
  const options = { bundle: true, platform: 'node', target: 'node20', format: 'esm', write: false };
  const resolveDir = new URL('../src', import.meta.url).pathname;
  const define = { DEBUG: 'false', HANDMADE_ONLY: 'undefined' };
  const { outputFiles } = await build({ ...options, define, stdin: { contents, resolveDir, loader: 'ts' } });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

const { registerSolvers, rulesOf, loadTables, UNKNOWN } = await importSource(`
  export { UNKNOWN } from './games/tablebase';
  export { rulesOf } from './games/registry';
  export { registerSolvers } from './games/solvers';
  export { loadTables } from './tablebase/store';`);

registerSolvers();
const rules = rulesOf(variant, { ThreefoldRepetitionRule: true, NMoveRule: 20 }).value;
const tablebase = rulesOf(variant).value.tablebase().value;
const { tables } = loadTables(tablebase, folder, TABLE_MEMORY_MB, console.error).snapshot();
const prober = tablebase.createProber(tables);
const random = randomFrom(1);
const samples = { quiet: [], capture: [] };
while (samples.quiet.length < POSITIONS || samples.capture.length < POSITIONS) {
  const read = rules.readFen(randomEnding(variant, random, Number(pieces), Number(pieces)));
  if (!read.ok) continue;
  const sample = samples[read.value.mustCapture() ? 'capture' : 'quiet'];
  if (sample.length < POSITIONS) sample.push(read.value);
}

const cpuTimeNs = () => {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
};

for (const [name, positions] of Object.entries(samples)) {
  let known = 0;
  let time = 0;
  const chunks = Array.from({ length: POSITIONS / CHUNK }, (_, at) => positions.slice(at * CHUNK, (at + 1) * CHUNK));
  const best = chunks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    known = 0;
    for (const [at, chunk] of chunks.entries()) {
      const start = cpuTimeNs();
      for (const position of chunk) if (prober.probe(position) !== UNKNOWN) known++;
      best[at] = Math.min(best[at], cpuTimeNs() - start);
    }
  }
  for (const chunkTime of best) time += chunkTime / POSITIONS;
  console.log(`${variant}, ${pieces} pieces, ${name}: ${time.toFixed(0)} ns, ${known} of ${POSITIONS} known`);
}
