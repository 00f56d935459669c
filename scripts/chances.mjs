// Fits what a score says of how a game ends, to training games of the evaluation in use: the chance to win at a score x is
// 1 / (1 + exp((centre - x) / spread)), the chance to lose that of -x. `node scripts/chances.mjs KIND=FILE,FILE ...` prints
// centre and spread for each kind of evaluation; with --write they go into src/engine/win-rate-params.ts, where the other
// kinds stay.
import { readFileSync, writeFileSync } from 'node:fs';
import { requireArguments } from './usage.mjs';

requireArguments('KIND=FILE,FILE... [--write]');

const TARGET = 'src/engine/win-rate-params.ts';
const LARGEST = 1500;

const kinds = process.argv.slice(2).filter(word => word.includes('='));

/** Pairs of a score for the side to move and what became of the game for it: 1, 0 or -1. */
function samples(file) {
  const found = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, halves, fen, turns] = line.split('\t');
    if (turns === undefined) continue;
    const words = turns.split(' ');
    let side = sideIn(fen);
    for (let at = 0; at + 1 < words.length; at += 2) {
      const score = Number(words[at + 1]);
      const outcome = (Number(halves) - 1) * (side === 0 ? 1 : -1);
      // The last turns of a game tell nothing that the score does not.
      if (at < words.length - 8 && Math.abs(score) <= LARGEST) found.push([score, outcome]);
      side = 1 - side;
    }
  }
  return found;
}

/** 0 where the side that begins games is to move. */
function sideIn(fen) {
  if (fen.includes(':')) return fen[0] === first ? 0 : 1;
  return / [wa] /.test(fen) ? 0 : 1;
}
let first = 'W';

const chance = (score, centre, spread) => 1 / (1 + Math.exp((centre - score) / spread));

/** The likeliest centre and spread, by steps that grow smaller. */
function fit(points) {
  const thin = points.filter((_, at) => at % Math.max(1, Math.floor(points.length / 60_000)) === 0);
  const loss = ([centre, spread]) =>
    thin.reduce((sum, [score, outcome]) => {
      const won = chance(score, centre, spread);
      const lost = chance(-score, centre, spread);
      const likely = outcome === 1 ? won : outcome === -1 ? lost : 1 - won - lost;
      return sum - Math.log(Math.max(likely, 1e-6));
    }, 0);
  let best = [150, 80];
  let least = loss(best);
  for (let step = 64; step >= 1; ) {
    const near = [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ].map(([a, b]) => [Math.max(0, best[0] + a), Math.max(5, best[1] + b)]);
    const better = near.map(point => [loss(point), point]).sort((a, b) => a[0] - b[0])[0];
    if (better[0] < least) [least, best] = better;
    else step /= 2;
  }
  return { centre: Math.round(best[0]), spread: Math.round(best[1]), loss: least / thin.length };
}

const fitted = {};
for (const kind of kinds) {
  const [name, files] = kind.split('=');
  first = name === 'draughts-english' ? 'B' : 'W';
  const points = files.split(',').flatMap(samples);
  fitted[name] = fit(points);
  console.log(name, points.length, 'positions', JSON.stringify(fitted[name]));
}
if (process.argv.includes('--write')) {
  const kept = readFileSync(TARGET, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{ centre: (\d+), spread: (\d+) \},$/gm);
  const before = Object.fromEntries([...kept].map(([, name, centre, spread]) => [name, { centre, spread }]));
  const rows = Object.entries({ ...before, ...fitted }).map(
    ([name, { centre, spread }]) =>
      `  ${/^\w+$/.test(name) ? name : `'${name}'`}: { centre: ${centre}, spread: ${spread} },`,
  );
  writeFileSync(
    TARGET,
    `/** Made by \`node scripts/chances.mjs\`: centre and spread for each kind of evaluation, in its own scores. */\n\nexport const CHANCES: Readonly<Record<string, { readonly centre: number; readonly spread: number }>> = {\n${rows.join('\n')}\n};\n`,
  );
}
