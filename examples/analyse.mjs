// Analyses a record: what each turn was worth, and what would have been better.
//   node analyse.mjs game.txt [milliseconds a turn]
import { readFileSync } from 'node:fs';
import { newGame, unwrap } from 'alquerque';
import { createEngine } from 'alquerque/engine';
import { readGames } from 'alquerque/records';

const [path, movetime = '50'] = process.argv.slice(2);
const engine = createEngine({ hash: 16 });

/** The best turn and its score from the side to act: 0 is even, 100 worth three quarters of the points. */
async function judge(game) {
  const search = engine.search(game, { movetime: Number(movetime) });
  let score = 0;
  for await (const info of search) score = 'cp' in info.score ? info.score.cp : Math.sign(info.score.mate) * 10000;
  return { best: (await search.best).name, score };
}

for (const read of readGames(readFileSync(path, 'utf8'))) {
  const { game: whole, players, points } = unwrap(read);
  console.log(`${whole.variant}: ${players.join(' - ')} ${points}`);
  let game = unwrap(newGame(whole.variant, { options: whole.changes, fen: whole.startFen }));
  let before = await judge(game);
  for (const { name } of whole.history()) {
    const mover = game.side;
    game = unwrap(game.play(name));
    if (game.status().result !== 'ongoing') break;
    const after = await judge(game);
    const lost = before.score - (game.side === mover ? after.score : -after.score);
    const remark = lost > 100 && before.best !== name ? `  ${(lost / 100).toFixed(1)} worse than ${before.best}` : '';
    console.log(`${String(game.depth).padStart(3)} ${mover} ${name}${remark}`);
    before = after;
  }
  console.log(whole.status().sentence);
}
engine.close();
