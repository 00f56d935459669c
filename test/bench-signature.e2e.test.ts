import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the search is what its signature and the last commit say', () => {
  expect(execFileSync(process.execPath, ['scripts/bench-check.mjs'], { encoding: 'utf8' })).toMatch(
    /is what its signature/,
  );
});
