import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('bench has the node counts of test/vectors/bench.json and of the last bench line', () => {
  expect(execFileSync(process.execPath, ['scripts/bench-check.mjs'], { encoding: 'utf8' })).toMatch(
    /signature: unchanged/,
  );
});
