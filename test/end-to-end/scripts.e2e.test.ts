import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

test.each(['endings-won', 'endings-against'])('%s exits if the folder has no tables', script => {
  const words = [`scripts/${script}.mjs`, 'english-draughts', '/nowhere'];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 60_000 });
  expect([status, stderr]).toEqual([
    2,
    'error: /nowhere: no tables of english-draughts; build them with alquerque tables build\n',
  ]);
});

test('npm start builds if a source is newer than the build, and only then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const build = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist/lib/types/api', { recursive: true });
    writeFileSync('dist/alquerque.js', 'console.log(process.argv.slice(2).join())');
    writeFileSync('dist/lib/types/api/index.d.ts', '');`;
  const start = (): string => {
    const words = [resolve('scripts/start.mjs'), 'perft', '1'];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', cwd: folder });
    return stderr + stdout;
  };
  try {
    for (const name of ['src/games', 'scripts']) mkdirSync(join(folder, name), { recursive: true });
    for (const name of ['src/games/a.ts', 'scripts/types.json', 'package.json', 'package-lock.json'])
      writeFileSync(join(folder, name), '{}');
    writeFileSync(join(folder, 'scripts/build.mjs'), build);
    expect(start()).toBe('Building ...\nperft,1\n');
    expect(start()).toBe('perft,1\n');
    const later = Date.now() / 1000 + 1;
    utimesSync(join(folder, 'src/games/a.ts'), later, later);
    expect(start()).toBe('Building ...\nperft,1\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
