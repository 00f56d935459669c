import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPage, ENVIRONMENT } from '../../scripts/cli-docs.mjs';
import { runCommand } from './run-command';

test('docs/cli.md shows the help texts of all commands; if not, run npm run docs', async () => {
  const helpOf = async (words: readonly string[]): Promise<string> => {
    const { code, output, errors } = await runCommand([...words, '--help'], ENVIRONMENT);
    expect([code, errors]).toEqual([0, '']);
    return output;
  };
  expect(await createPage(helpOf)).toBe(readFileSync('docs/cli.md', 'utf8'));
});
