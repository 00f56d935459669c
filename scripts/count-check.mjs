// npm run build && node scripts/count-check.mjs [POSITIONS] [SEED]: compare perft with one thread and two, with a hash table
// and without, on random positions of every variant.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const positions = Number(process.argv[2] ?? 300);
const seed = Number(process.argv[3] ?? 1);
const MAX_COUNT = 300_000;
const SETTINGS = [
  ['--threads', '2'],
  ['--hash', '16'],
  ['--hash', '16', '--threads', '2'],
];

let state = seed;
/** Random number below `limit` (xorshift). */
function random(limit) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
}

const engine = spawn(process.execPath, ['dist/alquerque.js'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
async function ask(command, word) {
  engine.stdin.write(`${command}\n`);
  for (;;) {
    const { value } = await lines.next();
    if (value.startsWith(word)) return value.slice(word.length).trim();
  }
}

async function randomPosition(variant) {
  engine.stdin.write(`setoption name UCI_Variant value ${variant}\nposition startpos\n`);
  const moves = [];
  for (let left = 4 + random(40); left > 0; left--) {
    const names = (await ask('legal actions', 'legal')).split(' ').filter(Boolean);
    if (names.length === 0) return randomPosition(variant);
    moves.push(names[random(names.length)]);
    engine.stdin.write(`position startpos moves ${moves.join(' ')}\n`);
  }
  return ask('fen', 'fen');
}

function perft(words) {
  return new Promise(resolve => {
    let text = '';
    const child = spawn(process.execPath, ['dist/alquerque.js', 'perft', ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', chunk => {
      text += chunk;
    });
    child.on('close', () => resolve(/^nodes (\d+)/m.exec(text)?.[1] ?? text));
  });
}

/** The first depth whose count exceeds MAX_COUNT. */
async function depthFor(variant, fen, unit) {
  let depth = 4;
  for (; depth < 8; depth++) {
    const count = await perft([`${depth}`, '--variant', variant, '--fen', fen, ...unit]);
    if (Number(count) > MAX_COUNT || Number(count) === 0) break;
  }
  return depth;
}

engine.stdin.write('variants\nisready\n');
const variants = [];
for (let line = (await lines.next()).value; line !== 'readyok'; line = (await lines.next()).value)
  variants.push(line.split(' ')[0]);
let wrong = 0;
for (let i = 0; i < positions; i++) {
  const variant = variants[i % variants.length];
  const unit = random(2) === 0 ? [] : ['--actions'];
  const fen = await randomPosition(variant);
  const words = [`${await depthFor(variant, fen, unit)}`, '--variant', variant, '--fen', fen, ...unit];
  const plain = await perft(words);
  for (const setting of SETTINGS) {
    const count = await perft([...words, ...setting]);
    if (count === plain) continue;
    wrong++;
    console.log(`${words.join(' ')} ${setting.join(' ')}: expected ${plain}, got ${count}`);
  }
}
engine.stdin.write('quit\n');
console.log(`${positions} positions, ${wrong} wrong counts, seed ${seed}`);
process.exitCode = wrong === 0 ? 0 : 1;
