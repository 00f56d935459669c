/** Claims of the documents about the repository. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('CONTRIBUTING is as wide as the code', () => {
  const prose = readFileSync('CONTRIBUTING.md', 'utf8')
    .split('\n')
    .filter(line => !/^(\|| {4})/.test(line));
  // Paths grew longer; the page is written anew with the documents.
  expect(prose.filter(line => line.length > 140)).toEqual([]);
});
