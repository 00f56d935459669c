// Bundles the program, worker included, into one CommonJS file: that form runs fastest. Beside it the library: modules
// that share what they have in common, and their types; and the page, which shares with the library.
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
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const LIBRARY = 'dist/lib';
const rules = ['index', 'morris', 'draughts', 'brandubh', 'records'];
const names = [...rules, 'engine', 'engine.browser', 'thread', 'thread.browser'];
const DIALECTS = ['hub', 'gbgp', 'opentafl', 'referee', 'jocly'];
const PAGE = 'dist/web';
// With --debug, or in the environment DEBUG_BUILD=1, the assertions of the inner loop are checked.
const define = { DEBUG: String(process.argv.includes('--debug') || process.env.DEBUG_BUILD === '1') };
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
 * The engine, and behind it in a comment the commands of the shell: a front end that starts the engine does not wait
 * until all their code has been read and set up. What the commands have in common with the engine they take from it.
 */
async function program() {
  const { metafile } = await build({
    ...PROGRAM,
    entryPoints: ['src/cli.ts'],
    external: ['./commands'],
    write: false,
    metafile: true,
    outfile: 'dist/alquerque.js',
  });
  const common = new Set();
  const { outputFiles } = await build({
    ...PROGRAM,
    entryPoints: ['src/commands.ts'],
    write: false,
    plugins: [takenFrom(new Set(Object.keys(metafile.inputs)), common)],
  });
  // They are asked for in any order.
  const files = [...common].sort();
  const contents = [
    readFileSync('src/cli.ts', 'utf8'),
    ...files.map((file, i) => `import * as m${i} from './${file}';`),
    `export const engine = { ${files.map((file, i) => `${JSON.stringify(file)}: m${i}`).join(', ')} };`,
  ].join('\n');
  await build({
    ...PROGRAM,
    stdin: { contents, resolveDir: 'src', sourcefile: 'src/cli.ts', loader: 'ts' },
    external: ['./commands'],
    supported: { 'dynamic-import': false },
    outfile: 'dist/alquerque.js',
    sourcemap: true,
    sourcesContent: false,
    banner: { js: `#!/usr/bin/env node\nvar require = (${withCommands})(require, module, __filename);` },
    footer: { js: `/*${outputFiles[0].text.replaceAll('*/', END_IN_COMMENT)}*/` },
  });
  chmodSync('dist/alquerque.js', 0o755);
}

const END_IN_COMMENT = '*@/';

/** Runs in the program: the commands come from the comment at the end of its file. */
const withCommands = `(own, self, file) => name => {
  if (name !== './commands') return own(name);
  const text = own('node:fs').readFileSync(file, 'utf8');
  const code = text.slice(text.lastIndexOf('/*') + 2, text.lastIndexOf('*/')).replaceAll('${END_IN_COMMENT}', '*/');
  const commands = { exports: {} };
  new Function('module', 'require', 'ENGINE', code)(commands, own, self.exports.engine);
  return commands.exports;
}`;

/** Modules of the engine are not bundled again; `common` hears which ones are asked for. */
const takenFrom = (engine, common) => ({
  name: 'taken from the engine',
  setup: bundle => {
    bundle.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === common) return undefined;
      const found = await bundle.resolve(path, { kind, resolveDir, pluginData: common });
      const file = relative('src', found.path);
      if (!file.endsWith('.ts') || !engine.has(`src/${file}`)) return found;
      common.add(file);
      return { path: file, namespace: 'engine' };
    });
    bundle.onLoad({ filter: /./, namespace: 'engine' }, ({ path }) => ({
      contents: `module.exports = ENGINE[${JSON.stringify(path)}]`,
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

/** A file of these ends in one of `paths`: it gives only what `contents` says. */
const instead = (paths, contents) => bundle =>
  bundle.onLoad({ filter: new RegExp(`(${paths})\\.ts$`) }, () => ({ contents }));

const plugin = (name, ...parts) => ({
  name,
  setup: bundle => {
    for (const part of parts) part(bundle);
  },
});

/** The library and the page never count positions. */
const UNCOUNTED = plugin(
  'uncounted',
  instead('games.\\w+.perft', 'export const perft = () => 0; export const countPlainly = perft;'),
  instead('engine.count', 'export const countMoves = () => {};'),
);

/** One file has room neither for learnt weights, and what evaluates by them, nor for tables of endings. */
const LEAN = plugin(
  'lean',
  bundle => bundle.onResolve({ filter: /weights\/load$/ }, () => ({ path: resolve('src/web/no-weights.ts') })),
  instead('weights.coder|games.\\w+.(learnt|net|net-vectors|net-layout)', 'module.exports = {}'),
  instead('tables.endings', "export const endingsOf = () => ({ ok: false, error: 'there are no tables here' })"),
);

/** A page asks no tables of endings, which are a fifth of all code: what stands behind them is brought by Node's host alone. */
const SOLVERS = ['morris', 'draughts'].map(game => resolve(`src/games/${game}/tables/endings.ts`));
const BROUGHT = plugin(
  'brought',
  bundle => bundle.onResolve({ filter: /[?]real$/ }, ({ path }) => ({ path: path.slice(0, -5), suffix: '?real' })),
  bundle =>
    bundle.onLoad({ filter: /games.\w+.tables.endings\.ts$/ }, ({ suffix }) =>
      suffix === '?real'
        ? undefined
        : {
            contents: `let make = () => ({ ok: false, error: 'there are no tables here' });
              export const bring = real => { make = real; };
              export const endingsOf = (...words) => make(...words);`,
          },
    ),
  bundle =>
    bundle.onLoad({ filter: /engine.node\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: [
        ...SOLVERS.map((file, at) => {
          const from = JSON.stringify(file);
          return `import { bring as bring${at} } from ${from}; import { endingsOf as real${at} } from ${from.slice(0, -1)}?real"; bring${at}(real${at});`;
        }),
        readFileSync(path, 'utf8'),
      ].join('\n'),
    })),
);

/**
 * The library, and the page with the program of its threads. What they have in common lies with the page, so that its
 * folder can be served as it is.
 */
async function libraryAndPage() {
  for (const folder of [LIBRARY, PAGE]) rmSync(folder, { recursive: true, force: true });
  await build({
    ...BROWSER,
    entryPoints: {
      ...Object.fromEntries(names.map(name => [`lib/${name}`, `src/lib/${name}.ts`])),
      'web/app': 'src/web/app.entry.ts',
      'web/thread': 'src/lib/thread.browser.ts',
      'web/style': 'src/web/style.css',
    },
    outdir: 'dist',
    splitting: true,
    external: ['node:*'],
    chunkNames: 'web/shared-[hash]',
    plugins: [UNCOUNTED, BROUGHT],
  });
  writeFileSync(
    join(LIBRARY, 'package.json'),
    '{ "type": "module", "sideEffects": ["./thread.js", "./thread.browser.js"] }\n',
  );
  writeFileSync(join(PAGE, 'package.json'), '{ "type": "module", "sideEffects": ["./app.js", "./thread.js"] }\n');
  copyFileSync('src/web/index.html', join(PAGE, 'index.html'));
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

/** The page as one file, which evaluates by what was made by hand: the learnt weights would make it many times larger. */
async function onePage() {
  const { outputFiles } = await build({
    ...BROWSER,
    entryPoints: { app: 'src/web/alone.entry.ts', style: 'src/web/style.css' },
    outdir: 'dist',
    write: false,
    format: 'iife',
    // The program of a thread is never looked for beside it.
    logOverride: { 'empty-import-meta': 'silent' },
    plugins: [UNCOUNTED, LEAN],
  });
  const textOf = ending => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  const script = textOf('.js').replaceAll('</script', '<\\/script');
  const page = readFileSync('src/web/index.html', 'utf8')
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

mkdirSync('dist', { recursive: true });
await Promise.all([program(), libraryAndPage(), onePage()]);
commands();
types();
