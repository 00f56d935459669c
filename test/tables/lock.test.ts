import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lock } from '../../src/tables/lock';

const folder = mkdtempSync(join(tmpdir(), 'alquerque-lock-'));
const path = join(folder, '4-3.lock');

afterAll(() => rmSync(folder, { recursive: true }));

test('a group is built by one process at a time, which the other names', () => {
  writeFileSync(path, `${process.ppid} on ${hostname()}`);
  const refused = lock(path);
  expect(refused).toEqual({ ok: false, error: `process ${process.ppid} on ${hostname()} is at work there: ${path}` });
  rmSync(path);
});

test('a process of another machine is believed to be at work', () => {
  writeFileSync(path, '17 on elsewhere');
  expect(lock(path).ok).toBe(false);
  rmSync(path);
});

test('what a killed process or a damaged file left behind does not keep others away', () => {
  for (const text of [`999999999 on ${hostname()}`, '']) {
    writeFileSync(path, text);
    const taken = lock(path);
    expect(taken.ok).toBe(true);
    if (taken.ok) taken.value();
    expect(existsSync(path)).toBe(false);
  }
});

test('where nothing can be written, that is said', () => {
  expect(lock(join(folder, 'missing', 'x.lock'))).toMatchObject({ ok: false });
});
