// Tests `analyse` on known blunders: inserts them into games, and checks that `analyse` marks each of them `??` and that
// self-play from the position after the blunder scores less than from the position before.
// A blunder loses at least 300 centipawns by a search of one second, in a position that was not lost before and is not won
// after it: among several ways to win, which one a search of a second proves is chance.
//
//   node scripts/blunders.mjs [--count 30] [--movetime 1000 | --nodes N] [--seed 1]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execPath, exit } from 'node:process';
import { parseArgs } from 'node:util';

const require = createRequire(import.meta.url);
const { newGame, unwrap } = require(resolve('dist/lib/index.js'));
const { createEngine } = require(resolve('dist/lib/engine.js'));
const { writeGame } = require(resolve('dist/lib/records.js'));

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    movetime: { type: 'string', default: '1000' },
    nodes: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
/** Limit of the searches that select blunders, and of the analysis. */
const limit = values.nodes ? { nodes: Number(values.nodes) } : { movetime: Number(values.movetime) };
const VARIANTS = ['nine-mens-morris', 'english-draughts', 'brandubh'];
/** Scores in centipawns. */
const BLUNDER_LOSS = 300;
const LOST_SCORE = -100;
const WON_SCORE = 300;
const MATE_SCORE = 10_000;

let state = Number(values.seed) >>> 0 || 1;
/** Random integer below `limit`. */
function randomBelow(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const engine = createEngine({ hash: 16 });
const runAlquerque = (...words) =>
  execFileSync(execPath, [resolve('dist/alquerque.js'), ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Best move and its score for the side to move. */
async function evaluate(game, limit) {
  const search = engine.search(game, limit);
  let score = 0;
  for await (const info of search) score = 'cp' in info.score ? info.score.cp : Math.sign(info.score.mate) * MATE_SCORE;
  return { name: (await search.best).name, score };
}

const isOver = game => game.status().result !== 'ongoing';

/** Unfinished game of 6 to 35 moves, a quarter of them random. */
async function playSomeMoves(variant) {
  for (;;) {
    let game = unwrap(newGame(variant));
    for (let left = 6 + randomBelow(30); left > 0 && !isOver(game); left--) {
      const legal = game.moves();
      const name =
        randomBelow(4) === 0 ? legal[randomBelow(legal.length)].name : (await evaluate(game, { nodes: 1000 })).name;
      game = unwrap(game.play(name));
    }
    if (!isOver(game)) return game;
  }
}

/** Game before and after a blunder. */
async function findBlunder(variant) {
  for (;;) {
    const before = await playSomeMoves(variant);
    const best = await evaluate(before, limit);
    if (best.score < LOST_SCORE) continue;
    const others = before.moves().filter(({ name }) => name !== best.name);
    for (let tries = 0; tries < 4 && others.length > 0; tries++) {
      const [move] = others.splice(randomBelow(others.length), 1);
      const after = unwrap(before.play(move));
      if (isOver(after)) continue;
      const { score } = await evaluate(after, limit);
      const played = after.side === before.side ? score : -score;
      if (played < WON_SCORE && best.score - played >= BLUNDER_LOSS)
        return { before, after, loss: best.score - played };
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'blunders-'));
const blunders = [];
for (let i = 0; i < Number(values.count); i++) blunders.push(await findBlunder(VARIANTS[i % VARIANTS.length]));
engine.close();

/** For each blunder, true if `analyse` marks it `??`. */
function markBlunders() {
  const file = join(folder, 'blunders.txt');
  const games = blunders.map(({ before, after }) =>
    unwrap(unwrap(newGame(before.variant, { fen: before.fen })).play(after.history().at(-1).name)),
  );
  writeFileSync(file, games.map(game => writeGame(game)).join(''));
  const words = Object.entries(limit).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const lines = runAlquerque('analyse', file, ...words, '--to', 'json')
    .trim()
    .split('\n');
  return lines.map(game => JSON.parse(game).turns[0].mark === '??');
}

/** For each blunder, the points of its side in games from before and from after it. */
function playOut() {
  const points = new Map();
  for (const variant of VARIANTS) {
    const ofVariant = blunders.filter(({ before }) => before.variant === variant);
    const lines = ofVariant.flatMap(({ before, after }) =>
      [before, after].map(
        game =>
          `${game.startFen} moves ${game
            .history()
            .map(({ name }) => name)
            .join(' ')}`,
      ),
    );
    const [openings, record] = [join(folder, `${variant}.txt`), join(folder, `${variant}.json`)];
    writeFileSync(openings, lines.join('\n'));
    const players = ['one', 'other'].flatMap(name => ['--engine', `name=${name}`, 'nodes=2000', 'option.Hash=4']);
    runAlquerque(
      'match',
      '--variant',
      variant,
      ...players,
      '--openings',
      openings,
      '--games',
      `${2 * lines.length}`,
      '--record',
      record,
    );
    const games = readFileSync(record, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    for (const [index, { before }] of ofVariant.entries()) {
      const win = before.side === before.sides[0] ? '1-0' : '0-1';
      const pointsIn = ballot =>
        games
          .filter(({ tags }) => tags.Ballot === `${variant}.txt ${ballot}`)
          .reduce((sum, { result }) => sum + (result === win ? 1 : result === '1/2-1/2' ? 0.5 : 0), 0);
      points.set(ofVariant[index], [pointsIn(2 * index + 1), pointsIn(2 * index + 2)]);
    }
  }
  return blunders.map(blunder => points.get(blunder));
}

const marks = markBlunders();
const points = playOut();
for (const [index, { before, after, loss }] of blunders.entries()) {
  const [pointsBefore, pointsAfter] = points[index];
  const move = after.history().at(-1).name;
  const size = loss > MATE_SCORE / 2 ? 'to or from a mate' : `loses ${loss}`;
  const mark = marks[index] ? '??' : 'NOT MARKED';
  console.log(
    `${before.variant} ${move} ${size}: ${mark}; points of 2 games ${pointsBefore} before, ${pointsAfter} after; ${before.fen}`,
  );
}
const marked = marks.filter(Boolean).length;
const scoredLess = points.filter(([pointsBefore, pointsAfter]) => pointsAfter < pointsBefore).length;
const scoredMore = points.filter(([pointsBefore, pointsAfter]) => pointsAfter > pointsBefore).length;
console.log(
  `${blunders.length} blunders, ${marked} marked ??; games after them scored less for ${scoredLess}, more for ${scoredMore}`,
);
rmSync(folder, { recursive: true });
exit(marked === blunders.length && scoredMore === 0 ? 0 : 1);
