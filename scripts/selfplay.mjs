// Plays the built engine against itself and fails where a game ends by a fault: an illegal move, a lost clock, a crash.
//
//   node scripts/selfplay.mjs [match options, as --games 20 --movetime 20] [--family NAME | VARIANT...]
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

/** `variants` prints a line for each: name, family, start. */
function variantsOf(name) {
  const lines = execFileSync(execPath, [ENGINE], { input: 'variants\n', encoding: 'utf8' }).trim().split('\n');
  const rows = lines.map(line => line.split(' '));
  return rows.filter(([, family]) => family === name).map(([variant]) => variant);
}

if (family) variants.push(...variantsOf(family));
if (family && variants.length === 0) {
  console.error(`there is no family ${family}`);
  exit(2);
}
if (variants.length === 0) variants.push('nine-mens-morris');

let faulty = 0;
for (const variant of variants) {
  const match = ['match', '--engine', 'name=one', '--engine', 'name=two', '--variant', variant, '--random-plies', '4'];
  const limits = options.length > 0 ? options : DEFAULTS;
  const { stdout, stderr, status } = spawnSync(execPath, [ENGINE, ...match, ...limits], { encoding: 'utf8' });
  const table = stdout.split('\n').filter(line => !line.startsWith('game '));
  const faults = stdout.split('\n').filter(line => /^faults of/.test(line));
  console.log(table.join('\n').trim(), stderr);
  if (status !== 0 || faults.length > 0) faulty++;
}
console.log(faulty === 0 ? 'no fault' : `faults in ${faulty} of ${variants.length} variants`);
exit(faulty === 0 ? 0 : 1);
