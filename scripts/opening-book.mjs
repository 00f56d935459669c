// node scripts/opening-book.mjs FOLDER [FILE]: make the opening book of nine men's morris from the tables of FOLDER.
//
// Every move is the one that the engine plays with these tables. FILE defaults to the one that the build puts into the
// package. Takes some minutes; `alquerque tables book FILE` checks the result.
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER [FILE]');

const [folder, file = 'src/games/morris/placing/nine-mens-morris.book'] = process.argv.slice(2);
const VARIANT = 'nine-mens-morris';
/** Men placed before the last level with all replies, and before the last level of drawn positions; for each side. */
const DEPTHS = [
  { full: 10, last: 12 },
  { full: 9, last: 11 },
];
const MEGABYTES = 2000;
const MEN = 9;
const FOREVER = Number.POSITIVE_INFINITY;

/** Bundles and imports exports of the sources. */
async function importSource(contents) {
  const options = { bundle: true, platform: 'node', target: 'node20', format: 'cjs', write: false };
  const resolveDir = new URL('../src', import.meta.url).pathname;
  const define = { DEBUG: 'false', HANDMADE_ONLY: 'undefined' };
  const { outputFiles } = await build({ ...options, define, stdin: { contents, resolveDir, loader: 'ts' } });
  const module = { exports: {} };
  const { createRequire } = await import('node:module');
  new Function('require', 'module', 'exports', outputFiles[0].text)(createRequire(import.meta.url), module, {});
  return module.exports;
}

const source = await importSource(`
  export { attachWeights, registerWeights } from './engine/weights';
  export { writeMoveBook } from './games/morris/placing/opening-book';
  export { rulesOf } from './games/registry';
  export { registerSolvers } from './games/solvers';
  export { uniqueBySymmetry, uniqueMoves } from './games/unique-moves';
  export { openProbe } from './tablebase/disk-table';
  export { loadTables } from './tablebase/store';
  export { WEIGHTS } from './weights/index';`);

source.registerSolvers();
source.registerWeights(source.WEIGHTS);
const rules = source.attachWeights(source.rulesOf(VARIANT).value);
const tablebase = rules.tablebase().value;
const probe = source.openProbe(tablebase, source.loadTables(tablebase, folder, MEGABYTES, console.error).snapshot());

/** Position with these men of the side to move and of its opponent. */
function positionWith(own, enemy, placed) {
  const isWhite = placed % 2 === 0;
  const [white, black] = isWhite ? [own, enemy] : [enemy, own];
  const at = point => ((white >> point) & 1 ? 'O' : (black >> point) & 1 ? '@' : '*');
  const points = Array.from({ length: 24 }, (_, point) => at(point)).join('');
  const board = [0, 8, 16].map(first => points.slice(first, first + 8)).join('/');
  const count = mark => points.split(mark).length - 1;
  const hands = [MEN - Math.ceil(placed / 2), MEN - Math.floor(placed / 2)];
  const men = `${count('O')} ${hands[0]} ${count('@')} ${hands[1]}`;
  return rules.readFen(`${board} ${isWhite ? 'w' : 'b'} p p ${men} 0 0 0 0 0 0 0 0 1`).value;
}

const TO_MASK = 31;
let positions = 0;
function choose(own, enemy, placed) {
  const position = positionWith(own, enemy, placed);
  const moves = source.uniqueBySymmetry(position, source.uniqueMoves(position));
  probe.reset();
  const [[place, removal]] = probe.bestMoves(position, moves, FOREVER);
  if (++positions % 10_000 === 0) console.log(`${positions} positions`);
  const score = probe.rootScore(0);
  if (score < 0) throw new Error(`${rules.writeFen(position)} is lost`);
  return { isWin: score > 0, place: place & TO_MASK, remove: removal === undefined ? -1 : removal & TO_MASK };
}

const bytes = source.writeMoveBook(DEPTHS, choose);
writeFileSync(file, bytes);
console.log(`${file}: ${positions} positions, ${bytes.length} bytes`);
