// How well the engine tells won from drawn: node scripts/english-problems.mjs PROBLEMS.json [--nodes N] [--path FOLDER]
// PROBLEMS.json holds endings and problems of English draughts, [{fen, winner: "white" | "black" | "draw"}]. Prints the
// chance that a won one is scored above a drawn one (the score of the winner against that of the drawn one without its
// sign, ties by half, a forced win 30 000), and how many wins are seen as forced. With --path also tables are asked.
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
/** Scores from here on are wins that tables know. */
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
  ...(values.path && { TableMemory: 2000 }),
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
const chance = above / (won.length * drawn.length);
const seen = won.filter(score => score === FORCED).length;
console.log(
  `${won.length} won, ${drawn.length} drawn, ${values.nodes} nodes: won above drawn ${chance.toFixed(3)}, forced wins seen ${seen}`,
);
