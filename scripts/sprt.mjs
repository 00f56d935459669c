// Test a change with an SPRT: builds COMMIT in a temporary worktree and plays this tree, as built now, against it.
// Without a variant, one of each family is played. Options after a second `--` go to `alquerque match`.
//
//   npm run sprt -- COMMIT [variant...] [-- match options]
//   npm run sprt -- HEAD~1 brandubh -- --tc 2+0.02 --concurrency 2
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mainVariants } from './main-variants.mjs';

const PROGRAM = resolve('dist/alquerque.js');
const TIME_LIMITS = ['--tc', '--movetime'];
const FIXED_LIMITS = ['--nodes', '--depth'];
const OPENINGS = ['--openings', '--random-plies'];
const DEFAULTS = [
  ['--games', '20000'],
  ['--tc', '2+0.02'],
  ['--random-plies', '6'],
  ['--balance', 'depth=4', 'within=80'],
  ['--sprt', 'elo0=0', 'elo1=10'],
];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

const args = process.argv.slice(2);
const separator = args.indexOf('--');
const [commit, ...named] = separator < 0 ? args : args.slice(0, separator);
const matchOptions = separator < 0 ? [] : args.slice(separator + 1);
const hasOption = name => matchOptions.some(word => word === name || word.startsWith(`${name}=`));

if (commit === undefined) {
  console.error('usage: npm run sprt -- COMMIT [variant...] [-- match options]');
  process.exit(2);
}
console.log('Earlier attempts are listed in docs/results/strength.md; look there before you test an idea again.');
for (const limit of FIXED_LIMITS.filter(hasOption))
  console.error(
    `warning: ${limit} hides a change of speed: a change that costs nodes per second can pass and still lose on the clock. ` +
      'Confirm the result with --tc or --movetime.',
  );

/** Defaults that no option given on the command line replaces. */
const defaults = DEFAULTS.filter(([name]) => {
  if (name === '--balance' && hasOption('--openings')) return false;
  const limits = [...TIME_LIMITS, ...FIXED_LIMITS];
  const alternatives = limits.includes(name) ? limits : OPENINGS.includes(name) ? OPENINGS : [name];
  return !alternatives.some(hasOption);
}).flat();

console.log(`Match options: ${[...defaults, ...matchOptions].join(' ')}`);

const scratch = mkdtempSync(join(tmpdir(), 'alquerque-sprt-'));
const folder = join(scratch, 'old');
let child;
let isStopping = false;

// Runs however the script ends: normally, by an error or by a signal.
process.on('exit', () => {
  if (child) killGroup(child, 'SIGKILL');
  spawnSync('git', ['worktree', 'remove', '--force', '--force', folder], { stdio: 'ignore' });
  rmSync(scratch, { recursive: true, force: true });
  spawnSync('git', ['worktree', 'prune'], { stdio: 'ignore' });
});
for (const signal of SIGNALS) process.on(signal, () => void stop(signal));

/** Ends the running command as the signal asks, or by force after 5 s, then the script. */
async function stop(signal) {
  if (isStopping) return;
  isStopping = true;
  if (child) {
    const ended = new Promise(done => child.once('exit', done));
    killGroup(child, signal);
    await Promise.race([ended, new Promise(done => setTimeout(done, 5000))]);
  }
  process.exit(128 + constants.signals[signal]);
}

function killGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

/**
 * Runs a command in a process group of its own, so that a signal reaches it once. Returns its exit code; never returns
 * after a signal.
 */
function run(command, words, cwd = '.') {
  child = spawn(command, words, { cwd, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', code => {
      child = undefined;
      if (!isStopping) done(code ?? 1);
    });
  });
}

async function mustRun(command, words, cwd) {
  const code = await run(command, words, cwd);
  if (code !== 0) throw new Error(`${command} ${words[0]} failed with exit code ${code}`);
}

/** Shares node_modules if the lock files are equal, and installs otherwise. */
async function installPackages() {
  const isSame = readFileSync('package-lock.json').equals(readFileSync(join(folder, 'package-lock.json')));
  if (isSame) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else await mustRun('npm', ['ci', '--no-audit', '--no-fund'], folder);
}

let exitCode = 0;
try {
  await mustRun('git', ['worktree', 'add', '--detach', '--quiet', folder, commit]);
  await installPackages();
  await mustRun('npm', ['run', '--silent', 'build'], folder);
  const engines = ['--engine', 'name=new', `cmd=node ${PROGRAM}`, '--engine', 'name=old'];
  engines.push(`cmd=node ${join(folder, 'dist/alquerque.js')}`);
  for (const variant of named.length > 0 ? named : mainVariants(PROGRAM)) {
    console.log(`${variant}: this tree against ${commit}`);
    const words = [PROGRAM, 'match', ...engines, '--variant', variant, ...defaults, ...matchOptions];
    exitCode = (await run(process.execPath, words)) || exitCode;
  }
} catch (error) {
  console.error(`sprt: ${error.message}`);
  exitCode = 1;
}
process.exit(exitCode);
