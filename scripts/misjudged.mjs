// Scores engines on positions that the first release misjudged (test/vectors/misjudged.json), with one second for each.
// An answer is right if it is one of the right moves, or if the score for the side to move is at most a bound. Before the
// first position of a variant an engine has some seconds, as before a game: it may build tables in memory.
//
//   node scripts/misjudged.mjs [ENGINE.js...]     several engines are compared side by side
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv, execPath } from 'node:process';
import { createInterface } from 'node:readline';

const MOVE_TIME_MS = 1000;
const PAUSE_MS = 5000;
const positions = JSON.parse(readFileSync('test/vectors/misjudged.json', 'utf8'));
const engines = argv.length > 2 ? argv.slice(2) : ['dist/alquerque.js'];

const MATE = 30_000;

/** Score of an info line in centipawns, undefined if it has none. */
function scoreIn(line) {
  const [, kind, value] = /score (cp|mate) (-?\d+)/.exec(line) ?? [];
  if (kind === 'cp') return Number(value);
  return kind === 'mate' ? Math.sign(value) * MATE : undefined;
}

async function prepare(engine, variant) {
  engine.stdin.write(`setoption name UCI_Variant value ${variant}\nisready\n`);
  await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
}

/** Best move and last score of a position. */
async function ask(lines, engine, { fen }) {
  engine.stdin.write(`ucinewgame\nposition fen ${fen}\ngo movetime ${MOVE_TIME_MS}\n`);
  let score;
  for (;;) {
    const { value: line } = await lines.next();
    score = scoreIn(line) ?? score;
    if (line.startsWith('bestmove')) return { move: line.split(' ')[1], score };
  }
}

const isRight = ({ right, atMost }, { move, score }) => (right ? right.includes(move) : score <= atMost);
const answerText = ({ move, score }) => `${move} ${(score / 100).toFixed(2)}`;

const answers = [];
for (const path of engines) {
  const engine = spawn(execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const all = [];
  for (const [index, position] of positions.entries()) {
    if (position.variant !== positions[index - 1]?.variant) await prepare(engine, position.variant);
    all.push(await ask(lines, engine, position));
  }
  answers.push(all);
  engine.stdin.end('quit\n');
}

console.log(`| variant | position | right | ${engines.join(' | ')} |`);
console.log(`|---|---|---|${'---|'.repeat(engines.length)}`);
for (const [index, position] of positions.entries()) {
  const expected = position.right ? position.right.join(' or ') : `at most ${(position.atMost / 100).toFixed(2)}`;
  const cells = answers.map(all => `${isRight(position, all[index]) ? 'right: ' : ''}${answerText(all[index])}`);
  console.log(`| ${position.variant} | ${position.fen} | ${expected} | ${cells.join(' | ')} |`);
}
const sums = answers.map(all => positions.filter((position, index) => isRight(position, all[index])).length);
console.log(`| right of ${positions.length} | | | ${sums.join(' | ')} |`);
