// How long the search waits for a table of draughts that is in memory: node scripts/probe-pace.mjs VARIANT FOLDER [PIECES]
// Probes random positions of PIECES pieces (5 if not told) by the tables in FOLDER, those in which nobody takes and those
// with a capture, which is played out, apart; nanoseconds of processor time for each, by the best of some rounds.
import { build } from 'esbuild';
import { randomEnding, randomFrom } from './random-endings.mjs';
import { requireArguments } from './usage.mjs';

requireArguments('VARIANT FOLDER [PIECES]');

const [variant, folder, pieces = '5'] = process.argv.slice(2);
const POSITIONS = 1000;
/** Timed together: so few that hardly anything comes between. */
const CHUNK = 250;
const ROUNDS = 100;
/** As the engine is told nothing. */
const MEGABYTES = 128;

/** The engine's own readers of rules and tables, as modules of the source tell them. */
async function source(contents) {
  const options = { bundle: true, platform: 'node', target: 'node20', format: 'esm', write: false };
  const resolveDir = new URL('../src', import.meta.url).pathname;
  const define = { DEBUG: 'false' };
  const { outputFiles } = await build({ ...options, define, stdin: { contents, resolveDir, loader: 'ts' } });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

const { registerSolvers, rulesOf, endingsOf, readHoldings, UNKNOWN } = await source(`
  export { UNKNOWN } from './games/endings';
  export { rulesOf } from './games/index';
  export { registerSolvers } from './games/solvers';
  export { endingsOf, readHoldings } from './tables/library';`);

registerSolvers();
const rules = rulesOf(variant, { ThreefoldRepetitionRule: true, NMoveRule: 20 }).value;
const endings = endingsOf(variant, {});
const { tables } = readHoldings(endings, folder, MEGABYTES, console.error).loaded();
const prober = endings.prober(tables);
const random = randomFrom(1);
const lots = { quiet: [], taking: [] };
while (lots.quiet.length < POSITIONS || lots.taking.length < POSITIONS) {
  const read = rules.readFen(randomEnding(variant, random, Number(pieces), Number(pieces)));
  if (!read.ok) continue;
  const lot = lots[read.value.tense() ? 'taking' : 'quiet'];
  if (lot.length < POSITIONS) lot.push(read.value);
}

const processor = () => {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
};

for (const [name, positions] of Object.entries(lots)) {
  let known = 0;
  let time = 0;
  const chunks = Array.from({ length: POSITIONS / CHUNK }, (_, at) => positions.slice(at * CHUNK, (at + 1) * CHUNK));
  const best = chunks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    known = 0;
    for (const [at, chunk] of chunks.entries()) {
      const begun = processor();
      for (const position of chunk) if (prober.probe(position) !== UNKNOWN) known++;
      best[at] = Math.min(best[at], processor() - begun);
    }
  }
  for (const one of best) time += one / POSITIONS;
  console.log(`${variant}, ${pieces} pieces, ${name}: ${time.toFixed(0)} ns, ${known} of ${POSITIONS} known`);
}
