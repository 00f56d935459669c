// npm run build [-- --debug]: builds dist/.
//
//   alquerque.js       the engine and its worker threads, in CommonJS, which runs fastest
//   commands.js        the commands of the shell
//   alquerque-NAME.js  one program for each bridge
//   lib/               the library: ES modules and their types
//   web/               the page, and the modules that it shares with the library
//   alquerque.html     the page in one file
//
// With --debug, or with DEBUG_BUILD=1 in the environment, assertions are checked. Imports decide what a page contains:
// perft, tablebases (src/games/solvers.ts) and src/engine/host-node.ts are imported by programs for Node only.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

const LIBRARY = 'dist/lib';
const RULES_ENTRIES = ['index', 'morris', 'draughts', 'brandubh', 'records'];
const LIBRARY_ENTRIES = [...RULES_ENTRIES, 'engine', 'engine.browser', 'thread', 'thread.browser'];
const BRIDGES = ['hub', 'gbgp', 'opentafl', 'ugi', 'xboard', 'referee', 'jocly'];
const PAGE = 'dist/web';
const define = {
  DEBUG: String(process.argv.includes('--debug') || process.env.DEBUG_BUILD === '1'),
  HANDMADE_ONLY: 'undefined',
};
const TSC = 'node_modules/typescript/bin/tsc';

const PROGRAM = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  define,
};

/**
 * Builds the engine and, in a file of its own, the commands of the shell: a front end that starts the engine need not
 * wait until their code is read. Modules that both need are in alquerque.js, which exports them to commands.js.
 */
async function buildProgram() {
  const { metafile } = await build({
    ...PROGRAM,
    entryPoints: ['src/main.ts'],
    plugins: [COMMANDS_EXTERNAL],
    write: false,
    metafile: true,
    outfile: 'dist/alquerque.js',
  });
  if (!metafile.outputs['dist/alquerque.js'].imports.some(({ path }) => path === './commands.js'))
    throw new Error('dist/alquerque.js does not import ./commands.js');
  const shared = new Set();
  await build({
    ...PROGRAM,
    entryPoints: ['src/cli/index.ts'],
    outfile: 'dist/commands.js',
    sourcemap: true,
    sourcesContent: false,
    plugins: [fromEngine(new Set(Object.keys(metafile.inputs)), shared)],
  });
  // Sorted, since esbuild resolves them in any order and a build must be reproducible.
  const files = [...shared].sort();
  const contents = [
    readFileSync('src/main.ts', 'utf8'),
    ...files.map((file, i) => `import * as m${i} from './${file}';`),
    `export const modules = { ${files.map((file, i) => `${JSON.stringify(file)}: m${i}`).join(', ')} };`,
  ].join('\n');
  await build({
    ...PROGRAM,
    stdin: { contents, resolveDir: 'src', sourcefile: 'src/main.ts', loader: 'ts' },
    plugins: [COMMANDS_EXTERNAL],
    supported: { 'dynamic-import': false },
    outfile: 'dist/alquerque.js',
    sourcemap: true,
    sourcesContent: false,
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync('dist/alquerque.js', 0o755);
}

/** Leaves the import of the commands to run time. */
const COMMANDS_EXTERNAL = {
  name: 'commands external',
  setup: bundle => {
    bundle.onResolve({ filter: /^\.\/cli\/index$/ }, () => ({ path: './commands.js', external: true }));
  },
};

/** Requires modules of the set `engine` from alquerque.js instead of bundling them again; adds them to `shared`. */
const fromEngine = (engine, shared) => ({
  name: 'from engine',
  setup: bundle => {
    bundle.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, namespace, pluginData }) => {
      if (namespace === 'engine') return { path, external: true };
      if (pluginData === shared) return undefined;
      const found = await bundle.resolve(path, { kind, resolveDir, pluginData: shared });
      const file = relative('src', found.path);
      if (!file.endsWith('.ts') || !engine.has(`src/${file}`)) return found;
      shared.add(file);
      return { path: file, namespace: 'engine' };
    });
    bundle.onLoad({ filter: /./, namespace: 'engine' }, ({ path }) => ({
      contents: `module.exports = require('./alquerque.js').modules[${JSON.stringify(path)}]`,
    }));
  },
});

/** Options of bundles for pages. */
const BROWSER = {
  bundle: true,
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  format: 'esm',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define,
};

/**
 * Builds the library, the page and the program of the page's workers. Shared modules are in the folder of the page, so
 * that any static server can serve it.
 */
async function buildLibraryAndPage() {
  for (const folder of [LIBRARY, PAGE]) rmSync(folder, { recursive: true, force: true });
  await build({
    ...BROWSER,
    entryPoints: {
      ...Object.fromEntries(LIBRARY_ENTRIES.map(name => [`lib/${name}`, `src/api/${name}.ts`])),
      'web/app': 'src/ui/web/app.entry.ts',
      'web/thread': 'src/api/thread.browser.ts',
      'web/style': 'src/ui/web/style.css',
    },
    outdir: 'dist',
    splitting: true,
    external: ['node:*'],
    chunkNames: 'web/shared-[hash]',
  });
  writeFileSync(
    join(LIBRARY, 'package.json'),
    '{ "type": "module", "sideEffects": ["./thread.js", "./thread.browser.js"] }\n',
  );
  writeFileSync(join(PAGE, 'package.json'), '{ "type": "module", "sideEffects": ["./app.js", "./thread.js"] }\n');
  copyFileSync('src/ui/web/index.html', join(PAGE, 'index.html'));
  addHash('thread.js');
}

/** Adds a hash to a file name of the page, like those of shared modules: browsers may cache it for good. */
function addHash(name) {
  const hash = createHash('sha256')
    .update(readFileSync(join(PAGE, name)))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
  const hashedName = name.replace('.js', `-${hash}.js`);
  renameSync(join(PAGE, name), join(PAGE, hashedName));
  for (const file of ['app.js', 'package.json']) {
    const text = readFileSync(join(PAGE, file), 'utf8');
    writeFileSync(join(PAGE, file), text.replace(`./${name}`, `./${hashedName}`));
  }
}

/** Builds the page in one file, without weights, which would make it many times larger. */
async function buildSingleFile() {
  const { outputFiles } = await build({
    ...BROWSER,
    entryPoints: { app: 'src/ui/web/standalone.entry.ts', style: 'src/ui/web/style.css' },
    outdir: 'dist',
    write: false,
    format: 'iife',
    define: { ...define, HANDMADE_ONLY: 'true' },
    // Workers run the page's own script, so no URL is resolved.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  const textOf = ending => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  const script = textOf('.js').replaceAll('</script', '<\\/script');
  const page = readFileSync('src/ui/web/index.html', 'utf8')
    .replace(/<link rel="stylesheet".*>/, () => `<style>${textOf('.css')}</style>`)
    .replace(/<script.*<\/script>/, () => `<script type="module" id="program">${script}</script>`);
  writeFileSync('dist/alquerque.html', page);
}

/** Writes declaration files with full paths in their imports, as ES modules need them, and drops those not imported. */
function buildTypes() {
  execFileSync(process.execPath, [TSC, '-p', 'scripts/types.json'], { stdio: 'inherit' });
  const files = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.d.ts'));
  const all = new Set(files.map(file => join(LIBRARY, file)));
  const imported = new Set();
  const visit = file => {
    if (imported.has(file)) return;
    imported.add(file);
    const text = readFileSync(file, 'utf8').replace(/(from |import\()'(\.[^']*)'/g, (_, word, name) => {
      const target = join(dirname(file), name);
      const path = all.has(`${target}.d.ts`) ? name : `${name}/index`;
      visit(join(dirname(file), `${path}.d.ts`));
      return `${word}'${path}.js'`;
    });
    writeFileSync(file, text);
  };
  for (const name of LIBRARY_ENTRIES) visit(join(LIBRARY, `types/api/${name}.d.ts`));
  for (const file of all) if (!imported.has(file)) rmSync(file);
}

/** Writes a program for each bridge, for hosts that cannot pass arguments. Worker threads run it as well. */
function writeBridges() {
  for (const bridge of BRIDGES) {
    const file = `dist/alquerque-${bridge}.js`;
    const lines = [
      '#!/usr/bin/env node',
      `if (process.argv[2] !== '${bridge}') process.argv.splice(2, 0, '${bridge}');`,
      "require('./alquerque.js');",
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    chmodSync(file, 0o755);
  }
}

mkdirSync('dist', { recursive: true });
await Promise.all([buildProgram(), buildLibraryAndPage(), buildSingleFile()]);
writeBridges();
buildTypes();
