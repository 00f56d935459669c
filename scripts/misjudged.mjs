// Positions that the first release misjudged (test/vectors/misjudged.json): what engines make of them in a second.
// Right is one of the turns named, or a score for the side to move of at most so many centimen. An engine is left alone for
// some seconds before the first position of a variant, as before a game: it may build the tables that it builds unasked.
//
//   node scripts/misjudged.mjs [ENGINE.js...]     several are compared side by side
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv, execPath } from 'node:process';
import { createInterface } from 'node:readline';

const TIME = 1000;
const PAUSE = 5000;
const positions = JSON.parse(readFileSync('test/vectors/misjudged.json', 'utf8'));
const engines = argv.length > 2 ? argv.slice(2) : ['dist/alquerque.js'];

const MATE = 30_000;

/** The score of an info line in centimen, undefined where it tells none. */
function scoreIn(line) {
  const [, kind, value] = /score (cp|mate) (-?\d+)/.exec(line) ?? [];
  if (kind === 'cp') return Number(value);
  return kind === 'mate' ? Math.sign(value) * MATE : undefined;
}

async function begin(engine, variant) {
  engine.stdin.write(`setoption name UCI_Variant value ${variant}\nisready\n`);
  await new Promise(resolve => setTimeout(resolve, PAUSE));
}

/** What an engine plays and says of a position. */
async function ask(lines, engine, { fen }) {
  engine.stdin.write(`ucinewgame\nposition fen ${fen}\ngo movetime ${TIME}\n`);
  let score;
  for (;;) {
    const { value: line } = await lines.next();
    score = scoreIn(line) ?? score;
    if (line.startsWith('bestmove')) return { move: line.split(' ')[1], score };
  }
}

const isRight = ({ right, atMost }, { move, score }) => (right ? right.includes(move) : score <= atMost);
const tell = ({ move, score }) => `${move} ${(score / 100).toFixed(2)}`;

const answers = [];
for (const path of engines) {
  const engine = spawn(execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const all = [];
  for (const [at, position] of positions.entries()) {
    if (position.variant !== positions[at - 1]?.variant) await begin(engine, position.variant);
    all.push(await ask(lines, engine, position));
  }
  answers.push(all);
  engine.stdin.end('quit\n');
}

console.log(`| variant | position | right | ${engines.join(' | ')} |`);
console.log(`|---|---|---|${'---|'.repeat(engines.length)}`);
for (const [at, position] of positions.entries()) {
  const wanted = position.right ? position.right.join(' or ') : `at most ${(position.atMost / 100).toFixed(2)}`;
  const cells = answers.map(all => `${isRight(position, all[at]) ? 'right: ' : ''}${tell(all[at])}`);
  console.log(`| ${position.variant} | ${position.fen} | ${wanted} | ${cells.join(' | ')} |`);
}
const sums = answers.map(all => positions.filter((position, at) => isRight(position, all[at])).length);
console.log(`| right of ${positions.length} | | | ${sums.join(' | ')} |`);
