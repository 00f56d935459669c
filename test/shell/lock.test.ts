import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lock } from '../../src/shell/lock';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a folder', (file: string) => mkdirSync(file)],
  ['a link to nothing', (file: string) => symlinkSync('nowhere', file)],
  ['a file of somebody', (file: string) => writeFileSync(file, 'precious')],
])('%s that is called as the lock is said to be in the way', async (what, put) => {
  const path = join(folder, what);
  put(`${path}.lock`);
  const taken = await lock(path);
  expect(taken).toEqual({
    ok: false,
    error: `${path}.lock is in the way: it is no lock of ours; delete it if nobody needs it`,
  });
  if (what === 'a file of somebody') expect(readFileSync(`${path}.lock`, 'utf8')).toBe('precious');
});

test('the lock of a process that has ended is taken over', async () => {
  const path = join(folder, 'stale');
  const first = await lock(path);
  if (!first.ok) throw new Error(first.error);
  const holder = readFileSync(`${path}.lock`, 'utf8');
  first.value.release();
  writeFileSync(`${path}.lock`, holder.replace(/"pid":\d+/, '"pid":999999999'));
  const second = await lock(path);
  expect(second.ok).toBe(true);
  if (second.ok) second.value.release();
});
