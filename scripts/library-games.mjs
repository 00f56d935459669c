// Plays random games through the library and through the protocol and compares FENs, results and legal moves.
//   npm run build && node scripts/library-games.mjs [games per family] [seed]
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { newGame, unwrap, variants } from '../dist/lib/index.js';

const [games = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const MAX_MOVES = 300;
/** Number of positions compared in each game, besides the last. */
const COMPARISONS = 4;

let state = seed;
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return Math.floor(((state >>> 0) / 2 ** 32) * n);
}

const engine = spawn(process.execPath, ['dist/alquerque.js'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

/** Position after `moves`, as the protocol reports it. */
async function protocolAnswer(moves) {
  engine.stdin.write(`position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}\nfen\nstatus\nlegal\n`);
  const answers = [];
  for (let n = 0; n < 3; n++) answers.push((await lines.next()).value);
  return answers.join('\n').replace(/^info string error: legal: .* more than .*$/m, 'too many');
}

/** The same, as the library reports it. */
function libraryAnswer(game) {
  const { result, side, winner, reason } = game.status();
  const words = [result, result === 'ongoing' ? side : winner, reason].filter(word => word !== undefined);
  const names = game.moves().map(({ name }) => name);
  const legal = game.tooManyMoves ? 'too many' : ['legal', ...names.sort()].join(' ');
  return [`fen ${game.fen}`, `status ${words.join(' ')}`, legal].join('\n');
}

function play(variant) {
  let game = unwrap(newGame(variant));
  for (let n = 0; n < MAX_MOVES && game.status().result === 'ongoing'; n++) {
    const moves = game.tooManyMoves ? game.steps() : game.moves();
    game = unwrap(game.play(moves[below(moves.length)]));
  }
  return game;
}

const families = new Map();
for (const { family, name } of variants()) families.set(family, [...(families.get(family) ?? []), name]);
for (const [family, names] of families) {
  let moveCount = 0;
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
    moveCount += moves.length;
    const lengths = [moves.length, ...Array.from({ length: COMPARISONS }, () => below(moves.length + 1))];
    for (const length of lengths) {
      const [ours, theirs] = [
        libraryAnswer(game.undo(moves.length - length)),
        await protocolAnswer(moves.slice(0, length)),
      ];
      if (ours === theirs) continue;
      console.error(
        `${variant}: after ${moves.slice(0, length).join(' ')}\n${ours}\nlibrary above, protocol below\n${theirs}`,
      );
      process.exit(1);
    }
  }
  console.log(`${family}: ${games} games, ${moveCount} moves, identical`);
}
engine.stdin.end('quit\n');
