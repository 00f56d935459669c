// node scripts/check.mjs [VITEST ARGUMENT...]: check types, style and mutants while the tests run; the tests often wait
// for other processes. The output of failed checks comes last.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const TSC = join('node_modules', 'typescript', 'bin', 'tsc');
/** Incremental type check of a folder. */
const typesIn = (folder, name) => {
  const cache = join('node_modules', '.cache', 'types', `${name}.json`);
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

const checks = runChecks();
const tests = await run([VITEST, 'run', ...process.argv.slice(2)], 'inherit');
const failed = await checks;
for (const { words, output } of failed) console.error(`\n${words.join(' ')}\n${output}`);
console.log(failed.length === 0 ? 'types and style: passed' : `types and style: ${failed.length} checks FAILED`);
process.exitCode = failed.length === 0 ? tests.code : 1;

/** Runs the checks one after the other, since each uses all processors. Returns those that failed. */
async function runChecks() {
  const failures = [];
  for (const words of CHECKS) {
    const { code, output } = await run(words, ['ignore', 'pipe', 'pipe']);
    if (code !== 0) failures.push({ words, output });
  }
  return failures;
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
