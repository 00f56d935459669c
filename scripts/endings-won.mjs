// npm run build && node scripts/endings-won.mjs VARIANT FOLDER [GAMES] [LIMIT] [PIECES]: play won endgames against the
// defence of the tables in FOLDER.
//
// Draws random wins of up to PIECES (default 6) pieces and lets the engine play both sides to the end. LIMIT applies to each
// search (default 'nodes 3000'). Draws by a move-count rule are counted apart, since the rule may not allow the win.
import { randomEnding, randomFrom } from './random-endings.mjs';
import { Engine } from './talk.mjs';
import { exitNothingFound, requireArguments, requireTables } from './usage.mjs';

requireArguments('VARIANT FOLDER [GAMES] [LIMIT] [PIECES]');

const [variant, folder, games = '200', limit = 'nodes 3000', maxPieces = '6'] = process.argv.slice(2);
const MIN_PIECES = 3;
const MAX_PLIES = 400;
/** Scores from here on are tablebase wins. */
const MIN_TABLEBASE_WIN = 15_000;
const MAX_TRIES = 20_000;

requireTables(variant, folder);
const engine = new Engine();
const random = randomFrom(1);

async function playOut(fen) {
  const moves = [];
  for (;;) {
    engine.send(`position fen ${fen}${moves.length ? ` moves ${moves.join(' ')}` : ''}`, 'status');
    const status = await engine.answer('status');
    if (!status.startsWith('status ongoing') || moves.length >= MAX_PLIES) return { status, plies: moves.length };
    engine.send(`go ${limit}`);
    moves.push((await engine.answer('bestmove')).split(' ')[1]);
  }
}

/** True if the side to move has a choice of moves and wins by the tables. */
async function isWonWithChoice(fen) {
  engine.send(`position fen ${fen}`, 'legal');
  const moves = (await engine.answer('legal')).split(' ').slice(1);
  if (moves.length < 2) return false;
  engine.send('go nodes 1');
  const info = (await engine.until('bestmove')).find(line => line.startsWith('info depth'));
  return / score mate \d/.test(info) || Number(/ score cp (-?\d+)/.exec(info)?.[1]) >= MIN_TABLEBASE_WIN;
}

await engine.prepare({ UCI_Variant: variant, TablePath: folder, TableMemory: 1500 });

const tally = { won: 0, rule: 0, other: 0, longest: 0 };
for (let n = 0, tries = 0; n < Number(games); tries = 0, n++) {
  let fen;
  do {
    if (tries++ === MAX_TRIES)
      exitNothingFound(MAX_TRIES, `a win of ${MIN_PIECES} to ${maxPieces} pieces with a choice of moves`);
    fen = randomEnding(variant, random, MIN_PIECES, Number(maxPieces));
  } while (!(await isWonWithChoice(fen)));
  const { status, plies } = await playOut(fen);
  tally.longest = Math.max(tally.longest, plies);
  const side = fen.startsWith('W') ? 'white' : 'black';
  if (status.startsWith(`status win ${side}`)) tally.won++;
  else {
    tally[/n-move|three/.test(status) ? 'rule' : 'other']++;
    console.log(`${fen}: ${status} after ${plies}`);
  }
}
console.log(
  `${variant}: ${tally.won} of ${games} won, ${tally.rule} drawn by a move-count rule, ${tally.other} others; longest game ${tally.longest} plies`,
);
engine.send('quit');
