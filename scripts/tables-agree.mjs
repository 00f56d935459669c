// Builds tables by the fast solver, solves them again by the rules alone, and compares every position:
//   node scripts/tables-agree.mjs FOLDER [3-3,4-3,4-4] [RANDOM]
// for the variants of morris whose rules differ, and for RANDOM random option sets (seed: the number of the set).
// What agreed stands in FOLDER/agreed.txt and is not done again.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, spaces = '3-3,4-3,4-4', random = '20'] = process.argv.slice(2);
const men = String(
  Math.max(...spaces.split(',').map(name => name.split('-').reduce((sum, part) => sum + Number(part), 0))),
);
const VARIANTS = [
  'nine-mens-morris',
  'twelve-mens-morris',
  'lasker-morris',
  'morabaraba',
  'mul-mulan',
  'nerenchi',
  'cheng-san-qi',
  'custodian-morris',
  'intervention-morris',
  'custodian-intervention-morris',
  'da-san-qi',
  'el-filja',
];
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;
const FLAGS = [
  'MayFly',
  'HasDiagonalLines',
  'MayRemoveMultiple',
  'MayRemoveFromMillsAlways',
  'RestrictRepeatedMillsFormation',
  'CustodianCaptureEnabled',
  'CustodianCaptureOnSquareEdges',
  'CustodianCaptureOnlyWhenOwnPiecesLeq3',
  'InterventionCaptureEnabled',
  'InterventionCaptureOnCrossLines',
];

function optionSet(seed) {
  let state = seed * 2654435761;
  const next = limit => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
  for (let i = 0; i < 4; i++) next(2);
  const flags = FLAGS.map(name => `${name}=${next(2) === 1}`);
  return [...flags, `FlyPieceCount=${3 + next(2)}`, `StalemateAction=${[0, 0, 0, 1, 4][next(5)]}`];
}

const agreed = join(folder, 'agreed.txt');
const done = existsSync(agreed) ? readFileSync(agreed, 'utf8').split('\n') : [];

function check(words) {
  const title = `${words.join(' ')} ${spaces}`;
  const known = done.find(line => line.startsWith(`${title}: `));
  if (known) {
    console.log(known);
    return;
  }
  const program = [PROGRAM, 'tables'];
  const common = ['--path', folder, '--men', men, ...words];
  const begun = performance.now();
  execFileSync(process.execPath, [...program, 'build', ...common]);
  const out = execFileSync(process.execPath, [
    ...program,
    'verify',
    ...spaces.split(','),
    '--solve',
    ...common,
  ]).toString();
  const positions = [...out.matchAll(/: (\d+) positions/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  const line = `${title}: ${positions} positions agree, ${((performance.now() - begun) / 1000).toFixed(0)} s`;
  appendFileSync(agreed, `${line}\n`);
  console.log(line);
}

for (const variant of VARIANTS) check(['--variant', variant]);
for (let seed = 1; seed <= Number(random); seed++) check(['--option', ...optionSet(seed)]);
