// Fits the win-rate models to training games of the current evaluations, and prints them:
// P(win) = 1 / (1 + exp((centre - score) / spread)), and P(loss) is that of -score.
// With --write, updates src/engine/win-rate-model.ts; the models of other evaluations stay.
//
//   node scripts/chances.mjs MODEL=FILE,FILE ... [--write]
import { readFileSync, writeFileSync } from 'node:fs';
import { requireArguments } from './usage.mjs';

requireArguments('MODEL=FILE,FILE... [--write]');

const TARGET = 'src/engine/win-rate-model.ts';
/** Larger scores are left out. */
const MAX_SCORE = 1500;
/** Moves at the end of a game that are left out: their scores are trivial. */
const SKIPPED_MOVES = 4;

const inputs = process.argv.slice(2).filter(argument => argument.includes('='));

/** Pairs of score and result (1, 0 or -1), both for the side to move. */
function samples(file) {
  const found = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, halfPoints, fen, moves] = line.split('\t');
    if (moves === undefined) continue;
    const words = moves.split(' ');
    let side = sideToMove(fen);
    for (let i = 0; i + 1 < words.length; i += 2) {
      const score = Number(words[i + 1]);
      const result = (Number(halfPoints) - 1) * (side === 0 ? 1 : -1);
      if (i < words.length - 2 * SKIPPED_MOVES && Math.abs(score) <= MAX_SCORE) found.push([score, result]);
      side = 1 - side;
    }
  }
  return found;
}

/** Index of the side to move: 0 for the side that moves first in the variant. */
function sideToMove(fen) {
  if (fen.includes(':')) return fen[0] === firstSide ? 0 : 1;
  return / [wa] /.test(fen) ? 0 : 1;
}
let firstSide = 'W';

const winProbability = (score, centre, spread) => 1 / (1 + Math.exp((centre - score) / spread));

/** Maximum likelihood estimate of centre and spread, by a pattern search. */
function fit(points) {
  const sample = points.filter((_, i) => i % Math.max(1, Math.floor(points.length / 60_000)) === 0);
  const loss = ([centre, spread]) =>
    sample.reduce((sum, [score, result]) => {
      const won = winProbability(score, centre, spread);
      const lost = winProbability(-score, centre, spread);
      const likelihood = result === 1 ? won : result === -1 ? lost : 1 - won - lost;
      return sum - Math.log(Math.max(likelihood, 1e-6));
    }, 0);
  let best = [150, 80];
  let bestLoss = loss(best);
  for (let step = 64; step >= 1; ) {
    const neighbours = [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ].map(([a, b]) => [Math.max(0, best[0] + a), Math.max(5, best[1] + b)]);
    const better = neighbours.map(point => [loss(point), point]).sort((a, b) => a[0] - b[0])[0];
    if (better[0] < bestLoss) [bestLoss, best] = better;
    else step /= 2;
  }
  return { centre: Math.round(best[0]), spread: Math.round(best[1]), loss: bestLoss / sample.length };
}

const fitted = {};
for (const input of inputs) {
  const [name, files] = input.split('=');
  firstSide = name === 'draughts-english' ? 'B' : 'W';
  const points = files.split(',').flatMap(samples);
  fitted[name] = fit(points);
  console.log(name, points.length, 'positions', JSON.stringify(fitted[name]));
}
if (process.argv.includes('--write')) {
  const source = readFileSync(TARGET, 'utf8');
  const current = source.matchAll(/^ {2}'?([\w-]+)'?: \{ centre: (\d+), spread: (\d+) \},$/gm);
  const before = Object.fromEntries([...current].map(([, name, centre, spread]) => [name, { centre, spread }]));
  const rows = Object.entries({ ...before, ...fitted }).map(
    ([name, { centre, spread }]) =>
      `  ${/^\w+$/.test(name) ? name : `'${name}'`}: { centre: ${centre}, spread: ${spread} },\n`,
  );
  writeFileSync(
    TARGET,
    source.replace(/(?<=WIN_RATE_MODELS: .* = \{\n)[\s\S]*?(?=\};)/, () => rows.join('')),
  );
}
