/** The tests that start no processes or threads: all but those of test/processes.json. Nothing is built for them. */
import { configDefaults, defineConfig } from 'vitest/config';
import withProcesses from './test/processes.json' with { type: 'json' };
import all from './vitest.config.mts';

export default defineConfig({
  ...all,
  test: { ...all.test, globalSetup: 'test/tell-seed.ts', exclude: [...configDefaults.exclude, ...withProcesses] },
});
