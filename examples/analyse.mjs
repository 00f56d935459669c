// Analyses recorded games: prints every move, and the better one if it lost more than a man's worth.
//   node analyse.mjs game.txt [ms per move]
import { readFileSync } from 'node:fs';
import { newGame, unwrap } from 'alquerque';
import { createEngine } from 'alquerque/engine';
import { readGames } from 'alquerque/records';

const [path, movetime = '50'] = process.argv.slice(2);
const engine = createEngine({ hash: 16 });

/** Best move, and its score in centipawns for the side to move. */
async function judge(game) {
  const search = engine.search(game, { movetime: Number(movetime) });
  let score = 0;
  for await (const info of search) score = 'cp' in info.score ? info.score.cp : Math.sign(info.score.mate) * 10000;
  return { best: (await search.best).name, score };
}

for (const read of readGames(readFileSync(path, 'utf8'))) {
  const { game: recorded, players, points } = unwrap(read);
  console.log(`${recorded.variant}: ${players.join(' - ')} ${points}`);
  let game = unwrap(newGame(recorded.variant, { options: recorded.changes, fen: recorded.startFen }));
  let before = await judge(game);
  for (const { name } of recorded.history()) {
    const mover = game.side;
    game = unwrap(game.play(name));
    if (game.status().result !== 'ongoing') break;
    const after = await judge(game);
    const loss = before.score - (game.side === mover ? after.score : -after.score);
    const remark = loss > 100 && before.best !== name ? `  ${(loss / 100).toFixed(1)} worse than ${before.best}` : '';
    console.log(`${String(game.depth).padStart(3)} ${mover} ${name}${remark}`);
    before = after;
  }
  console.log(recorded.status().sentence);
}
engine.close();
