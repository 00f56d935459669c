// Random endings that the tables in a folder know to be of one value, a FEN on each line, for a match:
//   node scripts/tables-openings.mjs FOLDER VARIANT win|draw COUNT [FROM-TO men a side, pieces together in draughts; 3-5] [SEED]
import { spawnSync } from 'node:child_process';
import { randomEnding, randomFrom } from './random-endings.mjs';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER VARIANT win|draw COUNT [FROM-TO] [SEED]');

const [folder, variant, value, count, men = '3-5', seed = '1'] = process.argv.slice(2);
const [least, most] = men.split('-').map(Number);
const random = randomFrom(Number(seed));

const found = [];
while (found.length < Number(count)) {
  const fens = Array.from({ length: 2000 }, () => randomEnding(variant, random, least, most));
  const words = ['dist/alquerque.js', 'tables', 'probe', '--json', '--path', folder, '--variant', variant];
  const { stdout } = spawnSync(process.execPath, words, { input: fens.join('\n'), maxBuffer: 1 << 28 });
  for (const line of stdout.toString().trim().split('\n')) {
    const answer = JSON.parse(line);
    // What is won by taking at once is no task.
    if (answer.value === value && (value !== 'win' || answer.distance !== 1)) found.push(answer.fen);
  }
}
console.log(found.slice(0, Number(count)).join('\n'));
