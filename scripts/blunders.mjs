// Plants blunders in games and looks whether `analyse` marks each of them `??`, and whether the engine, playing on against
// itself from the positions before and after, scores less behind them. A planted turn is at least 300 centipawns below the
// best one by a search of a second for each, in a position that was not lost, and does not leave one that is won by three
// men all the same: of two ways to win it is chance which of them a search of a second sees to its end.
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
/** Of each search that decides, in the planting and in the analysis. */
const limit = values.nodes ? { nodes: Number(values.nodes) } : { movetime: Number(values.movetime) };
const VARIANTS = ['nine-mens-morris', 'english-draughts', 'brandubh'];
const BLUNDER = 300;
const LOST = -100;
const WON = 300;
const MATE = 10_000;

let state = Number(values.seed) >>> 0 || 1;
/** A whole number below `limit`. */
function below(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const engine = createEngine({ hash: 16 });
const run = (...words) =>
  execFileSync(execPath, [resolve('dist/alquerque.js'), ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** The best turn and its score, seen by the side to move. */
async function look(game, limit) {
  const search = engine.search(game, limit);
  let score = 0;
  for await (const info of search) score = 'cp' in info.score ? info.score.cp : Math.sign(info.score.mate) * MATE;
  return { name: (await search.best).name, score };
}

const isOver = game => game.status().result !== 'ongoing';

/** A game of some turns, now and then at random, that goes on. */
async function begin(variant) {
  for (;;) {
    let game = unwrap(newGame(variant));
    for (let turns = 6 + below(30); turns > 0 && !isOver(game); turns--) {
      const legal = game.turns();
      const name = below(4) === 0 ? legal[below(legal.length)].name : (await look(game, { nodes: 1000 })).name;
      game = unwrap(game.play(name));
    }
    if (!isOver(game)) return game;
  }
}

/** A game before a blunder and behind it. */
async function plant(variant) {
  for (;;) {
    const before = await begin(variant);
    const best = await look(before, limit);
    if (best.score < LOST) continue;
    const others = before.turns().filter(({ name }) => name !== best.name);
    for (let tries = 0; tries < 4 && others.length > 0; tries++) {
      const [turn] = others.splice(below(others.length), 1);
      const after = unwrap(before.play(turn));
      if (isOver(after)) continue;
      const { score } = await look(after, limit);
      const played = after.side === before.side ? score : -score;
      if (played < WON && best.score - played >= BLUNDER) return { before, after, loss: best.score - played };
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'blunders-'));
const planted = [];
for (let at = 0; at < Number(values.count); at++) planted.push(await plant(VARIANTS[at % VARIANTS.length]));
engine.close();

/** Whether `analyse` says `??` of each planted turn. */
function marked() {
  const file = join(folder, 'planted.txt');
  const games = planted.map(({ before, after }) =>
    unwrap(unwrap(newGame(before.variant, { fen: before.fen })).play(after.history().at(-1).name)),
  );
  writeFileSync(file, games.map(game => writeGame(game)).join(''));
  const words = Object.entries(limit).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const judged = run('analyse', file, ...words, '--to', 'json')
    .trim()
    .split('\n');
  return judged.map(game => JSON.parse(game).turns[0].mark === '??');
}

/** The points of the side that blundered, from before and from behind it. */
function scored() {
  const points = new Map();
  for (const variant of VARIANTS) {
    const own = planted.filter(({ before }) => before.variant === variant);
    const lines = own.flatMap(({ before, after }) =>
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
    run(
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
    for (const [at, { before }] of own.entries()) {
      const side = before.side === before.sides[0] ? '1-0' : '0-1';
      const pointsIn = ballot =>
        games
          .filter(({ tags }) => tags.Ballot === `${variant}.txt ${ballot}`)
          .reduce((sum, { result }) => sum + (result === side ? 1 : result === '1/2-1/2' ? 0.5 : 0), 0);
      points.set(own[at], [pointsIn(2 * at + 1), pointsIn(2 * at + 2)]);
    }
  }
  return planted.map(blunder => points.get(blunder));
}

const marks = marked();
const points = scored();
for (const [at, { before, after, loss }] of planted.entries()) {
  const [fair, spoilt] = points[at];
  const turn = after.history().at(-1).name;
  console.log(
    `${before.variant} ${turn} ${loss > MATE / 2 ? 'to or from a mate' : `loses ${loss}`}: ${marks[at] ? '??' : 'NOT MARKED'}; of 2 games ${fair} before, ${spoilt} behind; ${before.fen}`,
  );
}
const seen = marks.filter(Boolean).length;
const less = points.filter(([fair, spoilt]) => spoilt < fair).length;
const more = points.filter(([fair, spoilt]) => spoilt > fair).length;
console.log(
  `${planted.length} planted, ${seen} marked ??; games behind them scored less for ${less}, more for ${more}`,
);
rmSync(folder, { recursive: true });
exit(seen === planted.length && more === 0 ? 0 : 1);
