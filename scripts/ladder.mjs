// Rates levels: plays neighbouring ones against each other and prints the differences as a table, with the sum up to each
// level. A level is an Elo of UCI_Elo, a name of the option Level, or `full`. Finished matches are kept in a folder, so
// that a stopped run continues.
//
//   node scripts/ladder.mjs VARIANT [--games 200] [--levels 800,1000,...,2400] [--seed 1] [--folder build/ladder]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const PROGRAM = resolve('dist/alquerque.js');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '200' },
    levels: { type: 'string', default: '800,1000,1200,1400,1600,1800,2000,2200,2400' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: 'build/ladder' },
  },
});
const [variant] = positionals;
if (variant === undefined) {
  console.error('usage: node scripts/ladder.mjs VARIANT [--games n] [--levels list] [--seed n] [--folder path]');
  process.exit(2);
}
mkdirSync(values.folder, { recursive: true });

/** Nodes of the engine at full strength: about 100 ms. */
const FULL_NODES = 200_000;

function optionsOf(level) {
  if (level === 'full') return [`nodes=${FULL_NODES}`];
  if (Number.isNaN(Number(level))) return [`option.Level=${level}`, 'movetime=1000'];
  return ['option.UCI_LimitStrength=true', `option.UCI_Elo=${level}`, 'movetime=1000'];
}

/** Difference between `level` and the one below it, with its error, and the games won, drawn and lost. */
function playStep(level, below) {
  const file = join(values.folder, `${variant}-${level}-${below}-${values.games}-${values.seed}.txt`);
  if (!existsSync(file)) {
    const engine = name => ['--engine', `name=${name}`, `cmd=${process.execPath} ${PROGRAM}`, ...optionsOf(name)];
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        ...[PROGRAM, 'match', '--variant', variant, ...engine(level), ...engine(below)],
        ...['--games', values.games, '--seed', values.seed, '--max-moves', '150'],
        ...['--random-plies', '6', '--balance', 'nodes=3000', 'within=100'],
        ...['--hang', '100000', '--startup', '60000', '--timemargin', '100000'],
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    if (status !== 0) throw new Error(`match of ${level} against ${below}: exit code ${status}`);
    writeFileSync(file, stdout);
  }
  // The row of the first player: name, points, percent, won, drawn, lost, Elo.
  const row = readFileSync(file, 'utf8').match(
    / v \S+ +\S+ +\S+ +(\d+) +(\d+) +(\d+) +[<>]? ?([+-][\d.]+)(?: ± ([\d.]+))?/,
  );
  if (!row) throw new Error(`${file}: no result`);
  const [won, drawn, lost, elo, error] = row.slice(1).map(number => Number(number ?? 0));
  return { won, drawn, lost, elo, error };
}

const levels = values.levels.split(',');
console.log(`| level | against | ${variant}, W-D-L | Elo | sum |\n|---|---|---|---|---|`);
let sum = 0;
let variance = 0;
for (const [index, level] of levels.entries()) {
  if (index === 0) continue;
  const { won, drawn, lost, elo, error } = playStep(level, levels[index - 1]);
  sum += elo;
  variance += error ** 2;
  const difference = `${elo >= 0 ? '+' : ''}${elo.toFixed(0)} ± ${error.toFixed(0)}`;
  console.log(
    `| ${level} | ${levels[index - 1]} | ${won}-${drawn}-${lost} | ${difference} | ${sum.toFixed(0)} ± ${Math.sqrt(variance).toFixed(0)} |`,
  );
}
