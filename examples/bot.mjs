// A bot that plays one game against an opponent who moves at random.
//   node bot.mjs [variant]
import { newGame, unwrap } from 'alquerque';
import { createEngine } from 'alquerque/engine';

const variant = process.argv[2] ?? 'nine-mens-morris';
const engine = createEngine({ hash: 16 });

async function botMove(game) {
  const best = await engine.search(game, { movetime: 20 }).best;
  return best.name;
}

function randomMove(game) {
  const moves = game.moves();
  return moves[Math.floor(Math.random() * moves.length)].name;
}

let game = unwrap(newGame(variant));
const [bot] = game.sides;
while (game.status().result === 'ongoing') {
  const name = game.side === bot ? await botMove(game) : randomMove(game);
  console.log(`${game.side}: ${name}`);
  game = unwrap(game.play(name));
}
console.log(game.drawing);
console.log(game.status().sentence);
engine.close();
