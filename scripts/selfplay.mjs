// npm run build && node scripts/selfplay.mjs [MATCH OPTION...] [--family NAME | VARIANT...]: play the engine against itself.
// Fails if a game ends by an illegal move, a time forfeit or a crash. Example: --games 20 --movetime 20 --family morris
import { execFileSync, spawnSync } from 'node:child_process';
import { argv, execPath, exit } from 'node:process';

const ENGINE = 'dist/alquerque.js';
const DEFAULTS = ['--games', '200', '--tc', '0.05+0.001'];

const words = argv.slice(2);
const options = [];
const variants = [];
let family;
while (words.length > 0) {
  const word = words.shift();
  if (word === '--family') family = words.shift();
  else if (word.startsWith('--')) options.push(word, words.shift());
  else variants.push(word);
}

/** Variants of a family. The command `variants` prints `NAME FAMILY START-FEN` lines. */
function variantsOf(name) {
  const lines = execFileSync(execPath, [ENGINE], { input: 'variants\n', encoding: 'utf8' }).trim().split('\n');
  const rows = lines.map(line => line.split(' '));
  return rows.filter(([, family]) => family === name).map(([variant]) => variant);
}

if (family) variants.push(...variantsOf(family));
if (family && variants.length === 0) {
  console.error(`unknown family '${family}'`);
  exit(2);
}
if (variants.length === 0) variants.push('nine-mens-morris');

let failed = 0;
for (const variant of variants) {
  const match = ['match', '--engine', 'name=one', '--engine', 'name=two', '--variant', variant, '--random-plies', '4'];
  const limits = options.length > 0 ? options : DEFAULTS;
  const { stdout, stderr, status } = spawnSync(execPath, [ENGINE, ...match, ...limits], { encoding: 'utf8' });
  const table = stdout.split('\n').filter(line => !line.startsWith('game '));
  const faults = stdout.split('\n').filter(line => /^faults of/.test(line));
  console.log(table.join('\n').trim(), stderr);
  if (status !== 0 || faults.length > 0) failed++;
}
console.log(failed === 0 ? 'no faults' : `faults in ${failed} of ${variants.length} variants`);
exit(failed === 0 ? 0 : 1);
