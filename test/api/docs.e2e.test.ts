/** docs/api is up to date, and its examples print what their comments say. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const PAGES = 'docs/api';

const examples = readdirSync(PAGES).flatMap(page =>
  [...readFileSync(`${PAGES}/${page}`, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
    ([, code], at) => [`${page}, example ${at + 1}`, code!] as const,
  ),
);

test('docs/api is up to date', () => {
  execFileSync(process.execPath, ['scripts/api.mjs', '--check'], { stdio: 'pipe' });
});

describe('examples', () => {
  test('exist', () => expect(examples.length).toBeGreaterThan(5));

  test.each(examples)('%s', (_, code) => {
    const expected = [...code.matchAll(/^.*console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, text]) => text);
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(output.trimEnd().split('\n')).toEqual(expected);
  });
});
