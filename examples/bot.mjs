// A bot: it plays a whole game against an opponent who moves at random.
//   node bot.mjs [variant]
import { newGame, unwrap } from 'alquerque';
import { createEngine } from 'alquerque/engine';

const variant = process.argv[2] ?? 'nine-mens-morris';
const engine = createEngine({ hash: 16 });

async function botTurn(game) {
  const best = await engine.search(game, { movetime: 20 }).best;
  return best.name;
}

function randomTurn(game) {
  const turns = game.turns();
  return turns[Math.floor(Math.random() * turns.length)].name;
}

let game = unwrap(newGame(variant));
const [bot] = game.sides;
while (game.status().result === 'ongoing') {
  const name = game.side === bot ? await botTurn(game) : randomTurn(game);
  console.log(`${game.side}: ${name}`);
  game = unwrap(game.play(name));
}
console.log(game.drawing);
console.log(game.status().sentence);
engine.close();
