// npm start [-- ARGUMENT...]: runs the program, and builds it first if a source is newer than the build.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const PROGRAM = resolve('dist/alquerque.js');
/** Written last: older sources are part of the build. */
const LAST_BUILT = 'dist/lib/types/api/index.d.ts';
const SOURCES = ['src', 'scripts/build.mjs', 'scripts/types.json', 'package.json', 'package-lock.json'];

const timeOf = path => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** True if a file is newer than `time`, or a folder, from which one may have been deleted. */
function isNewer(path, time) {
  const status = statSync(path);
  if (status.mtimeMs > time) return true;
  return status.isDirectory() && readdirSync(path).some(name => isNewer(join(path, name), time));
}

const built = timeOf(LAST_BUILT);
if (timeOf(PROGRAM) === 0 || SOURCES.some(source => isNewer(source, built))) {
  console.error('Building ...');
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
process.argv[1] = PROGRAM;
createRequire(PROGRAM)(PROGRAM);
