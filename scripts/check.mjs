// node scripts/check.mjs [WORD...]: types, style and the places of planted faults are checked while the tests
// run, which often wait for other processes.
// The words are for vitest. What a check that fails has said stands at the end.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const TSC = join('node_modules', 'typescript', 'bin', 'tsc');
/** What did not change since the last run is not looked at again. */
const typesIn = (folder, known) => {
  const cache = join('node_modules', '.cache', 'types', `${known}.json`);
  return [TSC, '--noEmit', '-p', folder, '--incremental', '--tsBuildInfoFile', cache];
};
const CHECKS = [
  typesIn('.', 'program'),
  typesIn('src/ui/web', 'page'),
  typesIn('test/ui/web', 'page-tests'),
  [join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.'],
  [join('scripts', 'mutate.mjs'), '--check'],
];
const VITEST = join('node_modules', 'vitest', 'vitest.mjs');

const checked = runChecks();
const tests = await run([VITEST, 'run', ...process.argv.slice(2)], 'inherit');
const failed = await checked;
for (const { words, output } of failed) console.error(`\n${words.join(' ')}\n${output}`);
console.log(failed.length === 0 ? 'types and style are right' : 'types or style are not right');
process.exitCode = failed.length === 0 ? tests.code : 1;

/** One after the other: each takes all processors. Those that failed. */
async function runChecks() {
  const wrong = [];
  for (const words of CHECKS) {
    const { code, output } = await run(words, ['ignore', 'pipe', 'pipe']);
    if (code !== 0) wrong.push({ words, output });
  }
  return wrong;
}

function run(words, stdio) {
  return new Promise(done => {
    const child = spawn(process.execPath, words, { stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        output += text;
      });
    }
    child.on('close', code => done({ code: code ?? 1, output }));
  });
}
