// npm run build && node scripts/puzzles.mjs FOLDER VARIANT COUNT [--seed N] [--nodes N] [--program FILE]: find puzzles in the
// tablebases of FOLDER, and put them into puzzles.json in place of the variant's earlier ones.
//
// A puzzle is a position in which exactly one move wins, or exactly one draws and none wins. Its line goes on while the
// solver's move is the only one, at most three moves; the opponent's replies resist longest. The grade is the number of
// nodes after which a search without tables has found the move for good. Positions are random; those found are thinned out
// so that grades are spread evenly.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER VARIANT COUNT');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    nodes: { type: 'string', default: '100000' },
    program: { type: 'string', default: 'dist/alquerque.js' },
  },
});
const [folder, variant, countText] = positionals;
const count = Number(countText);
const limit = Number(values.nodes);
const FILE = 'puzzles.json';
/** Puzzles to find for each one that is kept. */
const SURPLUS = 1.5;
/** Share of puzzles that the search may fail to solve. */
const MAX_UNSOLVED = 0.2;
/** Of puzzles with fewer nodes, one in KEPT_OF_EASY is kept. */
const EASY = 40;
const KEPT_OF_EASY = 5;
/** Longest win by the tables, in plies, so that no rule that counts moves prevents it. */
const MAX_DISTANCE = 60;
const MIN_MOVES = 4;
/** Moves of the solver in a line. */
const MAX_SOLVER_MOVES = 3;
const BATCH = 150;

const require = createRequire(import.meta.url);
const { newGame, unwrap } = require('../dist/lib/index.js');
const { createEngine } = require('../dist/lib/engine.js');

/** Men of the side to move and of its opponent. Three men fly in morris. */
const MORRIS_CLASSES = ['4-4', '5-4', '4-5', '3-4', '4-3', '5-3', '3-5'];
const CLASSES = {
  'nine-mens-morris': ['5-5', '6-5', '5-6', '6-6', '6-4', '4-6', ...MORRIS_CLASSES],
  'custodian-morris': MORRIS_CLASSES,
  'intervention-morris': MORRIS_CLASSES,
  'custodian-intervention-morris': MORRIS_CLASSES,
};
const DRAUGHTS_CLASSES = variant === 'english-draughts' ? ['3-3', '3-3', '3-2', '2-3', '4-2'] : ['3-2', '2-3', '2-2'];

let seed = Number(values.seed) * 2654435761;
function random(limit) {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
  return ((seed ^ (seed >>> 13)) >>> 0) % limit;
}
const pick = list => list[random(list.length)];

function shuffled(list) {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

function randomMorris() {
  const [own, enemy] = pick(CLASSES[variant]).split('-').map(Number);
  const side = pick(['w', 'b']);
  const [first, second] = side === 'w' ? ['O', '@'] : ['@', 'O'];
  const cells = shuffled([...first.repeat(own), ...second.repeat(enemy), ...'*'.repeat(24 - own - enemy)]).join('');
  return `${cells.slice(0, 8)}/${cells.slice(8, 16)}/${cells.slice(16)} ${side}`;
}

function randomDraughts() {
  const [own, enemy] = pick(DRAUGHTS_CLASSES).split('-').map(Number);
  const side = pick(['W', 'B']);
  const squares = shuffled(Array.from({ length: 32 }, (_, at) => at + 1));
  const pieces = (color, number) =>
    squares
      .splice(0, number)
      .sort((a, b) => a - b)
      .map(square => (random(2) === 0 || isLastRow(color, square) ? `K${square}` : `${square}`))
      .join(',');
  const [white, black] = side === 'W' ? [own, enemy] : [enemy, own];
  return `${side}:W${pieces('W', white)}:B${pieces('B', black)}`;
}
/** Black moves first, up the numbers. */
const isLastRow = (color, square) => (color === BOTTOM ? square > 28 : square <= 4);
const BOTTOM = unwrap(newGame(variant)).sides[0] === 'white' ? 'W' : 'B';

const isMorris = Object.hasOwn(CLASSES, variant);
const randomPosition = isMorris ? randomMorris : randomDraughts;

/** The full FEN of a position in the file. */
function fullFen(position) {
  if (!isMorris) return position;
  const men = letter => position.split(letter).length - 1;
  return `${position} m s ${men('O')} 0 ${men('@')} 0 0 0 0 0 0 0 0 0 1`;
}

const gameOf = position => newGame(variant, { fen: fullFen(position) });

/** Values by `tables probe`. */
const MAX_CACHED = 200_000;
const child = spawn(
  process.execPath,
  [values.program, 'tables', 'probe', '--variant', variant, '--path', folder, '--json'],
  {
    stdio: ['pipe', 'pipe', 'inherit'],
  },
);
const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const cache = new Map();
async function probe(fens) {
  if (cache.size > MAX_CACHED) cache.clear();
  const missing = [...new Set(fens)].filter(fen => !cache.has(fen));
  if (missing.length > 0) child.stdin.write(`${missing.join('\n')}\n`);
  for (const fen of missing) {
    const { value, distance } = JSON.parse((await replies.next()).value);
    cache.set(fen, { value, distance });
  }
  return fens.map(fen => cache.get(fen));
}

/** Moves of a game with the games after them. */
const branches = game => game.moves().map(({ name }) => ({ name, after: unwrap(game.play(name)) }));

const POINTS = { win: 2, draw: 1, loss: 0 };
/** Points for the side that has moved. */
const pointsAfter = value => (value === null ? undefined : 2 - POINTS[value]);

/** Adds the points of each branch for the side that moves; undefined if one is not known. */
async function valued(all) {
  const open = all.filter(({ after }) => after.status().result === 'ongoing');
  const probed = await probe(open.map(({ after }) => after.fen));
  open.forEach((branch, at) => {
    branch.points = pointsAfter(probed[at].value);
    branch.distance = probed[at].distance ?? 0;
    branch.isPacked = probed[at].distance === null;
  });
  for (const branch of all) {
    if (open.includes(branch)) continue;
    const { result, winner } = branch.after.status();
    branch.points = result === 'draw' ? 1 : winner === branch.after.before.side ? 2 : 0;
    branch.distance = 0;
    branch.isEnd = true;
  }
  return all.every(({ points }) => points !== undefined) ? all : undefined;
}

/** The only branch with the most points, if it has some and is the only one; undefined otherwise. */
function onlyBest(all) {
  const best = Math.max(...all.map(({ points }) => points));
  const moves = all.filter(({ points }) => points === best);
  return best > 0 && moves.length === 1 ? moves[0] : undefined;
}

async function findLine(first) {
  const line = [first.name];
  let game = first.after;
  for (let more = 1; more < MAX_SOLVER_MOVES && game.status().result === 'ongoing'; more++) {
    const answers = await valued(branches(game));
    if (!answers) break;
    const best = Math.max(...answers.map(({ points }) => points));
    if (best !== 2 - first.points) break;
    let chosen;
    for (const answer of answers.filter(({ points, isEnd }) => points === best && !isEnd)) {
      const next = await valued(branches(answer.after));
      const only = next && next.length > 1 && onlyBest(next);
      if (only && only.points === first.points && (!chosen || answer.distance > chosen.answer.distance))
        chosen = { answer, only };
    }
    if (!chosen) break;
    line.push(chosen.answer.name, chosen.only.name);
    game = chosen.only.after;
  }
  return line;
}

const engine = createEngine({ hash: 16, threads: 1, seed: 1, tablePath: 'none' });

/** Nodes after which the move stays best; the limit if it is not found. */
async function grade(game, move) {
  engine.newGame();
  const search = engine.search(game, { nodes: limit });
  let found = limit;
  let isBest = false;
  for await (const { pv, nodes } of search) {
    const now = pv[0] === move;
    if (now && !isBest) found = nodes;
    isBest = now;
  }
  const { name } = await search.best;
  return name === move && isBest ? found : limit;
}

/** True if the win may take too long. Draughts tables without distances: without men, only captures count. */
const isSlow = (position, { distance, isPacked }) =>
  distance > MAX_DISTANCE || (!isMorris && isPacked && !/[WB,](?=\d)/.test(position.slice(2)));

let unsolved = 0;
const found = new Map();
const started = Date.now();
for (let round = 1; found.size < SURPLUS * count; round++) {
  const games = [];
  while (games.length < BATCH) {
    const position = randomPosition();
    const game = gameOf(position);
    if (!game.ok || game.value.status().result !== 'ongoing' || game.value.tooManyMoves) continue;
    const all = branches(game.value);
    const isCapture = !isMorris && all.some(({ name }) => name.includes('x'));
    if (all.length >= MIN_MOVES && !isCapture) games.push({ position, game: game.value, all });
  }
  await probe(
    games.flatMap(({ all }) =>
      all.filter(({ after }) => after.status().result === 'ongoing').map(({ after }) => after.fen),
    ),
  );
  for (const { position, game, all } of games) {
    const only = (await valued(all)) && onlyBest(all);
    if (!only || only.isEnd || found.has(position)) continue;
    if (only.points === 2 && isSlow(position, only)) continue;
    const nodes = await grade(game, only.name);
    if (nodes < EASY && random(KEPT_OF_EASY) !== 0) continue;
    if (nodes === limit && ++unsolved > MAX_UNSOLVED * SURPLUS * count) continue;
    const line = await findLine(only);
    found.set(position, [position, only.points === 2 ? 'win' : 'draw', nodes, line.join(' ')]);
  }
  console.log(`round ${round}: ${found.size} puzzles, ${Math.round((Date.now() - started) / 1000)} s`);
}
child.stdin.end();
engine.close();

const sorted = [...found.values()].sort((a, b) => a[2] - b[2]);
const rows = Array.from({ length: count }, (_, at) => sorted[Math.floor((at * sorted.length) / count)]);
const file = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { columns: [], variants: {} };
file.maxNodes = limit;
file.columns = ['position', 'goal', 'nodes', 'line'];
file.variants[variant] = rows;
writeFileSync(FILE, puzzlesText(file));

/** One puzzle a line. */
function puzzlesText({ maxNodes, columns, variants }) {
  const blocks = Object.entries(variants).map(
    ([name, puzzles]) => `${JSON.stringify(name)}:[\n${puzzles.map(row => JSON.stringify(row)).join(',\n')}\n]`,
  );
  return `{"maxNodes":${maxNodes},"columns":${JSON.stringify(columns)},"variants":{\n${blocks.join(',\n')}\n}}\n`;
}
