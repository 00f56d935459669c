import { defineConfig } from 'vitest/config';

/** Where the continuous integration wants the report to be written. */
const report = process.env.TEST_REPORT;

export default defineConfig({
  define: { DEBUG: 'true' },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/tell-seed.ts', 'test/build.ts'],
    setupFiles: 'test/seed.ts',
    testTimeout: 120_000,
    // No test is to depend on the tables that lie on a machine.
    env: { XDG_CACHE_HOME: 'node_modules/.cache/none' },
    hookTimeout: 120_000,
    ...(report && { reporters: ['default', 'json'], outputFile: { json: report } }),
  },
});
