import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFully } from '../../src/uci/stdio';

test('writeFully writes everything before it returns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'writer-'));
  const file = join(folder, 'out');
  const descriptor = openSync(file, 'w');
  const text = 'a line\n'.repeat(100_000);
  expect(writeFully(descriptor, text)).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(text);
  closeSync(descriptor);
  expect(writeFully(descriptor, text)).toBe(false);
  rmSync(folder, { recursive: true });
});
