// How well the engine tells won from drawn: node scripts/english-problems.mjs PROBLEMS.json [--nodes N] [--path FOLDER]
// PROBLEMS.json holds endings and problems of English draughts, [{fen, winner: "white" | "black" | "draw"}]. Prints the
// chance that a won one is scored above a drawn one (the score of the winner against that of the drawn one without its
// sign, ties by half, a forced win 30 000), and how many wins are seen as forced. With --path also tables are asked.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { nodes: { type: 'string', default: '200000' }, path: { type: 'string' } },
});
if (positionals.length !== 1) throw new Error('one file of problems is needed');
const problems = JSON.parse(readFileSync(positionals[0], 'utf8'));

const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;
const FORCED = 30_000;
/** Scores from here on are wins that tables know. */
const TABLE_WIN = 15_000;

const engine = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const send = text => engine.stdin.write(`${text}\n`);
async function until(word, each = () => {}) {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error('the engine has ended');
    if (value.startsWith('info string error')) throw new Error(value);
    if (value.startsWith(word)) return value;
    each(value);
  }
}

async function scoreOf(fen) {
  let score = 0;
  send('ucinewgame');
  send(`position fen ${fen}`);
  send(`go nodes ${values.nodes}`);
  await until('bestmove', line => {
    const mate = /score mate (-?\d+)/.exec(line);
    const centipawns = /score cp (-?\d+)(?! (?:lower|upper)bound)/.exec(line);
    if (mate) score = mate[1].startsWith('-') ? -FORCED : FORCED;
    else if (centipawns) score = Number(centipawns[1]);
  });
  return Math.abs(score) >= TABLE_WIN ? Math.sign(score) * FORCED : score;
}

send('uci');
await until('uciok');
send('setoption name UCI_Variant value english-draughts');
send(`setoption name TablePath value ${values.path ?? 'none'}`);
if (values.path) send('setoption name TableMemory value 2000');
send('isready');
await until('readyok');

const won = [];
const drawn = [];
for (const { fen, winner } of problems) {
  const score = await scoreOf(fen);
  const toMove = fen.startsWith('W') ? 'white' : 'black';
  if (winner === 'draw') drawn.push(Math.abs(score));
  else won.push(winner === toMove ? score : -score);
}
send('quit');

let above = 0;
for (const win of won) for (const draw of drawn) above += win > draw ? 1 : win === draw ? 0.5 : 0;
const chance = above / (won.length * drawn.length);
const seen = won.filter(score => score === FORCED).length;
console.log(
  `${won.length} won, ${drawn.length} drawn, ${values.nodes} nodes: won above drawn ${chance.toFixed(3)}, forced wins seen ${seen}`,
);
