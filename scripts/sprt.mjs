// npm run sprt -- OLD_COMMIT [variant...] [-- options of match]: builds that commit in a scratch folder and plays this
// tree, as it is built now, against it, until the test of a match is decided. Without a variant: one of each family.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const NEW = resolve('dist/alquerque.js');
const ALL = ['nine-mens-morris', 'spanish-draughts', 'brandubh'];
const LIMITS = ['--tc', '--movetime', '--nodes', '--depth'];
const OPENINGS = ['--openings', '--random-plies'];
const USUAL = [
  ['--games', '20000'],
  ['--tc', '2+0.02'],
  ['--random-plies', '6'],
  ['--balance', 'depth=4', 'within=80'],
  ['--sprt', 'elo0=0', 'elo1=10'],
];

const words = process.argv.slice(2);
const cut = words.indexOf('--');
const [commit, ...named] = cut < 0 ? words : words.slice(0, cut);
const own = cut < 0 ? [] : words.slice(cut + 1);
// What is usual, where the command line does not say it otherwise.
const usual = USUAL.filter(([name]) => {
  const others = LIMITS.includes(name) ? LIMITS : OPENINGS.includes(name) ? OPENINGS : [name];
  if (name === '--balance' && own.includes('--openings')) return false;
  return !others.some(other => own.includes(other));
}).flat();
if (commit === undefined) {
  console.error('usage: npm run sprt -- OLD_COMMIT [variant...] [-- options of match]');
  process.exit(2);
}

const run = (command, words, cwd) => execFileSync(command, words, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
const folder = join(mkdtempSync(join(tmpdir(), 'alquerque-sprt-')), 'old');

// The packages are those of this tree where the commit asks for the same.
function packages() {
  const same = readFileSync('package-lock.json').equals(readFileSync(join(folder, 'package-lock.json')));
  if (same) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else run('npm', ['ci', '--no-audit', '--no-fund'], folder);
}

let code = 0;
try {
  run('git', ['worktree', 'add', '--detach', '--quiet', folder, commit], '.');
  packages();
  run('npm', ['run', '--silent', 'build'], folder);
  const engines = ['--engine', 'name=new', `cmd=node ${NEW}`, '--engine', 'name=old'];
  engines.push(`cmd=node ${join(folder, 'dist/alquerque.js')}`);
  for (const variant of named.length > 0 ? named : ALL) {
    console.log(`${variant}: this tree against ${commit}`);
    const match = ['match', ...engines, '--variant', variant, ...usual, ...own];
    code = spawnSync(process.execPath, [NEW, ...match], { stdio: 'inherit' }).status || code;
  }
} catch (error) {
  console.error(`sprt: ${error.message.split('\n')[0]}`);
  code = 1;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'ignore' });
  rmSync(join(folder, '..'), { recursive: true, force: true });
}
process.exit(code);
