import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('docs/cli.md shows the help texts of all commands', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/cli-docs.mjs', '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
