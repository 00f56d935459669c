// npm run build && node scripts/tables-agree.mjs FOLDER [4-4,4-3,3-3] [RANDOM]: check the fast morris solver.
//
// Builds the tables of the given material classes, solves them again from the rules alone, and compares every position:
// first for RANDOM (default 20) random option sets, then for the variants whose rules differ. Results that agree are kept
// in FOLDER/agreed.txt and not computed again.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER [4-4,4-3,3-3] [RANDOM]');

const [folder, classes = '4-4,4-3,3-3', random = '20'] = process.argv.slice(2);
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

/** The fast solver supports RestrictRepeatedMillsFormation only with mills as the only captures and a loss when blocked. */
const isSupported = words =>
  !words.includes('RestrictRepeatedMillsFormation=true') ||
  ['CustodianCaptureEnabled=false', 'InterventionCaptureEnabled=false', 'StalemateAction=0'].every(word =>
    words.includes(word),
  );

function randomSets(count) {
  const sets = [];
  for (let seed = 1; sets.length < count; seed++) {
    const words = optionSet(seed);
    if (isSupported(words)) sets.push(['--option', ...words]);
  }
  return sets;
}

const agreed = join(folder, 'agreed.txt');
const done = existsSync(agreed) ? readFileSync(agreed, 'utf8').split('\n') : [];
const tables = (...words) => execFileSync(process.execPath, [PROGRAM, 'tables', ...words, '--path', folder]).toString();

function check(materialClass, words) {
  const title = `${words.join(' ')} ${materialClass}`;
  const known = done.find(line => line.startsWith(`${title}: `));
  if (known) {
    console.log(known);
    return;
  }
  const men = materialClass.split('-').reduce((sum, part) => sum + Number(part), 0);
  const start = performance.now();
  try {
    tables('build', '--men', men, ...words);
    const out = tables('verify', materialClass, '--solve', ...words);
    const positions = [...out.matchAll(/: (\d+) positions/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    const line = `${title}: ${positions} positions agree, ${seconds} s`;
    appendFileSync(agreed, `${line}\n`);
    console.log(line);
  } catch (error) {
    console.log(`${title}: ${error.message}`);
    process.exitCode = 1;
  }
}

const sets = randomSets(Number(random));
for (const materialClass of classes.split(',')) {
  for (const words of sets) check(materialClass, words);
  for (const variant of VARIANTS) check(materialClass, ['--variant', variant]);
}
