// npm run mutate [-- [--check | --types] AREA...]: mutation testing. Apply the mutants of test/mutants.json one by one to a
// scratch copy of this tree, run the tests of their area, and list the mutants that survive. --help lists the areas.
//
// --check only verifies that the source text of every mutant is found exactly once, --types also that the mutants use
// existing names: a mutant that throws a ReferenceError is killed by any test.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A mutant may loop for ever. Its tests are killed after this multiple of their usual time plus these seconds. */
const TIMEOUT_FACTOR = 5;
const TIMEOUT_SECONDS = 20;
/** Syntax errors, and names or members that do not exist. Other type errors are expected. */
const UNKNOWN_NAME = /error TS(1\d\d\d|2304|2339|2551|2552|2662|2663)\b/;
const COPIED = ['src', 'test', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.mts'];
const COPIED_IF_PRESENT = [
  'README.md',
  'puzzles.json',
  'protocol.md',
  'CHANGELOG.md',
  'THIRD-PARTY-NOTICES.md',
  'docs',
  'examples',
  'biome.json',
  'tables',
];

const USAGE = `usage: npm run mutate [-- [--check | --types] AREA...]

Applies the mutants of test/mutants.json one by one to a scratch copy of this tree, runs the tests of their area and
lists the mutants that survive. Without an area, takes all.

  --check  only verify that the source text of every mutant is found exactly once
  --types  also verify that the mutants use existing names
`;
const OPTIONS = ['--check', '--types', '--help', '-h'];

const areas = JSON.parse(readFileSync('test/mutants.json', 'utf8'));
const words = process.argv.slice(2);
const options = words.filter(word => word.startsWith('-'));
if (options.includes('--help') || options.includes('-h')) {
  console.log(`${USAGE}\nAreas: ${Object.keys(areas).join(', ')}`);
  process.exit();
}
const unknownOption = options.find(option => !OPTIONS.includes(option));
if (unknownOption !== undefined) fail(`unknown option ${unknownOption}\n${USAGE}`);
const named = words.filter(word => !word.startsWith('-'));
const unknown = named.filter(area => !Object.hasOwn(areas, area));
if (unknown.length > 0) fail(`unknown area ${unknown.join(', ')}; the areas are ${Object.keys(areas).join(', ')}`);
const chosen = Object.entries(areas).filter(([area]) => named.length === 0 || named.includes(area));

checkSources();
if (options.includes('--check')) process.exit();

const scratch = mkdtempSync(join(tmpdir(), 'alquerque-mutate-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
for (const path of COPIED) cpSync(path, join(scratch, path), { recursive: true });
for (const path of COPIED_IF_PRESENT) copyIfPresent(path);
symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'));
if (options.includes('--types')) {
  checkTypes();
  process.exit();
}

const survivors = [];
let tried = 0;
/** Milliseconds. */
let timeout = 0;
/** True if the tests of the last mutant were killed at the time limit. */
let timedOut = false;
for (const [area, { tests, mutants }] of chosen) {
  // Tests that fail without a mutant would seem to kill all of them.
  timeout = 600_000;
  const start = performance.now();
  if (!(await pass(new Set(mutants.flatMap(mutant => mutant.tests ?? tests)))))
    fail(`${area}: the tests fail without a mutant`);
  timeout = TIMEOUT_FACTOR * (performance.now() - start) + TIMEOUT_SECONDS * 1000;
  for (const mutant of mutants) {
    tried++;
    timedOut = false;
    const survived = await survives(mutant, mutant.tests ?? tests);
    if (survived) survivors.push(`${area}: ${mutant.what} (${mutant.file})`);
    console.log(`${survived ? 'SURVIVED' : timedOut ? 'timeout ' : 'killed  '}  ${area}: ${mutant.what}`);
  }
}
console.log(`\n${tried} mutants, ${survivors.length} survived`);
for (const survivor of survivors) console.log(`  ${survivor}`);
process.exitCode = survivors.length > 0 ? 1 : 0;

function fail(error) {
  console.error(`error: ${error}`);
  process.exit(2);
}

/** Exits if the text of a mutant is not found exactly once: such a mutant tests nothing. */
function checkSources() {
  const errors = [];
  for (const [area, { mutants }] of chosen) {
    for (const { what, file, find, replace } of mutants) {
      const found = read(file).split(find).length - 1;
      if (found !== 1) errors.push(`${area}: ${what}: expected '${find}' once in ${file}, found it ${found} times`);
      if (find === replace) errors.push(`${area}: ${what}: changes nothing`);
    }
  }
  if (errors.length > 0) fail(`update these mutants in test/mutants.json:\n  ${errors.join('\n  ')}`);
}

/** Exits if a mutant does not parse or uses unknown names. Many mutants are applied at once, if they do not overlap. */
function checkTypes() {
  const errors = new Set();
  for (let left = chosen.flatMap(([, { mutants }]) => mutants); left.length > 0; ) {
    const edits = new Map();
    const overlapping = [];
    for (const mutant of left) {
      const start = read(mutant.file).indexOf(mutant.find);
      const end = start + mutant.find.length;
      const others = edits.get(mutant.file) ?? [];
      if (others.some(other => start < other.end && other.start < end)) overlapping.push(mutant);
      else edits.set(mutant.file, [...others, { start, end, replace: mutant.replace }]);
    }
    for (const [file, list] of edits) {
      const lastFirst = list.sort((a, b) => b.start - a.start);
      const edit = (text, { start, end, replace }) => text.slice(0, start) + replace + text.slice(end);
      writeFileSync(join(scratch, file), lastFirst.reduce(edit, read(file)));
    }
    for (const project of ['.', 'src/ui/web']) {
      const words = [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '-p', project];
      const { stdout } = spawnSync(process.execPath, words, { cwd: scratch, encoding: 'utf8' });
      for (const line of stdout.split('\n')) if (UNKNOWN_NAME.test(line)) errors.add(line);
    }
    for (const file of edits.keys()) cpSync(file, join(scratch, file));
    left = overlapping;
  }
  if (errors.size > 0) fail(`mutants in test/mutants.json do not compile:\n  ${[...errors].join('\n  ')}`);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function copyIfPresent(path) {
  try {
    cpSync(path, join(scratch, path), { recursive: true });
  } catch {
    // If a test needs it, the tests fail without a mutant.
  }
}

async function survives({ file, find, replace }, tests) {
  const path = join(scratch, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return await pass(tests);
  } finally {
    writeFileSync(path, text);
  }
}

/** True if all `tests` pass in the scratch copy. */
async function pass(tests) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  for (const [mode, files] of byMode(tests)) {
    if (files.length > 0 && !(await run([vitest, 'run', '--mode', mode, '--bail', '1', '--reporter', 'dot', ...files])))
      return false;
  }
  return true;
}

/** Only end-to-end tests need a build. */
function byMode(tests) {
  const isEndToEnd = file => file.endsWith('.e2e.test.ts');
  return [
    ['unbuilt', [...tests].filter(file => !isEndToEnd(file))],
    ['test', [...tests].filter(isEndToEnd)],
  ];
}

function run(words) {
  return new Promise(done => {
    const child = spawn(process.execPath, words, { cwd: scratch, stdio: 'ignore', detached: true });
    const kill = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has exited.
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, timeout);
    // Before the scratch copy is removed.
    process.prependOnceListener('exit', kill);
    child.on('exit', code => {
      clearTimeout(timer);
      process.off('exit', kill);
      done(code === 0);
    });
  });
}
