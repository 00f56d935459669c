import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import withProcesses from './test/processes.json' with { type: 'json' };

/** Where the continuous integration wants the report to be written. */
const report = process.env.TEST_REPORT;

/** `--mode quick`: no tests that start processes or threads, and nothing is built. */
export default defineConfig(({ mode }) => ({
  define: { DEBUG: 'true' },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(mode === 'quick' ? withProcesses : [])],
    globalSetup: mode === 'quick' ? ['test/tell-seed.ts'] : ['test/tell-seed.ts', 'test/build.ts'],
    setupFiles: 'test/seed.ts',
    // Many tests wait for processes: there are more files under way than processors.
    maxWorkers: availableParallelism() + (mode === 'quick' ? 0 : 1),
    // Files share what they import: none of them changes it, and hooks stand in the files of the tests.
    isolate: false,
    testTimeout: 120_000,
    // No test is to depend on the tables that lie on a machine.
    env: { XDG_CACHE_HOME: 'node_modules/.cache/none' },
    hookTimeout: 120_000,
    reporters: ['default', './test/skipped.ts', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
  },
}));
