/** The pages of docs/api are what the types say, and their examples print what stands behind them. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const PAGES = 'docs/api';

const examples = readdirSync(PAGES).flatMap(page =>
  [...readFileSync(`${PAGES}/${page}`, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
    ([, code], at) => [`${page}, example ${at + 1}`, code!] as const,
  ),
);

test('the pages are made from the types as they are', () => {
  execFileSync(process.execPath, ['scripts/api.mjs', '--check'], { stdio: 'pipe' });
});

describe('examples', () => {
  test('are there', () => expect(examples.length).toBeGreaterThan(5));

  test.each(examples)('%s', (_, code) => {
    const expected = [...code.matchAll(/^.*console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, text]) => text);
    const told = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(told.trimEnd().split('\n')).toEqual(expected);
  });
});
