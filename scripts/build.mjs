// npm run build [-- --debug]: builds dist/.
//
//   alquerque.js, commands.js  the engine with its worker threads, and the commands of the shell: CommonJS, which is fastest
//   alquerque-NAME.js          one program for each bridge
//   lib/                       the library: ES modules, and their types
//   web/                       the page, with the modules that it shares with the library
//   alquerque.html             the page in one file
//
// What a page contains is decided by imports: it does not import src/games/solvers.ts (perft and tablebases) nor
// src/engine/host-node.ts.
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
const rules = ['index', 'morris', 'draughts', 'brandubh', 'records'];
const names = [...rules, 'engine', 'engine.browser', 'thread', 'thread.browser'];
const DIALECTS = ['hub', 'gbgp', 'opentafl', 'referee', 'jocly'];
const PAGE = 'dist/web';
// With --debug, or in the environment DEBUG_BUILD=1, the assertions of the inner loop are checked.
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
 * dist/alquerque.js is the engine, dist/commands.js the commands of the shell: a front end that starts the engine does
 * not wait until their code is read. What both need is bundled once, in the engine, and exported to the commands.
 */
async function program() {
  const { metafile } = await build({
    ...PROGRAM,
    entryPoints: ['src/main.ts'],
    plugins: [COMMANDS_BESIDE],
    write: false,
    metafile: true,
    outfile: 'dist/alquerque.js',
  });
  const shared = new Set();
  await build({
    ...PROGRAM,
    entryPoints: ['src/cli/index.ts'],
    outfile: 'dist/commands.js',
    sourcemap: true,
    sourcesContent: false,
    plugins: [fromEngine(new Set(Object.keys(metafile.inputs)), shared)],
  });
  // esbuild asks for them in any order; the same source must build the same program.
  const files = [...shared].sort();
  const contents = [
    readFileSync('src/main.ts', 'utf8'),
    ...files.map((file, i) => `import * as m${i} from './${file}';`),
    `export const modules = { ${files.map((file, i) => `${JSON.stringify(file)}: m${i}`).join(', ')} };`,
  ].join('\n');
  await build({
    ...PROGRAM,
    stdin: { contents, resolveDir: 'src', sourcefile: 'src/main.ts', loader: 'ts' },
    plugins: [COMMANDS_BESIDE],
    supported: { 'dynamic-import': false },
    outfile: 'dist/alquerque.js',
    sourcemap: true,
    sourcesContent: false,
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync('dist/alquerque.js', 0o755);
}

/** The commands of the shell are a file beside the engine: dist/commands.js. */
const COMMANDS_BESIDE = {
  name: 'commands beside the engine',
  setup: bundle => {
    bundle.onResolve({ filter: /^\.\/cli\/index$/ }, () => ({ path: './commands.js', external: true }));
  },
};

/** Modules that are in `engine` are required from it instead of bundled again; their names are added to `shared`. */
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

/** What bundles for pages have in common. */
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
 * The library, and the page with the program of its threads. What they have in common lies with the page, so that its
 * folder can be served as it is.
 */
async function libraryAndPage() {
  for (const folder of [LIBRARY, PAGE]) rmSync(folder, { recursive: true, force: true });
  await build({
    ...BROWSER,
    entryPoints: {
      ...Object.fromEntries(names.map(name => [`lib/${name}`, `src/api/${name}.ts`])),
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
  nameByContent('thread.js');
}

/** The program of the page's threads is named by what it holds, as the parts that it shares are: browsers may keep it. */
function nameByContent(name) {
  const hash = createHash('sha256')
    .update(readFileSync(join(PAGE, name)))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
  const named = name.replace('.js', `-${hash}.js`);
  renameSync(join(PAGE, name), join(PAGE, named));
  for (const file of ['app.js', 'package.json']) {
    const text = readFileSync(join(PAGE, file), 'utf8');
    writeFileSync(join(PAGE, file), text.replace(`./${name}`, `./${named}`));
  }
}

/** The page in one file, with the handmade evaluation: weights would make it many times larger. */
async function onePage() {
  const { outputFiles } = await build({
    ...BROWSER,
    entryPoints: { app: 'src/ui/web/standalone.entry.ts', style: 'src/ui/web/style.css' },
    outdir: 'dist',
    write: false,
    format: 'iife',
    define: { ...define, HANDMADE_ONLY: 'true' },
    // The program of a thread is never looked for beside it.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  const textOf = ending => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  const script = textOf('.js').replaceAll('</script', '<\\/script');
  const page = readFileSync('src/ui/web/index.html', 'utf8')
    .replace(/<link rel="stylesheet".*>/, () => `<style>${textOf('.css')}</style>`)
    .replace(/<script.*<\/script>/, () => `<script type="module" id="program">${script}</script>`);
  writeFileSync('dist/alquerque.html', page);
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
  for (const name of names) visit(join(LIBRARY, `types/api/${name}.d.ts`));
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

mkdirSync('dist', { recursive: true });
await Promise.all([program(), libraryAndPage(), onePage()]);
commands();
types();
