// Bundles of the TypeScript sources, for scripts that need what the package does not export.
import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { build } from 'esbuild';

const OPTIONS = { bundle: true, platform: 'node', target: 'node20', format: 'esm' };
const SOURCE_FOLDER = new URL('../src', import.meta.url).pathname;

/** Imports the exports of TypeScript code whose paths are relative to src. */
export async function importSource(contents) {
  const stdin = { contents, resolveDir: SOURCE_FOLDER, loader: 'ts' };
  const define = { DEBUG: 'false', HANDMADE_ONLY: 'undefined' };
  const { outputFiles } = await build({ ...OPTIONS, stdin, define, write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** Bundles a program into `outfile` and runs it with the arguments of this process. */
export async function runProgram(entry, outfile) {
  // Several may start at once: each builds its own file and renames it atomically.
  const temporary = `${outfile}.${process.pid}.tmp`;
  await build({ ...OPTIONS, entryPoints: [entry], outfile: temporary, packages: 'external', logLevel: 'error' });
  renameSync(temporary, outfile);
  const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
