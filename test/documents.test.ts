/** What the documents say of the house is so. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const filesBelow = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

test.each(['README.md', 'CONTRIBUTING.md'])('the files that %s names are there', document => {
  const text = readFileSync(document, 'utf8');
  const known = new Set(['src', 'test', 'scripts'].flatMap(filesBelow).map(file => basename(file)));
  const named = [...text.matchAll(/[`(\s]((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|json))(?=[`),:\s])/g)].map(
    ([, name]) => name!,
  );
  const ours = named.filter(name => (name.includes('/') ? /^(src|test|scripts)\//.test(name) : name.endsWith('.ts')));
  expect(ours.length).toBeGreaterThan(5);
  expect(ours.filter(name => (name.includes('/') ? !existsSync(name) : !known.has(name)))).toEqual([]);
});

test('CONTRIBUTING is as wide as the code', () => {
  const prose = readFileSync('CONTRIBUTING.md', 'utf8')
    .split('\n')
    .filter(line => !/^(\|| {4})/.test(line));
  expect(prose.filter(line => line.length > 120)).toEqual([]);
});

test('the map of the README has every room', () => {
  const rooms = readdirSync('src', { withFileTypes: true }).filter(entry => entry.isDirectory());
  const [, map = ''] = readFileSync('README.md', 'utf8').split('## The house');
  expect(rooms.map(({ name }) => name).filter(name => !new RegExp(`src/${name}\\b`).test(map))).toEqual([]);
});

test('what belongs to each file of a game stands in one table', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  const [plan = ''] = /\| file \| holds \|.*?\n\n/s.exec(text) ?? [];
  const files = [...plan.matchAll(/`(\w[\w-]*\.ts)`/g)].map(([, name]) => name!);
  const games = readdirSync('src/games', { withFileTypes: true }).filter(entry => entry.isDirectory());
  expect(files.filter(file => games.every(({ name }) => !existsSync(`src/games/${name}/${file}`)))).toEqual([]);
});
