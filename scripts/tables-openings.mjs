// Random positions of morris that the tables in a folder know to be of one value, a FEN on each line, for a match:
//   node scripts/tables-openings.mjs FOLDER VARIANT win|draw COUNT [FROM-TO men a side, 3-5] [SEED]
import { spawnSync } from 'node:child_process';

const [folder, variant, value, count, men = '3-5', seed = '1'] = process.argv.slice(2);
const [least, most] = men.split('-').map(Number);
let state = Number(seed) * 7919 + 1;
const below = limit => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % limit;
};

function randomFen() {
  const sides = [least + below(most - least + 1), least + below(most - least + 1)];
  const letters = new Array(24).fill('*');
  for (const [side, number] of sides.entries())
    for (let left = number; left > 0; ) {
      const point = below(24);
      if (letters[point] !== '*') continue;
      letters[point] = side === 0 ? 'O' : '@';
      left--;
    }
  const rings = [0, 8, 16].map(first => letters.slice(first, first + 8).join(''));
  return `${rings.join('/')} w m s ${sides[0]} 0 ${sides[1]} 0 0 0 0 0 0 0 0 0 1`;
}

const found = [];
while (found.length < Number(count)) {
  const fens = Array.from({ length: 2000 }, randomFen);
  const words = ['dist/alquerque.js', 'tables', 'probe', '--json', '--path', folder, '--variant', variant];
  const { stdout } = spawnSync(process.execPath, words, { input: fens.join('\n'), maxBuffer: 1 << 28 });
  for (const line of stdout.toString().trim().split('\n')) {
    const answer = JSON.parse(line);
    // What is won by taking at once is no task.
    if (answer.value === value && (value !== 'win' || answer.distance > 1)) found.push(answer.fen);
  }
}
console.log(found.slice(0, Number(count)).join('\n'));
