// npm run fuzz -- [--minutes N] [--seed S] [--target NAME...]: builds the fuzzer of test/fuzz and runs it on the built
// program. Inputs that fail are shrunk and kept in test/corpus, which the tests replay.
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

const FUZZER = 'build/fuzz.mjs';
await build({
  entryPoints: ['test/fuzz/main.ts'],
  outfile: FUZZER,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
const { status } = spawnSync(process.execPath, [FUZZER, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
