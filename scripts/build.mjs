// Bundles the program, worker included, into one CommonJS file: that form runs fastest. Beside it the library: modules
// that share what they have in common, and their types.
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const LIBRARY = 'dist/lib';
const rules = ['index', 'morris', 'draughts', 'brandubh', 'records'];
const names = [...rules, 'engine', 'engine.browser', 'thread', 'thread.browser'];
const DIALECTS = ['hub', 'gbgp', 'opentafl', 'referee', 'jocly'];
// With --debug, or in the environment DEBUG_BUILD=1, the assertions of the inner loop are checked.
const define = { DEBUG: String(process.argv.includes('--debug') || process.env.DEBUG_BUILD === '1') };
const TSC = 'node_modules/typescript/bin/tsc';

async function program() {
  await build({
    entryPoints: ['src/cli.ts'],
    outfile: 'dist/alquerque.js',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    define,
    sourcemap: true,
    sourcesContent: false,
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync('dist/alquerque.js', 0o755);
}

async function library() {
  rmSync(LIBRARY, { recursive: true, force: true });
  await build({
    entryPoints: names.map(name => `src/lib/${name}.ts`),
    outdir: LIBRARY,
    bundle: true,
    splitting: true,
    external: ['node:*'],
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    minify: true,
    define,
    chunkNames: 'shared-[hash]',
  });
  writeFileSync(
    join(LIBRARY, 'package.json'),
    '{ "type": "module", "sideEffects": ["./thread.js", "./thread.browser.js"] }\n',
  );
}

/** Declarations name the files that they mean, as ES modules have to; those that no module's types mean are dropped. */
function types() {
  execFileSync(process.execPath, [TSC, '-p', 'scripts/types.json'], { stdio: 'inherit' });
  const files = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.d.ts'));
  const all = new Set(files.map(file => join(LIBRARY, file)));
  const meant = new Set();
  const visit = file => {
    if (meant.has(file)) return;
    meant.add(file);
    const text = readFileSync(file, 'utf8').replace(/(from |import\()'(\.[^']*)'/g, (_, word, name) => {
      const target = join(dirname(file), name);
      const path = all.has(`${target}.d.ts`) ? name : `${name}/index`;
      visit(join(dirname(file), `${path}.d.ts`));
      return `${word}'${path}.js'`;
    });
    writeFileSync(file, text);
  };
  for (const name of names) visit(join(LIBRARY, `types/lib/${name}.d.ts`));
  for (const file of all) if (!meant.has(file)) rmSync(file);
}

/** A command for each host that can pass no word. */
function commands() {
  for (const dialect of DIALECTS) {
    const file = `dist/alquerque-${dialect}.js`;
    writeFileSync(
      file,
      `#!/usr/bin/env node\n// The threads of the engine run this file too.\nprocess.argv[2] ??= '${dialect}';\nrequire('./alquerque.js');\n`,
    );
    chmodSync(file, 0o755);
  }
}

await Promise.all([program(), library()]);
commands();
types();
