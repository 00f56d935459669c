import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type Plugin } from 'vitest/config';

/** Where the continuous integration wants the report to be written. */
const report = process.env.TEST_REPORT;

/**
 * What a module imports becomes constants of its own. The runner makes each use of an import a question to the other
 * module, which inner loops ask millions of times. It is the same program: no modules import each other in a circle,
 * and none changes what it exports.
 */
const constants: Plugin = {
  name: 'constants',
  enforce: 'post',
  transform: (code, id) =>
    /\/(src|test\/games)\//.test(id)
      ? { code: code.replace(/^import \{([^}]*)\} from ("\.[^"]*");/gm, asConstants), map: null }
      : null,
};

function asConstants(_: string, list: string, from: string): string {
  const names = list.split(',').map(name => name.trim().split(' as '));
  const imported = names.map(([name, own = name]) => `${name} as ${own}__`);
  const owned = names.map(([name, own = name]) => `${own} = ${own}__`);
  return `import { ${imported.join(', ')} } from ${from}; const ${owned.join(', ')};`;
}

/**
 * Test files left out in the modes that do not build: `unbuilt` leaves out tests that start processes, threads or a
 * browser (`*.e2e.test.ts`), `quick` long ones as well (`*.slow.test.ts`).
 */
const excluded: Readonly<Record<string, readonly string[]>> = {
  unbuilt: ['test/**/*.e2e.test.ts'],
  quick: ['test/**/*.e2e.test.ts', 'test/**/*.slow.test.ts'],
};

export default defineConfig(({ mode }) => ({
  define: { DEBUG: 'true' },
  plugins: [constants],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(excluded[mode] ?? [])],
    globalSetup: ['test/tell-seed.ts', ...(mode in excluded ? [] : ['test/build.ts'])],
    setupFiles: 'test/seed.ts',
    // Many tests wait for processes: there are more files under way than processors.
    maxWorkers: availableParallelism() + (mode in excluded ? 0 : 2),
    // Files share what they import: none of them changes it, and hooks stand in the files of the tests.
    isolate: false,
    // What did not change since the last run is not transformed again.
    experimental: { fsModuleCache: true },
    testTimeout: 120_000,
    // No test is to depend on the tables that lie on a machine.
    env: { XDG_CACHE_HOME: 'node_modules/.cache/none' },
    hookTimeout: 120_000,
    reporters: ['default', './test/skipped.ts', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
  },
}));
