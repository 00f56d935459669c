import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The floors of the house, lowest first. A room may use the floors below its own, and itself. */
const FLOORS = [
  ['wasm'],
  ['games'],
  ['search', 'records', 'weights', 'glance', 'disk'],
  ['tables'],
  ['engine'],
  ['lib'],
  ['shell', 'client', 'parlour'],
  ['openings'],
  ['archive', 'uci', 'perft', 'bench', 'match', 'play', 'serve', 'web', 'tabulate', 'train', 'variants'],
  ['dialects'],
  ['commands.ts'],
  ['cli.ts'],
];

const SOURCE = 'src';
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file));

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']*)'|import '(\.[^']*)'|import\('(\.[^']*)'\)/g)].map(match =>
    relative(SOURCE, join(SOURCE, dirname(file), match[1] ?? match[2] ?? match[3] ?? '')),
  );
}

/** The file that an import means: itself with its ending, or the index of a folder. */
const fileOf = (target: string): string | undefined =>
  [`${target}.ts`, `${target}.tsx`, join(target, 'index.ts'), target].find(name => files.includes(name));

/** All files that `file` needs, by however many imports. */
function needsOf(
  file: string,
  imports: ReadonlyMap<string, readonly string[]>,
  needs = new Set<string>(),
): Set<string> {
  for (const target of imports.get(file) ?? []) {
    if (needs.has(target)) continue;
    needs.add(target);
    needsOf(target, imports, needs);
  }
  return needs;
}

const roomOf = (path: string): string => path.split('/')[0] ?? '';
const floorOf = (path: string): number => FLOORS.findIndex(rooms => rooms.includes(roomOf(path)));
/** The folder of one game, where `path` lies in one. */
const gameOf = (path: string): string | undefined => /^games\/(\w+)\//.exec(path)?.[1];

/** The registry, and what learns from games of each kind. */
const KNOWS_GAMES = /^(games\/(index|solvers)\.ts$|train\/|lib\/)/;

describe('dependency arrows', () => {
  test('every source file stands on a floor', () => {
    expect(files.filter(file => floorOf(file) < 0)).toEqual([]);
  });

  test('point down, or stay in the room', () => {
    const wrong = files.flatMap(file =>
      importsOf(file)
        .filter(
          target =>
            floorOf(target) > floorOf(file) || (floorOf(target) === floorOf(file) && roomOf(target) !== roomOf(file)),
        )
        .map(target => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('play, and what it shares with the page, knows no game: the library tells the rules', () => {
    const names = /morris|draughts|brandubh|checkers|morabaraba|damas/i;
    const wrong = files.filter(file => {
      if (!['play', 'parlour'].includes(roomOf(file))) return false;
      const knows = names.test(readFileSync(join(SOURCE, file), 'utf8').replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, ''));
      return knows || importsOf(file).some(target => /^(games\/(?!names)|search|engine)/.test(target));
    });
    expect(wrong).toEqual([]);
  });

  test('no game knows another; only the registry and training know the games', () => {
    const wrong = files.flatMap(file =>
      importsOf(file)
        .filter(target => gameOf(target) && gameOf(target) !== gameOf(file) && !KNOWS_GAMES.test(file))
        .map(target => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('what runs in a page knows nothing of Node', () => {
    const rooms = ['games', 'search', 'engine'];
    const wrong = files.filter(
      file =>
        rooms.includes(roomOf(file)) &&
        !file.startsWith(join('engine', 'node')) &&
        /from 'node:|\bprocess\./.test(readFileSync(join(SOURCE, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['capital', /charAt\(0\)\.toUpperCase\(\)/],
    ['isMany', /\.endsWith\('s'\)/],
    ['titleOf', /\btitleOf = /],
    ['LEVELS', /'novice', 'apprentice'/],
    ['BY_ROWS', /a7 d7 g7 b6/],
  ])('%s, which several rooms use, is written once', (_, text) => {
    expect(files.filter(file => text.test(readFileSync(join(SOURCE, file), 'utf8')))).toHaveLength(1);
  });

  test('no files import each other in a circle, not even for types', () => {
    const imports = new Map(files.map(file => [file, importsOf(file).flatMap(target => fileOf(target) ?? [])]));
    const needs = new Map(files.map(file => [file, needsOf(file, imports)]));
    const together = (file: string): string[] => files.filter(f => needs.get(file)!.has(f) && needs.get(f)!.has(file));
    const circles = new Set(files.map(file => together(file).sort().join(' ')));
    expect([...circles].filter(circle => circle !== '')).toEqual([]);
  });
});
