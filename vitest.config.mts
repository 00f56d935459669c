import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type Plugin } from 'vitest/config';

/** File for the JSON report of the continuous integration. */
const report = process.env.TEST_REPORT;

/**
 * Copies imports into constants. The test runner turns each use of an import into a property access of the other
 * module, which is slow in inner loops. The copies are safe, since there are no import cycles and no exports change.
 */
const importsAsConstants: Plugin = {
  name: 'imports-as-constants',
  enforce: 'post',
  transform: (code, id) =>
    /\/(src|test\/games)\//.test(id)
      ? { code: code.replace(/^import \{([^}]*)\} from ("\.[^"]*");/gm, asConstants), map: null }
      : null,
};

function asConstants(_: string, list: string, from: string): string {
  const names = list.split(',').map(name => name.trim().split(' as '));
  const imported = names.map(([name, local = name]) => `${name} as ${local}__`);
  const copied = names.map(([name, local = name]) => `${local} = ${local}__`);
  return `import { ${imported.join(', ')} } from ${from}; const ${copied.join(', ')};`;
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
  plugins: [importsAsConstants],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(excluded[mode] ?? [])],
    globalSetup: ['test/provide-seed.ts', ...(mode in excluded ? [] : ['test/build.ts'])],
    setupFiles: 'test/seed.ts',
    // More workers than processors, since many tests wait for processes.
    maxWorkers: availableParallelism() + (mode in excluded ? 0 : 3),
    // Test files share modules: none changes what it imports, and each has its own hooks.
    isolate: false,
    // Caches transformed modules between runs.
    experimental: { fsModuleCache: true },
    testTimeout: 120_000,
    // Tests must not use tablebases that happen to be on the machine.
    env: { XDG_CACHE_HOME: 'node_modules/.cache/none' },
    hookTimeout: 120_000,
    reporters: ['default', './test/skipped.ts', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
  },
}));
