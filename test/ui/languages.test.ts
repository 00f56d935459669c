/** Texts of the page: all in the catalogue, in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** English in the source of a component: between tags, or in an attribute that people see or hear. */
const LITERALS = [
  />\s*[A-Za-z][^<>{}=;()]*<\//g,
  /^\s+[A-Z][a-z]+( [\w']+)*\.?$/gm,
  /\b(aria-label|title|placeholder|alt|label)="[^"]*[a-z]/g,
];

test('components take every text from the catalogue', () => {
  const files = readdirSync('src/ui/web').filter(file => file.endsWith('.tsx'));
  const found = files.flatMap(file => {
    const source = readFileSync(`src/ui/web/${file}`, 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '');
    return LITERALS.flatMap(pattern => (source.match(pattern) ?? []).map(text => `${file}: ${text.trim()}`));
  });
  expect(found, 'move these to src/ui/languages/english.ts').toEqual([]);
});
