// Measures how well the engine separates won from drawn positions of English draughts. PROBLEMS.json holds
// [{fen, winner: "white" | "black" | "draw"}]. Prints the probability that a won position scores above a drawn one, and
// the number of forced wins seen. The winner's score is compared with the absolute score of the drawn position; ties count
// half, and a forced win counts 30 000. --path names a folder of tablebases to probe.
//
//   node scripts/english-problems.mjs PROBLEMS.json [--nodes N] [--path FOLDER]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Engine } from './talk.mjs';
import { requireArguments } from './usage.mjs';

requireArguments('PROBLEMS.json [--nodes N] [--path FOLDER]');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { nodes: { type: 'string', default: '200000' }, path: { type: 'string' } },
});
const problems = JSON.parse(readFileSync(positionals[0], 'utf8'));

const FORCED = 30_000;
/** Scores from here on are tablebase wins. */
const TABLE_WIN = 15_000;

const engine = new Engine();

async function scoreOf(fen) {
  let score = 0;
  engine.send('ucinewgame', `position fen ${fen}`, `go nodes ${values.nodes}`);
  for (const line of await engine.until('bestmove')) {
    const mate = /score mate (-?\d+)/.exec(line);
    const centipawns = /score cp (-?\d+)(?! (?:lower|upper)bound)/.exec(line);
    if (mate) score = mate[1].startsWith('-') ? -FORCED : FORCED;
    else if (centipawns) score = Number(centipawns[1]);
  }
  return Math.abs(score) >= TABLE_WIN ? Math.sign(score) * FORCED : score;
}

await engine.prepare({
  UCI_Variant: 'english-draughts',
  TablePath: values.path ?? 'none',
});

const won = [];
const drawn = [];
for (const { fen, winner } of problems) {
  const score = await scoreOf(fen);
  const toMove = fen.startsWith('W') ? 'white' : 'black';
  if (winner === 'draw') drawn.push(Math.abs(score));
  else won.push(winner === toMove ? score : -score);
}
engine.send('quit');

let above = 0;
for (const win of won) for (const draw of drawn) above += win > draw ? 1 : win === draw ? 0.5 : 0;
const probability = above / (won.length * drawn.length);
const seen = won.filter(score => score === FORCED).length;
console.log(
  `${won.length} won, ${drawn.length} drawn, ${values.nodes} nodes: won above drawn ${probability.toFixed(3)}, forced wins seen ${seen}`,
);
