// npm run build && node scripts/tables-openings.mjs FOLDER VARIANT win|draw COUNT [MIN-MAX] [SEED]: print the FENs of COUNT
// random endgames with this tablebase result, as openings of a match. MIN-MAX (default 3-5) is the number of men of each
// side in morris, of all pieces in draughts.
import { spawnSync } from 'node:child_process';
import { randomEnding, randomFrom } from './random-endings.mjs';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER VARIANT win|draw COUNT [MIN-MAX] [SEED]');

const [folder, variant, value, count, men = '3-5', seed = '1'] = process.argv.slice(2);
const [min, max] = men.split('-').map(Number);
const random = randomFrom(Number(seed));

const found = [];
while (found.length < Number(count)) {
  const fens = Array.from({ length: 2000 }, () => randomEnding(variant, random, min, max));
  const words = ['dist/alquerque.js', 'tables', 'probe', '--json', '--path', folder, '--variant', variant];
  const { stdout } = spawnSync(process.execPath, words, { input: fens.join('\n'), maxBuffer: 1 << 28 });
  for (const line of stdout.toString().trim().split('\n')) {
    const probe = JSON.parse(line);
    // A win by the next capture is too easy.
    if (probe.value === value && (value !== 'win' || probe.distance !== 1)) found.push(probe.fen);
  }
}
console.log(found.slice(0, Number(count)).join('\n'));
