// Builds tables by the fast solver, solves them again by the rules alone, and compares every position:
//   node scripts/tables-agree.mjs FOLDER [4-4,4-3,3-3] [RANDOM]
// for RANDOM option sets drawn at random, such as the fast solver serves, then for the
// variants of morris whose rules differ. What agreed stands in FOLDER/agreed.txt, and is not done again; what does not is
// told, and the next is looked at.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER [4-4,4-3,3-3] [RANDOM]');

const [folder, spaces = '4-4,4-3,3-3', random = '20'] = process.argv.slice(2);
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

/** A slide that may not be taken back is the fast solver's only where nothing but mills takes and blocked sides lose. */
const isServed = words =>
  !words.includes('RestrictRepeatedMillsFormation=true') ||
  ['CustodianCaptureEnabled=false', 'InterventionCaptureEnabled=false', 'StalemateAction=0'].every(word =>
    words.includes(word),
  );

function randomSets(wanted) {
  const sets = [];
  for (let seed = 1; sets.length < wanted; seed++) {
    const words = optionSet(seed);
    if (isServed(words)) sets.push(['--option', ...words]);
  }
  return sets;
}

const agreed = join(folder, 'agreed.txt');
const done = existsSync(agreed) ? readFileSync(agreed, 'utf8').split('\n') : [];
const tables = (...words) => execFileSync(process.execPath, [PROGRAM, 'tables', ...words, '--path', folder]).toString();

function check(space, words) {
  const title = `${words.join(' ')} ${space}`;
  const known = done.find(line => line.startsWith(`${title}: `));
  if (known) {
    console.log(known);
    return;
  }
  const men = space.split('-').reduce((sum, part) => sum + Number(part), 0);
  const begun = performance.now();
  try {
    tables('build', '--men', men, ...words);
    const out = tables('verify', space, '--solve', ...words);
    const positions = [...out.matchAll(/: (\d+) positions/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const line = `${title}: ${positions} positions agree, ${seconds} s`;
    appendFileSync(agreed, `${line}\n`);
    console.log(line);
  } catch (error) {
    console.log(`${title}: ${error.message}`);
    process.exitCode = 1;
  }
}

const sets = randomSets(Number(random));
for (const space of spaces.split(',')) {
  for (const words of sets) check(space, words);
  for (const variant of VARIANTS) check(space, ['--variant', variant]);
}
