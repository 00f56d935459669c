import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Folder of transformed modules, one for each set of installed packages: vitest empties the folder of another set, also
 * while other runs use it.
 */
function moduleCache(): string {
  const installed = createHash('sha256').update(readFileSync('node_modules/.package-lock.json')).digest('hex');
  return join(import.meta.dirname, 'node_modules', '.cache', 'modules', installed.slice(0, 12));
}

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

/** Part of the run in which the end-to-end tests start. */
const WAITING_PART = 0.85;

const waits = (file: string): boolean => file.endsWith('.e2e.test.ts');

/** Duration in ms of a file that was not run yet. */
function estimate(file: string): number {
  if (waits(file)) return 4000;
  return file.endsWith('.slow.test.ts') ? 1500 : 200;
}

interface TimedFile {
  readonly file: TestSpecification;
  readonly duration: number;
}

/** The files with the parts of the list's duration that come before them, the longest first. */
function withStarts(files: readonly TimedFile[]): { readonly file: TestSpecification; readonly start: number }[] {
  const total = files.reduce((sum, { duration }) => sum + duration, 0);
  let before = 0;
  return [...files]
    .sort((one, other) => other.duration - one.duration)
    .map(({ file, duration }) => {
      before += duration;
      return { file, start: (before - duration) / total };
    });
}

/**
 * Order of the test files: the longest first, and files that often wait (end-to-end tests) among those that only compute,
 * so that no processor is idle. The last files are short and compute.
 */
class MixedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timed = (await super.sort(files)).map(file => ({ file, duration: this.durationOf(file.moduleId) }));
    const waiting = withStarts(timed.filter(({ file }) => waits(file.moduleId)));
    const computing = withStarts(timed.filter(({ file }) => !waits(file.moduleId)));
    return [...waiting.map(({ file, start }) => ({ file, start: WAITING_PART * start })), ...computing]
      .sort((one, other) => one.start - other.start)
      .map(({ file }) => file);
  }

  /** Duration in ms in the last run. */
  private durationOf(file: string): number {
    const last = this.ctx.cache.getFileTestResults(`:${relative(this.ctx.config.root, file)}`);
    return (last?.duration ?? estimate(file)) + 1;
  }
}

export default defineConfig(({ mode }) => ({
  define: { DEBUG: 'true' },
  plugins: [importsAsConstants],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(excluded[mode] ?? [])],
    globalSetup: ['test/provide-seed.ts', ...(mode in excluded ? [] : ['test/build.ts'])],
    setupFiles: 'test/seed.ts',
    // More workers than processors, since many tests wait for processes.
    maxWorkers: availableParallelism() + (mode in excluded ? 0 : 2),
    sequence: { sequencer: MixedSequencer },
    // Test files share modules: none changes what it imports, and each has its own hooks.
    isolate: false,
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache() },
    testTimeout: 120_000,
    // Tests must not use tablebases that happen to be on the machine.
    env: { XDG_CACHE_HOME: 'node_modules/.cache/none' },
    hookTimeout: 120_000,
    reporters: ['default', './test/skipped.ts', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
  },
}));
