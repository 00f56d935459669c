// npm run mutate [-- [--check] ROOM...]: plants the faults of test/faults.json one by one in a scratch copy of this tree,
// runs the tests of their room, and tells which of them no test sees. --check only looks whether their places are found.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A fault may make a loop endless: its tests are ended after so many times what they take, and seconds; it counts as seen. */
const PATIENCE = [5, 20];
const COPIED = ['src', 'test', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.mts'];
const DOCUMENTS = ['README.md', 'protocol.md', 'CHANGELOG.md', 'examples', 'biome.json', 'tables'];

const rooms = JSON.parse(readFileSync('test/faults.json', 'utf8'));
const words = process.argv.slice(2);
const named = words.filter(word => !word.startsWith('--'));
const unknown = named.filter(room => !Object.hasOwn(rooms, room));
if (unknown.length > 0) fail(`there is no room ${unknown.join(', ')}: ${Object.keys(rooms).join(', ')}`);
const chosen = Object.entries(rooms).filter(([room]) => named.length === 0 || named.includes(room));

checkPlaces();
if (words.includes('--check')) process.exit();

const scratch = mkdtempSync(join(tmpdir(), 'alquerque-mutate-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
for (const path of COPIED) cpSync(path, join(scratch, path), { recursive: true });
for (const path of DOCUMENTS) cpSyncIfThere(path);
symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'));

const survivors = [];
let planted = 0;
/** Milliseconds. */
let timeout = 0;
/** The tests of the last fault were ended. */
let endless = false;
for (const [room, { tests, faults }] of chosen) {
  // Tests that fail by themselves would see every fault.
  timeout = 600_000;
  const begun = performance.now();
  if (!(await pass(new Set(faults.flatMap(fault => fault.tests ?? tests)))))
    fail(`${room}: the tests fail without a fault`);
  timeout = PATIENCE[0] * (performance.now() - begun) + PATIENCE[1] * 1000;
  for (const fault of faults) {
    planted++;
    endless = false;
    const survived = await tryFault(fault, fault.tests ?? tests);
    if (survived) survivors.push(`${room}: ${fault.what} (${fault.file})`);
    console.log(`${survived ? 'SURVIVED' : endless ? 'endless ' : 'seen    '}  ${room}: ${fault.what}`);
  }
}
console.log(`\n${planted} faults planted, ${survivors.length} survived`);
for (const survivor of survivors) console.log(`  ${survivor}`);
process.exitCode = survivors.length > 0 ? 1 : 0;

function fail(error) {
  console.error(`error: ${error}`);
  process.exit(2);
}

/** A fault whose place is gone, or is no longer one place, tests nothing. */
function checkPlaces() {
  const lost = [];
  for (const [room, { faults }] of chosen) {
    for (const { what, file, find, become } of faults) {
      const places = read(file).split(find).length - 1;
      if (places !== 1) lost.push(`${room}: ${what}: '${find}' stands ${places} times in ${file}`);
      if (find === become) lost.push(`${room}: ${what}: nothing changes`);
    }
  }
  if (lost.length > 0) fail(`these faults have no place any more:\n  ${lost.join('\n  ')}`);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function cpSyncIfThere(path) {
  try {
    cpSync(path, join(scratch, path), { recursive: true });
  } catch {
    // No test of a room that needs it can pass then, and that is told.
  }
}

async function tryFault({ file, find, become }, tests) {
  const path = join(scratch, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(find, () => become),
  );
  try {
    return await pass(tests);
  } finally {
    writeFileSync(path, text);
  }
}

/** Whether all `tests` pass in the scratch copy. What starts no processes needs no build. */
async function pass(tests) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  for (const [mode, files] of byMode(tests)) {
    if (files.length > 0 && !(await run([vitest, 'run', '--mode', mode, '--bail', '1', '--reporter', 'dot', ...files])))
      return false;
  }
  return true;
}

/** Tests that start processes need a build. */
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
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    const timer = setTimeout(() => {
      endless = true;
      end();
    }, timeout);
    // Before the scratch copy goes.
    process.prependOnceListener('exit', end);
    child.on('exit', code => {
      clearTimeout(timer);
      process.off('exit', end);
      done(code === 0);
    });
  });
}
