import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The layers of src, lowest first. A module imports from lower layers and from its own module. */
const LAYERS = [
  ['util', 'wasm'],
  ['games'],
  ['search', 'records', 'weights'],
  ['tablebase'],
  ['engine'],
  ['api'],
  ['uci'],
  ['match', 'ui'],
  ['ui/terminal', 'ui/web', 'server'],
  ['cli'],
  ['train'],
  ['main.ts', 'tables.ts', 'thread.ts'],
];

/** Modules that lie in the folder of another one. */
const NESTED = ['ui/terminal', 'ui/web'];

const SOURCE = 'src';
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file));
const sourceOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');

const importsOf = (file: string): string[] => targetsIn(file, sourceOf(file));

/** Imports that are not only for types. */
const valueImportsOf = (file: string): string[] =>
  targetsIn(file, sourceOf(file).replace(/^(import|export) type [^;]*;$/gm, ''));

function targetsIn(file: string, source: string): string[] {
  return [...source.matchAll(/from '(\.[^']*)'|import '(\.[^']*)'|import\('(\.[^']*)'\)/g)].map(match =>
    relative(SOURCE, join(SOURCE, dirname(file), match[1] ?? match[2] ?? match[3] ?? '')),
  );
}

/** The file that an import refers to: a file with its ending, or the index of a folder. */
const fileOf = (target: string): string | undefined =>
  [`${target}.ts`, `${target}.tsx`, join(target, 'index.ts'), target].find(name => files.includes(name));

/** All files that `file` imports, directly or indirectly. */
function dependenciesOf(
  file: string,
  imports: ReadonlyMap<string, readonly string[]>,
  found = new Set<string>(),
): Set<string> {
  for (const target of imports.get(file) ?? []) {
    if (found.has(target)) continue;
    found.add(target);
    dependenciesOf(target, imports, found);
  }
  return found;
}

const moduleOf = (path: string): string => NESTED.find(name => path.startsWith(`${name}/`)) ?? path.split('/')[0] ?? '';
const layerOf = (path: string): number => LAYERS.findIndex(modules => modules.includes(moduleOf(path)));
/** Name of the game whose folder contains `path`. */
const gameOf = (path: string): string | undefined => /^games\/([\w-]+)\//.exec(path)?.[1];

/** Modules that may import from the folder of a game: the registries, training, and the entries of library and program. */
const MAY_IMPORT_GAMES =
  /^(games\/(evaluations|index|registry|solvers|summaries)\.ts$|train\/|api\/|(main|thread)\.ts$)/;

describe('dependencies between modules', () => {
  test('every source file belongs to a layer', () => {
    expect(files.filter(file => layerOf(file) < 0)).toEqual([]);
  });

  test('modules import only from lower layers', () => {
    const wrong = files.flatMap(file =>
      importsOf(file)
        .filter(
          target =>
            layerOf(target) > layerOf(file) ||
            (layerOf(target) === layerOf(file) && moduleOf(target) !== moduleOf(file)),
        )
        .map(target => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the terminal game and what it shares with the page name no game', () => {
    const names = /morris|draughts|brandubh|checkers|morabaraba|damas/i;
    const wrong = files.filter(file => {
      // Translations of the texts about games.
      if (!['ui', 'ui/terminal'].includes(moduleOf(file)) || file.startsWith('ui/languages/')) return false;
      const isNamed = names.test(sourceOf(file).replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, ''));
      return isNamed || importsOf(file).some(target => /^(games\/(?!summaries$)|search|engine)/.test(target));
    });
    expect(wrong).toEqual([]);
  });

  test('no game imports another; only registries, training and entries import games', () => {
    const wrong = files.flatMap(file =>
      importsOf(file)
        .filter(target => gameOf(target) && gameOf(target) !== gameOf(file) && !MAY_IMPORT_GAMES.test(file))
        .map(target => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('pages contain neither perft nor tablebase solvers', () => {
    const imports = new Map(files.map(file => [file, valueImportsOf(file).flatMap(target => fileOf(target) ?? [])]));
    const entries = ['api/index.ts', 'api/thread.browser.ts', 'ui/web/app.entry.ts', 'ui/web/standalone.entry.ts'];
    const wrong = entries.flatMap(entry =>
      [...dependenciesOf(entry, imports)].filter(file =>
        /^(games\/solvers|engine\/(host-node|worker-node|perft))\.ts$/.test(file),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('modules that run in a page do not use Node', () => {
    const modules = ['games', 'search', 'engine', 'util'];
    const wrong = files.filter(
      file =>
        modules.includes(moduleOf(file)) &&
        !/^(engine\/(host|worker)-node\.ts|util\/node\/)/.test(file) &&
        /from 'node:|\bprocess\./.test(sourceOf(file)),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['capitalising a word', /charAt\(0\)\.toUpperCase\(\)/],
    ['recognising a plural', /\.endsWith\('s'\)/],
    ['the list of levels', /'novice', 'apprentice'/],
    ['the points of the morris board by rows', /a7 d7 g7 b6/],
  ])('%s is written once', (_, text) => {
    expect(files.filter(file => text.test(sourceOf(file)))).toHaveLength(1);
  });

  test('files do not import each other in a circle, not even for types', () => {
    const imports = new Map(files.map(file => [file, importsOf(file).flatMap(target => fileOf(target) ?? [])]));
    const needs = new Map(files.map(file => [file, dependenciesOf(file, imports)]));
    const together = (file: string): string[] => files.filter(f => needs.get(file)!.has(f) && needs.get(f)!.has(file));
    const circles = new Set(files.map(file => together(file).sort().join(' ')));
    expect([...circles].filter(circle => circle !== '')).toEqual([]);
  });
});
