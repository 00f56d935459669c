// Plays won endings against the tables' own defence: node scripts/endings-won.mjs VARIANT FOLDER [GAMES] [LIMIT] [PIECES]
// Draws positions of up to so many pieces that the side to move wins by the tables in FOLDER, and lets the engine play
// both sides to the end, LIMIT that of each search, 'nodes 3000' if not told. Draws by a rule that counts moves are told
// apart: such wins the rule may not allow.
import { randomEnding, randomFrom } from './random-endings.mjs';
import { Engine } from './talk.mjs';
import { exitNothingFound, requireArguments, requireTables } from './usage.mjs';

requireArguments('VARIANT FOLDER [GAMES] [LIMIT] [PIECES]');

const [variant, folder, games = '200', limit = 'nodes 3000', most = '6'] = process.argv.slice(2);
const FEWEST = 3;
const LONGEST = 400;
const TABLE_WIN = 15_000;
const IN_VAIN = 20_000;

requireTables(variant, folder);
const engine = new Engine();
const random = randomFrom(1);

async function playOut(fen) {
  const moves = [];
  for (;;) {
    engine.send(`position fen ${fen}${moves.length ? ` moves ${moves.join(' ')}` : ''}`, 'status');
    const status = await engine.answer('status');
    if (!status.startsWith('status ongoing') || moves.length >= LONGEST) return { status, plies: moves.length };
    engine.send(`go ${limit}`);
    moves.push((await engine.answer('bestmove')).split(' ')[1]);
  }
}

/** Whether the side to move has a choice, and wins by the tables. */
async function isWonByChoice(fen) {
  engine.send(`position fen ${fen}`, 'legal');
  const turns = (await engine.answer('legal')).split(' ').slice(1);
  if (turns.length < 2) return false;
  engine.send('go nodes 1');
  const told = (await engine.until('bestmove')).find(line => line.startsWith('info depth'));
  return / score mate \d/.test(told) || Number(/ score cp (-?\d+)/.exec(told)?.[1]) >= TABLE_WIN;
}

await engine.prepare({ UCI_Variant: variant, TablePath: folder, TableMemory: 1500 });

const tally = { won: 0, rule: 0, other: 0, longest: 0 };
for (let n = 0, looked = 0; n < Number(games); looked = 0, n++) {
  let fen;
  do {
    if (looked++ === IN_VAIN) exitNothingFound(IN_VAIN, `a win of ${FEWEST} to ${most} pieces with a choice of moves`);
    fen = randomEnding(variant, random, FEWEST, Number(most));
  } while (!(await isWonByChoice(fen)));
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
  `${variant}: ${tally.won} of ${games} won, ${tally.rule} stopped by a rule that counts moves, ${tally.other} others; the longest took ${tally.longest} plies`,
);
engine.send('quit');
