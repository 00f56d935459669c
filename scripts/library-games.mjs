// Random games through the library and through the protocol: the same FENs, results and turns all the way.
//   npm run build && node scripts/library-games.mjs [games a family] [seed]
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { newGame, unwrap, variants } from '../dist/lib/index.js';

const [games = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const MOST_TURNS = 300;
/** Places on the way where the two are compared, besides the end. */
const LOOKS = 4;

let state = seed;
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return Math.floor(((state >>> 0) / 2 ** 32) * n);
}

const engine = spawn(process.execPath, ['dist/alquerque.js'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

/** What the protocol says of the position after some turns. */
async function asked(moves) {
  engine.stdin.write(`position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}\nfen\nstatus\nlegal\n`);
  const answers = [];
  for (let n = 0; n < 3; n++) answers.push((await lines.next()).value);
  return answers.join('\n').replace(/^info string error: legal: .* more than .*$/m, 'too many');
}

function told(game) {
  const { result, side, winner, reason } = game.status();
  const words = [result, result === 'ongoing' ? side : winner, reason].filter(word => word !== undefined);
  const names = game.turns().map(({ name }) => name);
  const legal = game.tooManyTurns ? 'too many' : ['legal', ...names.sort()].join(' ');
  return [`fen ${game.fen}`, `status ${words.join(' ')}`, legal].join('\n');
}

function play(variant) {
  let game = unwrap(newGame(variant));
  for (let n = 0; n < MOST_TURNS && game.status().result === 'ongoing'; n++) {
    const turns = game.tooManyTurns ? game.steps() : game.turns();
    game = unwrap(game.play(turns[below(turns.length)]));
  }
  return game;
}

const families = new Map();
for (const { family, name } of variants()) families.set(family, [...(families.get(family) ?? []), name]);
for (const [family, names] of families) {
  let turns = 0;
  let variant = '';
  for (let number = 0; number < games; number++) {
    const next = names[Math.floor((number * names.length) / games)];
    if (next !== variant) {
      variant = next;
      engine.stdin.write(`setoption name UCI_Variant value ${variant}\n`);
      await lines.next();
    }
    const game = play(variant);
    const moves = game.history().map(({ name }) => name);
    turns += moves.length;
    const places = [moves.length, ...Array.from({ length: LOOKS }, () => below(moves.length + 1))];
    for (const place of places) {
      const [ours, theirs] = [told(game.undo(moves.length - place)), await asked(moves.slice(0, place))];
      if (ours === theirs) continue;
      console.error(`${variant}: after ${moves.slice(0, place).join(' ')}\n${ours}\nbut\n${theirs}`);
      process.exit(1);
    }
  }
  console.log(`${family}: ${games} games, ${turns} turns, the same`);
}
engine.stdin.end('quit\n');
