// Builds the training program and runs it, see docs/training.md: node scripts/train.mjs generate english-draughts --games 1000
import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { build } from 'esbuild';

const PROGRAM = 'build/train.mjs';

// Several may start at once: each builds its own file and renames it atomically.
const temporary = `${PROGRAM}.${process.pid}.tmp`;
await build({
  entryPoints: ['src/train/main.ts'],
  outfile: temporary,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
renameSync(temporary, PROGRAM);
const { status } = spawnSync(process.execPath, [PROGRAM, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
