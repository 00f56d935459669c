// Builds the training program and runs it: node scripts/train.mjs generate english-draughts --games 1000
import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { build } from 'esbuild';

const PROGRAM = 'build/train.mjs';

// Many may start at once: each builds a file of its own and puts it in place whole.
const draft = `${PROGRAM}.${process.pid}.tmp`;
await build({
  entryPoints: ['src/train/main.ts'],
  outfile: draft,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
renameSync(draft, PROGRAM);
const { status } = spawnSync(process.execPath, [PROGRAM, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
