// npm run build [-- --debug]: builds dist/.
//
//   alquerque.js       the protocol, in CommonJS like all of the program, which runs fastest
//   thread.js          the worker threads: search, perft, solvers of tablebases
//   weights.js, tables.js, bridges.js, commands.js
//                      what alquerque.js loads when it is needed; commands.js has the commands of the shell
//   alquerque-NAME.js  one program for each bridge
//   lib/               the library: ES modules and their types
//   web/               the page, and the weights, which it shares with the library
//   alquerque.html     the page in one file
//   NAME.book          opening books
//
// With --debug, or with DEBUG_BUILD=1 in the environment, assertions are checked. Imports decide what a page contains:
// perft, tablebases (src/games/solvers.ts) and src/engine/host-node.ts are imported by programs for Node only.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';

const LIBRARY = 'dist/lib';
const RULES_ENTRIES = ['index', 'morris', 'draughts', 'brandubh', 'records'];
const LIBRARY_ENTRIES = [...RULES_ENTRIES, 'engine', 'engine.browser', 'thread', 'thread.browser'];
const BRIDGES = ['hub', 'gbgp', 'opentafl', 'ugi', 'xboard', 'referee', 'jocly'];
const PAGE = 'dist/web';
const define = {
  DEBUG: String(process.argv.includes('--debug') || process.env.DEBUG_BUILD === '1'),
  HANDMADE_ONLY: 'undefined',
  DEFLATED_PUZZLES: 'undefined',
};
const NOTICES = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8');
const TSC = 'node_modules/typescript/bin/tsc';

const PROGRAM = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  define,
  sourcemap: true,
  sourcesContent: false,
};

/**
 * Files of the program in the order in which they may import from each other. A file loads the later ones when it first
 * needs them: a front end that starts the engine need not wait until their code is read.
 */
const CHUNKS = [
  { file: 'alquerque.js', entry: 'main.ts' },
  { file: 'weights.js', entry: 'weights/index.ts', source: 'weights/shipped.ts' },
  { file: 'tables.js', entry: 'tables.ts' },
  { file: 'bridges.js', entry: 'uci/bridges/index.ts' },
  { file: 'commands.js', entry: 'cli/index.ts' },
];

/** `shippedWeights`: constant of src/weights/shipped.ts. */
async function buildProgram(shippedWeights) {
  const options = { ...PROGRAM, define: { ...define, SHIPPED_WEIGHTS: JSON.stringify(shippedWeights) } };
  /** Chunk of each source file: the first one that imports it. */
  const chunkOf = new Map();
  /** Source files of each chunk that later ones need. */
  const shared = new Map(CHUNKS.map(({ file }) => [file, new Set()]));
  for (const chunk of CHUNKS) {
    const plugins = [chunkImports(otherChunks(chunk), chunkOf, shared)];
    const entryPoints = [`src/${chunk.source ?? chunk.entry}`];
    const { metafile } = await build({ ...options, entryPoints, plugins, write: false, metafile: true });
    checkNotices(metafile);
    for (const input of Object.keys(metafile.inputs)) {
      const source = sourceName(input);
      if (source.endsWith('.ts') && !chunkOf.has(source)) chunkOf.set(source, chunk.file);
    }
  }
  for (const chunk of CHUNKS) {
    const { file, source: entry = chunk.entry } = chunk;
    const resolveDir = dirname(`src/${entry}`);
    // Sorted, since esbuild resolves them in any order and a build must be reproducible.
    const sources = [...shared.get(file)].sort();
    const contents = [
      ...sources.map((source, i) => `import * as m${i} from './${posixPath(relative(resolveDir, `src/${source}`))}';`),
      `export const modules = { ${sources.map((source, i) => `${JSON.stringify(source)}: m${i}`).join(', ')} };`,
      readFileSync(`src/${entry}`, 'utf8'),
    ].join('\n');
    await build({
      ...options,
      stdin: { contents, resolveDir, sourcefile: `src/${entry}`, loader: 'ts' },
      plugins: [chunkImports(otherChunks(chunk), new Map([...chunkOf].filter(([, owner]) => owner !== file)))],
      supported: { 'dynamic-import': false },
      outfile: `dist/${file}`,
      ...(file === 'alquerque.js' && { banner: { js: '#!/usr/bin/env node' } }),
    });
  }
  chmodSync('dist/alquerque.js', 0o755);
  // Threads share nothing with the program but the file of the weights.
  const weights = CHUNKS.filter(({ file }) => file === 'weights.js');
  const plugins = [chunkImports(weights, new Map())];
  await build({ ...options, entryPoints: ['src/thread.ts'], plugins, outfile: 'dist/thread.js' });
}

/** Throws if a bundle contains a package without its licence in the notices. */
function checkNotices({ inputs }) {
  for (const input of Object.keys(inputs)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? [];
    if (name !== undefined && !NOTICES.includes(`\n## ${name}\n`))
      throw new Error(`${name} is bundled, but not in THIRD-PARTY-NOTICES.md`);
  }
}

const posixPath = path => path.split(sep).join('/');
/** Path of a source file below `src`. */
const sourceName = path => posixPath(relative('src', path));

const otherChunks = chunk => CHUNKS.filter(other => other !== chunk);

/**
 * Leaves the entries of `chunks` to run time, and takes other source files from the chunk that contains them, which
 * exports them as `modules`. Adds these to `shared`.
 */
const chunkImports = (chunks, chunkOf, shared) => ({
  name: 'chunk imports',
  setup: bundle => {
    bundle.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, namespace, pluginData }) => {
      if (namespace === 'chunk') return { path, external: true };
      if (pluginData === chunks) return undefined;
      const found = await bundle.resolve(path, { kind, resolveDir, pluginData: chunks });
      const source = sourceName(found.path);
      const chunk = chunks.find(({ entry }) => entry === source);
      if (chunk) return { path: `./${chunk.file}`, external: true };
      const file = chunkOf.get(source);
      if (file === undefined) return found;
      shared?.get(file).add(source);
      return { path: source, namespace: 'chunk', pluginData: file };
    });
    bundle.onLoad({ filter: /./, namespace: 'chunk' }, ({ path, pluginData: file }) => ({
      contents: `module.exports = require('./${file}').modules[${JSON.stringify(path)}]`,
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
  charset: 'utf8',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define,
};

/** Names of the weights files by module, once they are built. */
const weightsFiles = new Map();

/**
 * Builds the weights, which the library and the page load when a game needs them. Returns what the program has of them:
 * everything but the bytes, and the module that has these.
 */
async function buildWeights() {
  const modules = [...readFileSync('src/weights/load.ts', 'utf8').matchAll(/import\('\.\/([\w-]+)'\)/g)];
  const { metafile } = await build({
    ...BROWSER,
    entryPoints: Object.fromEntries(modules.map(([, name]) => [name, `src/weights/${name}.ts`])),
    outdir: PAGE,
    entryNames: '[name]-[hash]',
    metafile: true,
  });
  for (const [file, { entryPoint }] of Object.entries(metafile.outputs))
    if (entryPoint) weightsFiles.set(basename(entryPoint, '.ts'), basename(file));
  // Until the page has its own.
  writeFileSync(join(PAGE, 'package.json'), '{ "type": "module" }\n');
  const shipped = [];
  for (const file of weightsFiles.values())
    for (const { coded, ...weights } of Object.values(await import(pathToFileURL(join(PAGE, file)))))
      shipped.push({ ...weights, module: `${basename(PAGE)}/${file}` });
  return shipped;
}

/** Leaves imports of weights to run time. `folder`: path from the importing file to the folder of the page. */
const weightsExternal = folder => ({
  name: 'weights external',
  setup: bundle => {
    bundle.onResolve({ filter: /^\.\// }, ({ path, importer }) =>
      /weights\/(load|index)\.ts$/.test(importer) && weightsFiles.has(basename(path))
        ? { path: `${folder}${weightsFiles.get(basename(path))}`, external: true }
        : undefined,
    );
  },
});

/**
 * Marks entries without exports as ES modules. This package is CommonJS, and esbuild would wrap all modules that such an
 * entry shares with others in functions.
 */
const entriesAsModules = {
  name: 'entries as modules',
  setup: bundle => {
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) =>
      ENTRIES_WITHOUT_EXPORTS.includes(sourceName(path))
        ? { contents: `${readFileSync(path, 'utf8')}\nexport {};`, loader: 'ts' }
        : undefined,
    );
  },
};
const ENTRIES_WITHOUT_EXPORTS = ['api/thread.ts', 'api/thread.browser.ts', 'ui/web/app.entry.ts'];

async function buildLibrary() {
  const { metafile } = await build({
    ...BROWSER,
    metafile: true,
    entryPoints: Object.fromEntries(LIBRARY_ENTRIES.map(name => [name, `src/api/${name}.ts`])),
    outdir: LIBRARY,
    splitting: true,
    external: ['node:*'],
    chunkNames: 'shared-[hash]',
    plugins: [entriesAsModules, weightsExternal('../web/')],
  });
  checkNotices(metafile);
  writeFileSync(
    join(LIBRARY, 'package.json'),
    '{ "type": "module", "sideEffects": ["./thread.js", "./thread.browser.js"] }\n',
  );
}

/**
 * Builds the page and the program of its workers. File names have hashes, so that browsers keep the files for good; only
 * index.html and the service worker, which name the others, keep their names.
 */
async function buildPage() {
  const { metafile } = await build({
    ...BROWSER,
    entryPoints: {
      app: 'src/ui/web/app.entry.ts',
      thread: 'src/api/thread.browser.ts',
      style: 'src/ui/web/style.css',
      'late-views': 'src/ui/web/late-views.css',
    },
    outdir: PAGE,
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    metafile: true,
    plugins: [entriesAsModules, weightsExternal('./')],
  });
  checkNotices(metafile);
  const outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [basename(file), output]));
  const entry = name => [...outputs.keys()].find(file => file.startsWith(`${name}-`));
  const [firstApp, thread, style, lateStyle] = ['app', 'thread', 'style', 'late-views'].map(entry);
  const [rules, app] = await mergeChunks(outputs, firstApp, thread);
  replaceIn(app, './thread.js', `./${thread}`);
  const pageFiles = [...outputs].find(([, { inputs }]) => 'src/ui/web/page-files.ts' in inputs)[0];
  replaceIn(pageFiles, './late-views.css', `./${lateStyle}`);
  const page = readFileSync('src/ui/web/index.html', 'utf8')
    .replace('href="style.css"', `href="${style}"`)
    .replace('href="rules.js"', `href="${rules}"`)
    .replace('src="app.js"', `src="${app}"`);
  writeFileSync(join(PAGE, 'index.html'), page);
  writeFileSync(join(PAGE, 'package.json'), `{ "type": "module", "sideEffects": ["./${app}", "./${thread}"] }\n`);
  for (const file of readdirSync('src/ui/web/icons')) copyFileSync(join('src/ui/web/icons', file), join(PAGE, file));
  copyFileSync('src/ui/web/manifest.webmanifest', join(PAGE, 'manifest.webmanifest'));
  copyFileSync('puzzles.json', join(PAGE, 'puzzles.json'));
  await buildServiceWorker();
}

/** A file and all that it imports when it is loaded. */
function staticImports(outputs, file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, kind, external } of outputs.get(file).imports)
    if (kind === 'import-statement' && !external) staticImports(outputs, basename(path), found);
  return found;
}

/**
 * Merges what the page loads first into two files, since each request takes the time of a round trip: the part that the
 * threads load too, and the rest. Returns their names.
 */
async function mergeChunks(outputs, app, thread) {
  const first = [...staticImports(outputs, app)];
  const ofThreads = staticImports(outputs, thread);
  const groups = [
    { name: 'rules', chunks: first.filter(file => ofThreads.has(file)) },
    { name: 'app', chunks: first.filter(file => !ofThreads.has(file)) },
  ];
  for (const group of groups) {
    const hash = createHash('sha256').update(first.join()).update(group.chunks.join());
    group.file = `${group.name}-${hash.digest('hex').slice(0, 8).toUpperCase()}.js`;
  }
  const groupOf = file => groups.find(({ chunks }) => chunks.includes(file));
  /** Exports of a chunk, with their names in the merged file. */
  const exportsOf = file => outputs.get(file).exports.map(name => [name, `${name}${first.indexOf(file)}`]);
  const exportLine = (names, from) => `export {${names.map(([name, as]) => `${name} as ${as}`)}} from './${from}';\n`;
  const merged = {
    name: 'merged chunks',
    setup: bundle => {
      bundle.onResolve({ filter: /^\.\// }, ({ path, kind, importer, namespace }) => {
        if (kind === 'entry-point') return undefined;
        const file = basename(path);
        const group = groupOf(file);
        if (!group || namespace === 'merged') return { path, external: true };
        if (kind === 'dynamic-import') throw new Error(`${file} is loaded at once and on demand`);
        const own = groupOf(basename(importer)) ?? groups.find(({ name }) => name === basename(importer));
        return group === own ? { path: resolve(PAGE, file) } : { path: file, namespace: 'merged' };
      });
      // Elsewhere a chunk is what the merged file exports of it.
      bundle.onLoad({ filter: /./, namespace: 'merged' }, ({ path }) => ({
        contents: exportLine(
          exportsOf(path).map(([name, as]) => [as, name]),
          groupOf(path).file,
        ),
      }));
    },
  };
  const options = { ...BROWSER, write: false, plugins: [merged] };
  const built = new Map();
  for (const { name, chunks, file } of groups) {
    const lines = chunks.flatMap(chunk => [`import './${chunk}';\n`, exportLine(exportsOf(chunk), chunk)]);
    const stdin = { contents: lines.join(''), resolveDir: PAGE, sourcefile: name };
    const { outputFiles } = await build({ ...options, stdin });
    built.set(file, outputFiles[0].contents);
  }
  const others = [...outputs.keys()].filter(file => file.endsWith('.js') && !groupOf(file));
  const { outputFiles } = await build({ ...options, entryPoints: others.map(file => join(PAGE, file)), outdir: PAGE });
  for (const { path, contents } of outputFiles) built.set(basename(path), contents);
  for (const file of first) rmSync(join(PAGE, file));
  for (const [file, contents] of built) writeFileSync(join(PAGE, file), contents);
  return groups.map(({ file }) => file);
}

function replaceIn(name, before, after) {
  const text = readFileSync(join(PAGE, name), 'utf8');
  if (!text.includes(before)) throw new Error(`${name} does not contain ${before}`);
  writeFileSync(join(PAGE, name), text.replace(before, after));
}

/** The service worker keeps all files of the page; a change of any file makes it a new one. */
async function buildServiceWorker() {
  const files = readdirSync(PAGE).filter(file => !['package.json', 'service-worker.js'].includes(file));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(PAGE, file)));
  await build({
    ...BROWSER,
    entryPoints: ['src/ui/web/service-worker.ts'],
    outfile: join(PAGE, 'service-worker.js'),
    format: 'iife',
    define: {
      ...define,
      FILES: JSON.stringify(files.filter(file => file !== 'index.html')),
      VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)),
    },
  });
}

/** Builds the page in one file, without weights, which would make it many times larger. */
async function buildSingleFile() {
  const puzzles = deflateRawSync(readFileSync('puzzles.json'), { level: 9 }).toString('base64');
  const { outputFiles } = await build({
    ...BROWSER,
    entryPoints: {
      app: 'src/ui/web/standalone.entry.ts',
      style: 'src/ui/web/style.css',
      late: 'src/ui/web/late-views.css',
    },
    outdir: 'dist',
    write: false,
    format: 'iife',
    define: { ...define, HANDMADE_ONLY: 'true', DEFLATED_PUZZLES: JSON.stringify(puzzles) },
    // Workers run the page's own script, so no URL is resolved.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  const textOf = ending => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  const script = textOf('.js').replaceAll('</script', '<\\/script');
  const page = readFileSync('src/ui/web/index.html', 'utf8')
    .replace(/<link rel="(manifest|apple-touch-icon|modulepreload)".*>\n/g, '')
    .replace(/<link rel="stylesheet".*>/, () => `<style>${textOf('style.css')}${textOf('late.css')}</style>`)
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
for (const folder of [LIBRARY, PAGE]) rmSync(folder, { recursive: true, force: true });
const shippedWeights = await buildWeights();
await Promise.all([buildProgram(shippedWeights), buildLibrary(), buildPage(), buildSingleFile()]);
writeBridges();
buildTypes();
copyFileSync('src/games/morris/placing/nine-mens-morris.book', 'dist/nine-mens-morris.book');
